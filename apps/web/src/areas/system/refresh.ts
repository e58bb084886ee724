import * as organization from '@hepu/api/areas/authority/organization'
import * as userAdmin from '@hepu/api/areas/authority/userAdmin'

/** What a change of organisations spoils. */
export const organizationLists = [
  organization.allTree,
  organization.getOrganization,
  organization.dataPermission,
]

/** What a change of users spoils; the tree shows how many people work where. */
export const userLists = [
  userAdmin.pageUsers,
  userAdmin.getUser,
  userAdmin.listUserRole,
  organization.allTree,
]
