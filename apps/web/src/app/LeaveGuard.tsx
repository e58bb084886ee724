import { useEffect, useEffectEvent } from 'react'
import { useBlocker, type Location } from 'react-router'
import { messages } from '../client/messages.ts'
import { forgetUnsaved, hasUnsaved, isUnsaved } from '../resource/form/useUnsaved.ts'
import { useConfirm } from '../ui/useConfirm.tsx'
import { bindMayLeave } from './mayLeave.ts'
import { keyOfPath, useTabs } from './tabs.ts'

/** Asks before changes that are not saved get lost: by another address, a closed tab, or a closed window. */
export function LeaveGuard() {
  const { ask, box } = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => lostBy(currentLocation, nextLocation).length > 0,
  )
  const mayLeave = useEffectEvent(async (keys: readonly string[]) => {
    const lost = keys.filter(isUnsaved)
    if (lost.length === 0) return true
    const isGivenUp = await ask(messages.unsaved)
    if (isGivenUp) lost.forEach(forgetUnsaved)
    return isGivenUp
  })
  useEffect(() => bindMayLeave((keys) => mayLeave(keys)), [])
  const decide = useEffectEvent(async (state: typeof blocker & { state: 'blocked' }) => {
    const here = useTabs.getState().active
    if (await mayLeave([here, keyOfPath(state.location.pathname)])) state.proceed()
    else state.reset()
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

/** Keys of the tabs whose changes a way from one address to another would lose. */
function lostBy(from: Location, to: Location): string[] {
  const [here, there] = [keyOfPath(from.pathname), keyOfPath(to.pathname)]
  const { tabs } = useTabs.getState()
  const left = tabs.find((tab) => tab.key === here)
  const opened = tabs.find((tab) => tab.key === there)
  const isInPlace = Boolean((to.state as { inPlace?: boolean } | null)?.inPlace)
  const lost: string[] = []
  if (left && here !== there && !left.keepAlive) lost.push(here)
  if (opened && !isInPlace && opened.fullPath !== to.pathname + to.search) lost.push(there)
  return lost.filter(isUnsaved)
}
