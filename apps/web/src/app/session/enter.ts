import * as api from '@hepu/api/areas/authority/session/session'
import { workContextRefused } from '@hepu/api/core/workContext'
import type { InputOf, OutputOf, Route } from '@hepu/api/core/route'
import { replaceEqualDeep } from '@tanstack/react-query'
import { call } from '../../client/call.ts'
import { messages } from '../../client/messages.ts'
import { notify } from '../../client/notify.ts'
import { queryClient } from '../../client/queries.ts'
import { workspaceMenu } from '../../workspace/menu.ts'
import { permissionListOf } from '../../workspace/permissions.tsx'
import { askReload, closeReload, currentWorkContext, whileMoving } from '../workContext/workContext.ts'
import { isSignedIn, session, setSession, type Session } from '../../workspace/session.ts'
import { resetTabs } from '../../workspace/tabs.ts'

/** What earlier work on promotion left in the browser's storage; a new start forgets it. */
export const promotionKeys = [
  'singleActiveMenu',
  'singleTableIndex',
  'rehearsalActiveMenu',
  'rehearsalTableIndex',
  'activeMenu',
  'year',
  'ripePeriod',
  'phase',
  'nowYearActiveIndex',
  'historyActiveIndex',
  'booleanEqual',
] as const

/** Ways to enter for somebody who is signed in already: each loads everything or counts as not done. */
const again: ReadonlySet<string> = new Set(['switch', 'reload'])

/**
 * Loads all that the workspace needs after signing in, or after a switch of crop or organisation, in this order: crops,
 * organisations, user, authorisations; then the frame replaces what is shown (`open`), the tabs begin anew, resources
 * are loaded, traces of earlier work are removed, and the success is told. A step that fails stores nothing and says
 * nothing. Every mode but `switch` and `reload` counts as signing in. False when there is no menu to work with, and
 * after a switch or in a reload when any step failed, as what is left there is of another place.
 */
export async function enterWorkspace(mode: string, open: () => Promise<void>): Promise<boolean> {
  const isAgain = again.has(mode)
  const isLoaded = [await loadCrops(), await loadOrgs(), await loadUser(), await loadAuthorisations()].every(
    Boolean,
  )
  if (session().menuList.length === 0 || (isAgain && !isLoaded)) return false
  queryClient.clear()
  resetTabs()
  closeReload()
  setSession({ key: Date.now() })
  await open()
  const hasResources = await loadResources()
  forgetPromotion()
  if (isAgain && !hasResources) return false
  notifySuccess(mode)
  return true
}

function notifySuccess(mode: string): void {
  if (mode === 'reload') return
  if (mode === 'switch') {
    notify.success(messages.switched)
    return
  }
  sessionStorage.setItem('LoginSucceeded', 'true')
  notify.success(messages.signedIn)
}

function forgetPromotion(): void {
  for (const key of promotionKeys) {
    localStorage.removeItem(key)
    sessionStorage.removeItem(key)
  }
}

/** Loads everything anew and opens the workspace; when that fails, 重新加载 is offered again. */
export async function reloadWorkspace(open: () => Promise<void>): Promise<void> {
  if (await whileMoving(() => enterWorkspace('reload', open))) return
  if (!isSignedIn()) return
  askUnfinished()
  notify.warning(messages.reloadFailed)
}

/** Offers 重新加载, without which the screen may show another place than the session works in. */
export const askUnfinished = (): void => askReload({ text: messages.switchUnfinished, isForced: true })

/**
 * After a reload of the page or a change of the user: what may have changed meanwhile at the server, without disturbing
 * anybody. `whenMoved` when the session works elsewhere by now, so that what is shown is of another place.
 */
export async function refreshSession(whenMoved: () => void = askMoved): Promise<void> {
  const before = currentWorkContext()
  await whileMoving(() => Promise.all([loadUser(), loadAuthorisations(), loadResources(), loadOrgs()]))
  if (before !== '' && isSignedIn() && before !== currentWorkContext()) whenMoved()
}

/** Time (ms) after which an answer on its way is looked for again, and that the page may stay busy. */
const PAUSE_MS = 100
const BUSY_MS = 2000

/** Refreshes once the first screen has its data and the page is idle, as deciphering and drawing anew take their time. */
export function refreshWhenIdle(whenMoved: () => void): void {
  const look = () => {
    if (queryClient.isFetching() > 0) setTimeout(() => refreshWhenIdle(whenMoved), PAUSE_MS)
    else void refreshSession(whenMoved)
  }
  if ('requestIdleCallback' in window) requestIdleCallback(look, { timeout: BUSY_MS })
  else setTimeout(look, PAUSE_MS)
}

const askMoved = (): void => askReload({ text: workContextRefused, isForced: true })

/** Takes over what was loaded; what is as it was stays the same object: it is not drawn nor written to the storage again. */
function renew(loaded: Partial<Session>): void {
  const before = session()
  const entries = Object.entries(loaded) as [keyof Session, unknown][]
  setSession(
    Object.fromEntries(entries.map(([name, value]) => [name, replaceEqualDeep(before[name], value)])),
  )
}

async function loadCrops(): Promise<boolean> {
  const cropList = await quietly(api.cropList, {})
  if (cropList) renew({ cropList })
  return cropList !== undefined
}

async function loadOrgs(): Promise<boolean> {
  const orgList = await quietly(api.orgList, { flag: 'true' })
  if (orgList) renew({ orgList })
  return orgList !== undefined
}

async function loadUser(): Promise<boolean> {
  const userInfo = await quietly(api.myInfo, {})
  if (!userInfo) return false
  renew({
    userInfo,
    uname: userInfo.name,
    isWeakPassword: userInfo.isWeakPassword,
    currentCropFlag: userInfo.currentCrop !== null,
  })
  return true
}

async function loadAuthorisations(): Promise<boolean> {
  const found = await quietly(api.myAuths, {})
  if (!found) return false
  renew({
    menuList: workspaceMenu(found.menus),
    menuListss: found.menus,
    permissionList: permissionListOf(found.auths),
    permissions: found.permissions,
  })
  return true
}

async function loadResources(): Promise<boolean> {
  const resourcebyorg = await quietly(api.menuResources, {})
  if (resourcebyorg) renew({ resourcebyorg })
  return resourcebyorg !== undefined
}

async function quietly<R extends Route<'query'>>(
  route: R,
  input: InputOf<R>,
): Promise<OutputOf<R> | undefined> {
  try {
    return await call(route, input, { quiet: true })
  } catch {
    return undefined
  }
}
