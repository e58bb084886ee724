import * as changeLog from '@hepu/api/areas/authority/changeLog'
import * as data from '@hepu/api/areas/authority/data'
import * as dictionaryAdmin from '@hepu/api/areas/authority/dictionaryAdmin'
import * as menuAdmin from '@hepu/api/areas/authority/menuAdmin'
import * as organization from '@hepu/api/areas/authority/organization'
import * as person from '@hepu/api/areas/authority/person'
import * as personFile from '@hepu/api/areas/authority/personFile'
import * as organizations from '@hepu/api/areas/authority/organizationImport'
import * as profile from '@hepu/api/areas/authority/profile'
import * as role from '@hepu/api/areas/authority/role'
import * as session from '@hepu/api/areas/authority/session'
import * as sessions from '@hepu/api/areas/authority/sessions'
import * as sms from '@hepu/api/areas/authority/sms'
import * as temporaryPerson from '@hepu/api/areas/authority/temporaryPerson'
import * as supplier from '@hepu/api/areas/authority/supplier'
import * as ticket from '@hepu/api/areas/authority/ticket'
import * as userAdmin from '@hepu/api/areas/authority/userAdmin'
import * as users from '@hepu/api/areas/authority/userImport'
import * as documents from '@hepu/api/core/documents'
import {
  handle,
  handleFile,
  handleOptionalUpload,
  handlePublic,
  handlePublicFile,
  type App,
} from '../../http/handle.ts'
import { mountImport } from '../../import/batch/mount.ts'
import { makeCaptcha } from './captcha.ts'
import { listChanges } from './changeLog.ts'
import { exportChanges, listLogOrgs, pageChanges } from './changeLogPage.ts'
import { showDataPermission, showRoleOffer } from './dataPermission.ts'
import { germplasmMarkList, germplasmSourceList, listDictionary, propertyList } from './dictionary.ts'
import { listDictionaries, showDictionary } from './dictionaryAdmin.ts'
import { deleteEntry, saveEntry, setEntryState, sortEntries, updateEntry } from './dictionaryChanges.ts'
import { getDocsPage, getOpenapi } from './documents.ts'
import { fileList } from './files.ts'
import { changeCrop, changeOrg, checkPermission, cropList, myInfo, orgList } from './me.ts'
import { updateMobile } from './mobile.ts'
import {
  getMenu,
  getResource,
  listInherited,
  listResources,
  showGrantableTree,
  showMenuTree,
  showShownTree,
  showTree as showMenuResourceTree,
} from './menuAdmin.ts'
import { deleteMenus, deleteResources } from './menuDelete.ts'
import { sortMenus } from './menuSort.ts'
import { editEither, editMenu, editResource, insertEither, insertMenu, insertResource } from './menuWrite.ts'
import { menuResources, myAuths } from './myAuths.ts'
import {
  deleteOrganizations,
  saveOrganization,
  sortOrganizations,
  updateOrganization,
} from './organizationChanges.ts'
import {
  listBelow,
  listParentRoles,
  pageOrganizations,
  showOrganization,
  showTree,
  showTwoLevels,
} from './organizations.ts'
import { exportOrganizations, organizationTemplate } from './organizationImport/exports.ts'
import { organizationImport } from './organizationImport/kind.ts'
import { resetPassword, updatePassword } from './password.ts'
import { listPersonAccounts } from './personAccounts.ts'
import { deletePerson, editPerson, insertPerson } from './personChanges.ts'
import { deletePersonFiles, uploadPersonFile } from './personFiles.ts'
import { listPersonOrgs, pagePersons, showPerson } from './persons.ts'
import { provinceList } from './places.ts'
import { avatarPath, updateMyInfo } from './profile.ts'
import { listRoles, pageRoles, showRole } from './roles.ts'
import { deleteUserRoles, listRoleUsers, pageRoleUsers, saveRoleUsers } from './roleUsers.ts'
import { deleteRoles, saveRole, updateRole, updateRoleState } from './rolesWrite.ts'
import {
  endMyOtherSessions,
  endMySession,
  endUserSession,
  endUserSessions,
  listMySessions,
  listUserSessions,
} from './sessions.ts'
import { accountLogin, logout } from './signIn.ts'
import { workSignInLog } from './signInLog.ts'
import { pageMySignIns, pageSignIns, pageUserSignIns } from './signInPages.ts'
import { sendSms, smsLogin, verify } from './sms.ts'
import { discardTemporaryPersons, insertTemporaryPerson, mergeTemporaryPerson } from './temporaryChanges.ts'
import { countTemporaryPersons, pageTemporaryPersons } from './temporaryPersons.ts'
import { deleteSuppliers, saveSupplier, setSupplierState, updateSupplier } from './supplierChanges.ts'
import { addRelations, deleteRelations, listOrgsToRelate, listRelations } from './supplierRelations.ts'
import { pageSuppliers, showSupplier, showSupplierTree, sumByType } from './suppliers.ts'
import { createTicket, ticketLogin } from './ticket.ts'
import { deleteUsers, removeUserFromOrg, saveUser, updateUser, updateUserState } from './userChanges.ts'
import { resetPasswordOf, resetUserPassword, setUserPassword } from './userPasswords.ts'
import { listUserRole, saveUserRole } from './userRoles.ts'
import { exportUsers, userTemplate } from './userImport/exports.ts'
import { userImport } from './userImport/kind.ts'
import { downloadPasswords } from './userImport/passwords.ts'
import { pageUsers, pageUsersOf, showUser, showUserOrgTree } from './users.ts'
import { findByAccountOrMobile, findUniqUser } from './userSearch.ts'

/** 登录与权限: table of contents of the area. */
export function registerAuthority(app: App): void {
  handlePublicFile(app, session.captcha, makeCaptcha)
  handlePublic(app, session.accountLogin, accountLogin)
  handlePublic(app, sms.sendSms, sendSms)
  handlePublic(app, sms.verify, verify)
  handlePublic(app, sms.smsLogin, smsLogin)
  handlePublic(app, sms.resetPassword, resetPassword)
  handlePublic(app, ticket.ticketLogin, ticketLogin)
  handle(app, ticket.createTicket, createTicket)
  handle(app, session.logout, logout)
  handle(app, session.updatePassword, updatePassword)
  handle(app, sms.updateMobile, updateMobile)

  handle(app, session.myInfo, myInfo)
  handle(app, profile.updateMyInfo, updateMyInfo)
  handle(app, profile.avatarPath, avatarPath)
  handle(app, profile.fileList, fileList)
  handle(app, session.myAuths, myAuths)
  handle(app, session.menuResources, menuResources)
  handle(app, session.cropList, cropList)
  handle(app, session.orgList, orgList)
  handle(app, session.changeOrg, changeOrg)
  handle(app, session.changeOrgTo, changeOrg)
  handle(app, session.changeCrop, changeCrop)
  handle(app, session.checkPermission, checkPermission)

  handle(app, session.dictionaryList, listDictionary)
  handle(app, data.propertyList, propertyList)
  handle(app, data.germplasmMarkList, germplasmMarkList)
  handle(app, data.germplasmSourceList, germplasmSourceList)
  handle(app, data.provinceList, provinceList)
  handle(app, session.changeLogOfRecord, listChanges)

  registerRoles(app)
  registerMenus(app)
  registerOrganizations(app)
  registerUsers(app)
  registerPersons(app)
  registerSuppliers(app)
  registerDictionaries(app)
  registerSessions(app)
  registerLogs(app)
  registerImports(app)

  handlePublicFile(app, documents.openapiJson, getOpenapi)
  handlePublicFile(app, documents.docsPage, getDocsPage)
}

/** 角色设置. */
function registerRoles(app: App): void {
  handle(app, role.rolePage, pageRoles)
  handle(app, role.rolePageV1, pageRoles)
  handle(app, role.roleAll, listRoles)
  handle(app, role.roleShow, showRole)
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
function registerMenus(app: App): void {
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
  handle(app, menuAdmin.resourceInsert, insertResource)
  handle(app, menuAdmin.resourceEdit, editResource)
  handle(app, menuAdmin.resourceDelete, deleteResources)
  handle(app, menuAdmin.menuResourceSave, insertEither)
  handle(app, menuAdmin.menuResourceEdit, editEither)
  handle(app, menuAdmin.menuSorts, sortMenus)
}

/** 机构: both generations of a call answer from one function. */
function registerOrganizations(app: App): void {
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

/** 用户, in the eyes of administrators. */
function registerUsers(app: App): void {
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

/** 人员与临时人员. */
function registerPersons(app: App): void {
  handle(app, person.pagePersons, pagePersons)
  handle(app, person.getPerson, showPerson)
  handle(app, person.insertPerson, insertPerson)
  handle(app, person.editPerson, editPerson)
  handle(app, person.deletePerson, deletePerson)
  handleOptionalUpload(app, personFile.uploadPersonFile, uploadPersonFile)
  handle(app, personFile.deletePersonFiles, deletePersonFiles)
  handle(app, person.listPersonOrgs, listPersonOrgs)
  handle(app, person.listPersonAccounts, listPersonAccounts)
  handle(app, temporaryPerson.pageTemporaryPersons, pageTemporaryPersons)
  handle(app, temporaryPerson.countTemporaryPersons, countTemporaryPersons)
  handle(app, temporaryPerson.insertTemporaryPerson, insertTemporaryPerson)
  handle(app, temporaryPerson.mergeTemporaryPerson, mergeTemporaryPerson)
  handle(app, temporaryPerson.discardTemporaryPersons, discardTemporaryPersons)
}

/** 供应商 and who works with them. */
function registerSuppliers(app: App): void {
  handle(app, supplier.getSupplierTree, showSupplierTree)
  handle(app, supplier.getSupplierSumByType, sumByType)
  handle(app, supplier.supplierPage, pageSuppliers)
  handle(app, supplier.supplierShow, showSupplier)
  handle(app, supplier.supplierSave, saveSupplier)
  handle(app, supplier.supplierUpdate, updateSupplier)
  handle(app, supplier.supplierState, setSupplierState)
  handle(app, supplier.supplierDelete, deleteSuppliers)
  handle(app, supplier.getRelationship, listRelations)
  handle(app, supplier.supplierOrgs, listOrgsToRelate)
  handle(app, supplier.addRelationship, addRelations)
  handle(app, supplier.deleteRelationship, deleteRelations)
}

/** 字典管理. */
function registerDictionaries(app: App): void {
  handle(app, dictionaryAdmin.listDictionaries, listDictionaries)
  handle(app, dictionaryAdmin.showDictionary, showDictionary)
  handle(app, dictionaryAdmin.entrySave, saveEntry)
  handle(app, dictionaryAdmin.entryUpdate, updateEntry)
  handle(app, dictionaryAdmin.entryState, setEntryState)
  handle(app, dictionaryAdmin.entryDelete, deleteEntry)
  handle(app, dictionaryAdmin.entrySorts, sortEntries)
}

/** 登录: one's own sessions and those of others. */
function registerSessions(app: App): void {
  handle(app, sessions.mySessions, listMySessions)
  handle(app, sessions.endMySession, endMySession)
  handle(app, sessions.endMyOtherSessions, endMyOtherSessions)
  handle(app, sessions.userSessions, listUserSessions)
  handle(app, sessions.endUserSession, endUserSession)
  handle(app, sessions.endUserSessions, endUserSessions)
}

/** 操作日志 and 登录日志. */
function registerLogs(app: App): void {
  handle(app, changeLog.changeLogPage, pageChanges)
  handle(app, changeLog.changeLogOrgs, listLogOrgs)
  handleFile(app, changeLog.changeLogExport, exportChanges)
  handle(app, changeLog.signInLogPage, pageSignIns)
  handle(app, changeLog.userSignInPage, pageUserSignIns)
  handle(app, changeLog.mySignInPage, pageMySignIns)
  app.fastify.addHook('onReady', () => workSignInLog(app.services, app.fastify.log))
}

/** Users and organisations by workbook. */
function registerImports(app: App): void {
  mountImport(app, userImport, {
    upload: users.userImportUpload,
    show: users.userImportShow,
    findings: users.userImportFindings,
    findingsExport: users.userImportFindingsExport,
    confirm: users.userImportConfirm,
    discard: users.userImportDiscard,
    progress: users.userImportProgress,
  })
  handleFile(app, users.userTemplate, userTemplate)
  handleFile(app, users.userPasswords, downloadPasswords)
  handleFile(app, users.exportUsers, exportUsers)
  mountImport(app, organizationImport, {
    upload: organizations.organizationImportUpload,
    show: organizations.organizationImportShow,
    findings: organizations.organizationImportFindings,
    findingsExport: organizations.organizationImportFindingsExport,
    confirm: organizations.organizationImportConfirm,
    discard: organizations.organizationImportDiscard,
    progress: organizations.organizationImportProgress,
  })
  handleFile(app, organizations.organizationTemplate, organizationTemplate)
  handleFile(app, organizations.exportOrganizations, exportOrganizations)
}
