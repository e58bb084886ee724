import { useEffect, useEffectEvent } from 'react'
import { useBlocker, useMatches, type Location } from 'react-router'
import { messages } from '../../client/messages.ts'
import { forgetUnsaved, hasUnsaved, isReplaced, isUnsaved } from '../../resource/form/useUnsaved.ts'
import { useConfirm } from '../../ui/dialog/useConfirm.tsx'
import { bindMayLeave } from './mayLeave.ts'

/** Asks before unsaved changes are lost: by another address, a closed tab, or a closed window. */
export function LeaveGuard() {
  const { ask, box } = useConfirm()
  const shown = useMatches().at(-1)
  const isKept = Boolean((shown?.handle as { keepAlive?: boolean } | undefined)?.keepAlive)
  const here = shown?.pathname ?? ''
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => lostBy(currentLocation.pathname, nextLocation, isKept).length > 0,
  )
  const giveUp = useEffectEvent(async (paths: readonly string[]) => {
    const lost = paths.filter(isUnsaved)
    if (lost.length > 0 && !(await ask(messages.unsaved, LEAVING))) return false
    forgetUnsaved(lost)
    return true
  })
  useEffect(() => bindMayLeave((paths) => giveUp(paths)), [])
  const decide = useEffectEvent(async (blocked: typeof blocker & { state: 'blocked' }) => {
    if (await giveUp(lostBy(here, blocked.location, isKept))) blocked.proceed()
    else blocked.reset()
  })
  useEffect(() => {
    if (blocker.state === 'blocked') void decide(blocker)
  }, [blocker])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  return box
}

/** The button that Enter presses loses nothing. */
const LEAVING = { yes: '不保存，离开', no: '继续编辑' }

/** Screens outside the workspace: whoever gets there has ended the session, and nothing can be saved any more. */
const outside = new Set(['/login', '/changePassword', '/404'])

/**
 * Returns the addresses whose changes a navigation would lose: the left screen unless its tab is kept, and the opened
 * one if its query changes.
 */
function lostBy(from: string, to: Location, isKept: boolean): string[] {
  if (outside.has(to.pathname)) return []
  const isInPlace = Boolean((to.state as { inPlace?: boolean } | null)?.inPlace)
  const isLeft = from !== to.pathname && !isKept && isUnsaved(from)
  const isOpenedAnew = !isInPlace && isReplaced(to.pathname, to.search)
  return [...(isLeft ? [from] : []), ...(isOpenedAnew ? [to.pathname] : [])]
}
