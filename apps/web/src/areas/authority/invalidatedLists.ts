import * as organization from '@hepu/api/areas/authority/organization/organization'
import * as dictionaryAdmin from '@hepu/api/areas/authority/dictionary/dictionaryAdmin'
import { dictionaryList } from '@hepu/api/core/resource/choices'
import * as supplier from '@hepu/api/areas/authority/supplier/supplier'
import * as userAdmin from '@hepu/api/areas/authority/user/userAdmin'

const trees = [organization.allTree, organization.treeOfUsers]

/** What a change of organisations spoils. */
export const organizationLists = [...trees, organization.getOrganization, organization.dataPermission]

/** What a change of users spoils; the tree shows how many people work where. */
export const userLists = [userAdmin.pageUsers, userAdmin.getUser, userAdmin.listUserRole, ...trees]

/** What a change of suppliers or of their relations spoils. */
export const supplierLists = [
  supplier.getSupplierTree,
  supplier.getSupplierSumByType,
  supplier.supplierPage,
  supplier.supplierShow,
  supplier.getRelationship,
]

/** What a change of a dictionary spoils, choices of forms among it. */
export const dictionaryLists = [
  dictionaryAdmin.listDictionaries,
  dictionaryAdmin.showDictionary,
  dictionaryList,
]
