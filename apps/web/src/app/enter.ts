import * as api from '@hepu/api/areas/authority/session'
import type { InputOf, OutputOf, Route } from '@hepu/api/core/route'
import { call } from '../client/call.ts'
import { messages } from '../client/messages.ts'
import { notify } from '../client/notify.ts'
import { queryClient } from '../client/queries.ts'
import { workspaceMenu } from './menu.ts'
import { permissionListOf } from './permissions.tsx'
import { session, setSession } from './session.ts'
import { resetTabs } from './tabs.ts'

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

/**
 * Loads all that the workspace needs after signing in, or after a switch of crop or organisation, in this order: crops,
 * organisations, user, authorisations; then the frame replaces what is shown (`open`), the tabs begin anew, resources
 * are loaded, traces of earlier work are removed, and the success is told. A step that fails stores nothing and says
 * nothing. Every mode but `switch` counts as signing in. False when there is no menu to work with.
 */
export async function enterWorkspace(mode: string, open: () => Promise<void>): Promise<boolean> {
  const cropList = await quietly(api.cropList, {})
  if (cropList) setSession({ cropList })
  const orgList = await quietly(api.orgList, { flag: 'true' })
  if (orgList) setSession({ orgList })
  await loadUser()
  await loadAuthorisations()
  if (session().menuList.length === 0) return false
  queryClient.clear()
  resetTabs()
  setSession({ key: Date.now() })
  await open()
  await loadResources()
  forgetPromotion()
  tellSuccess(mode)
  return true
}

function tellSuccess(mode: string): void {
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

/** After a reload: what may have changed meanwhile at the server, without disturbing anybody. */
export async function refreshSession(): Promise<void> {
  await Promise.all([loadUser(), loadAuthorisations(), loadResources()])
}

/** Time (ms) after which an answer on its way is looked for again, and that the page may stay busy. */
const PAUSE_MS = 100
const BUSY_MS = 2000

/** Does so once the first screen has its data and the page is idle, as deciphering and drawing anew take their time. */
export function refreshWhenIdle(): void {
  const look = () => {
    if (queryClient.isFetching() > 0) setTimeout(refreshWhenIdle, PAUSE_MS)
    else void refreshSession()
  }
  if ('requestIdleCallback' in window) requestIdleCallback(look, { timeout: BUSY_MS })
  else setTimeout(look, PAUSE_MS)
}

async function loadUser(): Promise<void> {
  const userInfo = await quietly(api.myInfo, {})
  if (!userInfo) return
  setSession({
    userInfo,
    uname: userInfo.name,
    isWeakPassword: userInfo.isWeakPassword,
    currentCropFlag: userInfo.currentCrop !== null,
  })
}

async function loadAuthorisations(): Promise<void> {
  const found = await quietly(api.myAuths, {})
  if (!found) return
  setSession({
    menuList: workspaceMenu(found.menus),
    menuListss: found.menus,
    permissionList: permissionListOf(found.auths),
    words: found.words,
  })
}

async function loadResources(): Promise<void> {
  const resourcebyorg = await quietly(api.menuResources, {})
  if (resourcebyorg) setSession({ resourcebyorg })
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
