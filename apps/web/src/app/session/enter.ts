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
import { forgetPromotion } from '../../workspace/promotionStorage.ts'
import { resetTabs } from '../../workspace/tabs.ts'

/** Modes of entering while already signed in: they must load everything to succeed. */
const again: ReadonlySet<string> = new Set(['switch', 'reload'])

/**
 * Loads all that the workspace needs after signing in, or after a switch of crop or organisation, in this order: crops,
 * organisations, user, authorisations; then the frame replaces what is shown (`open`), the tabs are reset, resources
 * are loaded, traces of earlier work are removed, and the success message appears. A failed step stores nothing and
 * shows nothing. Every mode but `switch` and `reload` counts as signing in. Returns false if there is no menu to work
 * with, and after a switch or reload if any step failed, because the rest belongs to another work context.
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
  setSession({ key: Date.now(), currentProject: null })
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

/** Loads everything anew and opens the workspace; if that fails, offers 重新加载 again. */
export async function reloadWorkspace(open: () => Promise<void>): Promise<void> {
  if (await whileMoving(() => enterWorkspace('reload', open))) return
  if (!isSignedIn()) return
  askUnfinished()
  notify.warning(messages.reloadFailed)
}

/** Offers 重新加载, without which the screen may show another work context than that of the session. */
export const askUnfinished = (): void => askReload({ text: messages.switchUnfinished, isForced: true })

/**
 * Updates after a reload of the page or a change of the user whatever may have changed at the server, without
 * disturbing the user. Calls `whenMoved` if the session has another work context by now, so that the screen is out of
 * date.
 */
export async function refreshSession(whenMoved: () => void = askMoved): Promise<void> {
  const before = currentWorkContext()
  await whileMoving(() => Promise.all([loadUser(), loadAuthorisations(), loadResources(), loadOrgs()]))
  if (before !== '' && isSignedIn() && before !== currentWorkContext()) whenMoved()
}

/** Time (ms) between two checks for pending answers, and the longest time that the page may stay busy. */
const PAUSE_MS = 100
const BUSY_MS = 2000

/** Refreshes when the first screen has its data and the page is idle, because deciphering and rendering take time. */
export function refreshWhenIdle(whenMoved: () => void): void {
  const look = () => {
    if (queryClient.isFetching() > 0) setTimeout(() => refreshWhenIdle(whenMoved), PAUSE_MS)
    else void refreshSession(whenMoved)
  }
  if ('requestIdleCallback' in window) requestIdleCallback(look, { timeout: BUSY_MS })
  else setTimeout(look, PAUSE_MS)
}

const askMoved = (): void => askReload({ text: workContextRefused, isForced: true })

/** Stores what was loaded. Unchanged values keep their objects, so that they are neither rendered nor stored again. */
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
