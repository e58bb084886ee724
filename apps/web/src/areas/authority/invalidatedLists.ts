import * as organization from '@hepu/api/areas/authority/organization/organization'
import * as dictionaryAdmin from '@hepu/api/areas/authority/dictionary/dictionaryAdmin'
import { dictionaryList } from '@hepu/api/areas/authority/session/session'
import * as supplier from '@hepu/api/areas/authority/supplier/supplier'
import * as userAdmin from '@hepu/api/areas/authority/user/userAdmin'

const trees = [organization.allTree, organization.treeOfUsers]

/** Calls that a change of organisations invalidates. */
export const organizationLists = [...trees, organization.getOrganization, organization.dataPermission]

/** Calls that a change of users invalidates; the tree shows how many people work in each organisation. */
export const userLists = [userAdmin.pageUsers, userAdmin.getUser, userAdmin.listUserRole, ...trees]

/** Calls that a change of suppliers or of their relations invalidates. */
export const supplierLists = [
  supplier.getSupplierTree,
  supplier.getSupplierSumByType,
  supplier.supplierPage,
  supplier.supplierShow,
  supplier.getRelationship,
]

/** Calls that a change of a dictionary invalidates, including the choices of forms. */
export const dictionaryLists = [
  dictionaryAdmin.listDictionaries,
  dictionaryAdmin.showDictionary,
  dictionaryList,
]
