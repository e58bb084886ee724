import * as sessions from '@hepu/api/areas/authority/session/sessions'
import * as userAdmin from '@hepu/api/areas/authority/user/userAdmin'
import { handle, type App } from '../../../http/handle.ts'
import {
  endMyOtherSessions,
  endMySession,
  endUserSession,
  endUserSessions,
  listMySessions,
  listUserSessions,
} from '../session/sessions.ts'
import { deleteUsers, removeUserFromOrg, saveUser, updateUser, updateUserState } from '../user/userChanges.ts'
import { resetPasswordOf, resetUserPassword, setUserPassword } from '../user/userPasswords.ts'
import { listUserRole, saveUserRole } from '../user/userRoles.ts'
import { pageUsers, pageUsersOf, showUser, showUserOrgTree } from '../user/users.ts'
import { findByAccountOrMobile, findUniqUser } from '../user/userSearch.ts'

/** 用户, in the eyes of administrators. */
export function registerUsers(app: App): void {
  handle(app, userAdmin.pageUsers, pageUsers)
  handle(app, userAdmin.pageUsersOf, pageUsersOf)
  handle(app, userAdmin.getUser, showUser)
  handle(app, userAdmin.userOrgTree, showUserOrgTree)
  handle(app, userAdmin.findUniqUser, findUniqUser)
  handle(app, userAdmin.findByAccountOrMobile, findByAccountOrMobile)
  handle(app, userAdmin.saveUser, saveUser)
  handle(app, userAdmin.addUserAndOrg, saveUser)
  handle(app, userAdmin.updateUser, updateUser)
  handle(app, userAdmin.updateUserAndOrg, updateUser)
  handle(app, userAdmin.updateUserState, updateUserState)
  handle(app, userAdmin.deleteUsers, deleteUsers)
  handle(app, userAdmin.removeUserFromOrg, removeUserFromOrg)
  handle(app, userAdmin.resetUserPassword, resetUserPassword)
  handle(app, userAdmin.resetPasswordOf, resetPasswordOf)
  handle(app, userAdmin.setUserPassword, setUserPassword)
  handle(app, userAdmin.listUserRole, listUserRole)
  handle(app, userAdmin.saveUserRole, saveUserRole)
}

/** 登录: one's own sessions and those of others. */
export function registerSessions(app: App): void {
  handle(app, sessions.mySessions, listMySessions)
  handle(app, sessions.endMySession, endMySession)
  handle(app, sessions.endMyOtherSessions, endMyOtherSessions)
  handle(app, sessions.userSessions, listUserSessions)
  handle(app, sessions.endUserSession, endUserSession)
  handle(app, sessions.endUserSessions, endUserSessions)
}
