import * as organization from '@hepu/api/areas/authority/organization/organization'
import { handle, type App } from '../../../http/handle.ts'
import { showDataPermission } from '../dataPermission/dataPermission.ts'
import {
  deleteOrganizations,
  saveOrganization,
  sortOrganizations,
  updateOrganization,
} from '../organization/organizationChanges.ts'
import {
  listBelow,
  listParentRoles,
  pageOrganizations,
  showOrganization,
  showTree,
  showTwoLevels,
} from '../organization/organizations.ts'

/** 机构: both generations of a call answer from one function. */
export function registerOrganizations(app: App): void {
  handle(app, organization.allTree, showTree)
  handle(app, organization.allTreePlain, showTree)
  handle(app, organization.treeOfUsers, showTree)
  handle(app, organization.treeTwoLevel, showTwoLevels)
  handle(app, organization.treeTwoLevelPlain, showTwoLevels)
  handle(app, organization.pageOrganizations, pageOrganizations)
  handle(app, organization.getOrganization, showOrganization)
  handle(app, organization.getOrganizationPlain, showOrganization)
  handle(app, organization.listBelow, listBelow)
  handle(app, organization.dataPermission, showDataPermission)
  handle(app, organization.listParentRoles, listParentRoles)
  handle(app, organization.saveOrganization, saveOrganization)
  handle(app, organization.saveOrganizationPlain, saveOrganization)
  handle(app, organization.updateOrganization, updateOrganization)
  handle(app, organization.updateOrganizationPlain, updateOrganization)
  handle(app, organization.deleteOrganizations, deleteOrganizations)
  handle(app, organization.deleteOrganizationsPlain, deleteOrganizations)
  handle(app, organization.sortOrganizations, sortOrganizations)
  handle(app, organization.sortOrganizationsPlain, sortOrganizations)
}
