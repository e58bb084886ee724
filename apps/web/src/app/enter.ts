import * as api from '@hepu/api/areas/authority/session'
import type { InputOf, OutputOf, Route } from '@hepu/api/core/route'
import { call } from '../client/call.ts'
import { messages } from '../client/messages.ts'
import { notify } from '../client/notify.ts'
import { queryClient } from '../client/queries.ts'
import { workspaceMenu } from './menu.ts'
import { setSession } from './session.ts'
import { resetTabs } from './tabs.ts'

/** What earlier work on promotion left in the browser's storage; a new start forgets it. */
const promotionKeys = [
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
]

/**
 * Loads all that the workspace needs after signing in, or after a switch of crop or organisation, in this order: crops,
 * organisations, user, authorisations. A step that fails stores nothing and says nothing.
 */
export async function enterWorkspace(mode: 'login' | 'switch'): Promise<void> {
  const cropList = await quietly(api.cropList, {})
  if (cropList) setSession({ cropList })
  const orgList = await quietly(api.orgList, { flag: 'true' })
  if (orgList) setSession({ orgList })
  await loadUser()
  await loadAuthorisations()
  resetTabs()
  queryClient.clear()
  setSession({ key: Date.now() })
  for (const key of promotionKeys) {
    localStorage.removeItem(key)
    sessionStorage.removeItem(key)
  }
  if (mode === 'switch') {
    notify.success(messages.switched)
    return
  }
  sessionStorage.setItem('LoginSucceeded', 'true')
  notify.success(messages.signedIn)
}

/** After a reload: what may have changed meanwhile at the server, without disturbing anybody. */
export async function refreshSession(): Promise<void> {
  await Promise.all([loadUser(), loadAuthorisations()])
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
  const authorisations = await quietly(api.myAuths, {})
  if (!authorisations) return
  setSession({ menuList: workspaceMenu(authorisations.menus), permissionList: authorisations.words })
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
