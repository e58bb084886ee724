import * as writes from '@hepu/api/areas/authority/menu/menuResources'
import * as menuAdmin from '@hepu/api/areas/authority/menu/menuAdmin'
import * as role from '@hepu/api/areas/authority/role/role'
import { handle, type App } from '../../../http/handle.ts'
import { showRoleOffer } from '../dataPermission/dataPermission.ts'
import {
  getMenu,
  getResource,
  listInherited,
  listResources,
  showGrantableTree,
  showMenuTree,
  showShownTree,
  showTree as showMenuResourceTree,
} from '../menu/menuAdmin.ts'
import { deleteMenus, deleteResources } from '../menu/menuDelete.ts'
import { sortMenus } from '../menu/menuSort.ts'
import {
  editEither,
  editMenu,
  editResource,
  insertEither,
  insertMenu,
  insertResource,
} from '../menu/menuWrite.ts'
import { listIndented } from '../organization/organizationScope.ts'
import { listRoles, pageRoles, showRole } from '../role/roles.ts'
import { deleteUserRoles, listRoleUsers, pageRoleUsers, saveRoleUsers } from '../role/roleUsers.ts'
import { deleteRoles, saveRole, updateRole, updateRoleState } from '../role/roleChanges.ts'

/** 角色设置. */
export function registerRoles(app: App): void {
  handle(app, role.rolePage, pageRoles)
  handle(app, role.rolePageV1, pageRoles)
  handle(app, role.roleAll, listRoles)
  handle(app, role.roleShow, showRole)
  handle(app, role.roleOrgs, listIndented)
  handle(app, role.roleDataPermission, showRoleOffer)
  handle(app, role.roleSave, saveRole)
  handle(app, role.roleInsertV1, saveRole)
  handle(app, role.roleUpdate, updateRole)
  handle(app, role.roleEditV1, updateRole)
  handle(app, role.roleDelete, deleteRoles)
  handle(app, role.roleDeleteV1, deleteRoles)
  handle(app, role.roleState, updateRoleState)
  handle(app, role.roleUserPage, pageRoleUsers)
  handle(app, role.roleUserList, listRoleUsers)
  handle(app, role.roleUserSave, saveRoleUsers)
  handle(app, role.roleUserDelete, deleteUserRoles)
}

/** 菜单管理. */
export function registerMenus(app: App): void {
  handle(app, menuAdmin.menuResourceTree, showMenuResourceTree)
  handle(app, menuAdmin.menuTree, showMenuTree)
  handle(app, menuAdmin.getMenuTree, showShownTree)
  handle(app, menuAdmin.menuSourceTree, showGrantableTree)
  handle(app, menuAdmin.inheritList, listInherited)
  handle(app, menuAdmin.menuDetail, getMenu)
  handle(app, menuAdmin.resourceList, listResources)
  handle(app, menuAdmin.resourceDetail, getResource)
  handle(app, menuAdmin.menuInsert, insertMenu)
  handle(app, menuAdmin.menuEdit, editMenu)
  handle(app, menuAdmin.menuDelete, deleteMenus)
  handle(app, writes.resourceInsert, insertResource)
  handle(app, writes.resourceEdit, editResource)
  handle(app, menuAdmin.resourceDelete, deleteResources)
  handle(app, writes.menuResourceSave, insertEither)
  handle(app, writes.menuResourceEdit, editEither)
  handle(app, menuAdmin.menuSorts, sortMenus)
}
