import * as data from '@hepu/api/areas/authority/dictionary/dictionaryLists'
import * as places from '@hepu/api/core/places'
import { changeLogGrouped } from '@hepu/api/core/changeLog/groupedChanges'
import * as profile from '@hepu/api/areas/authority/profile/profile'
import * as session from '@hepu/api/areas/authority/session/session'
import * as permission from '@hepu/api/core/checkPermission'
import * as choices from '@hepu/api/core/resource/choices'
import * as changeHistory from '@hepu/api/core/changeLog/changeHistory'
import * as sms from '@hepu/api/areas/authority/signIn/sms'
import * as ticket from '@hepu/api/areas/authority/signIn/ticket'
import * as documents from '@hepu/api/core/openapi/documents'
import type { ServerArea } from '../../area.ts'
import { handle, handlePublic, handlePublicFile, type App } from '../../http/handle.ts'
import { makeCaptcha } from './signIn/captcha.ts'
import { listChanges, listGrouped } from './changeLog/changeLog.ts'
import {
  germplasmMarkList,
  germplasmSourceList,
  listDictionary,
  propertyList,
} from './dictionary/dictionaryLists.ts'
import { getDocsPage, getOpenapi } from './apiDocuments.ts'
import { fileList } from './profile/ownFiles.ts'
import { changeCrop, changeOrg, checkPermission, cropList, myInfo, orgList } from './session/me.ts'
import { updateMobile } from './profile/ownMobile.ts'
import { menuResources, myAuths } from './session/myAuths.ts'
import { resetPassword, updatePassword } from './profile/ownPassword.ts'
import { provinceList } from '../../resource/places.ts'
import { avatarPath, updateMyInfo } from './profile/profile.ts'
import { accountLogin, logout } from './signIn/signIn.ts'
import { sendSms, smsLogin, verify } from './signIn/sms.ts'
import { createTicket, ticketLogin } from './signIn/ticket.ts'
import { registerRoles, registerMenus } from './mount/mountRoles.ts'
import { registerOrganizations } from './mount/mountOrganizations.ts'
import { registerUsers, registerSessions } from './mount/mountUsers.ts'
import { registerPersons } from './mount/mountPersons.ts'
import { registerParties, registerSuppliers } from './mount/mountParties.ts'
import { registerDictionaries, registerLogs } from './mount/mountDictionaries.ts'
import { registerNotices } from './mount/mountNotices.ts'
import { registerImports } from './mount/mountImports.ts'

/** 登录与权限: table of contents of the area. The calls of each noun are in `mount/`. */
export const authorityArea: ServerArea = {
  register: registerAuthority,
  uniqueLabels: {
    organization_code: '机构编码',
    user_account: '账号',
    user_mobile: '手机号',
    role_code: '角色编码',
    person_staff_no: '工号',
    person_user: '账号对应的人员',
    dict_entry_value: '字典值',
    dict_entry_own: '字典项',
    party_name: '单位名称',
    party_credit_code: '统一社会信用代码',
    supplier_relation_kind: '该机构的这种合作关系',
  },
}

function registerAuthority(app: App): void {
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
  handle(app, permission.checkPermission, checkPermission)

  handle(app, choices.dictionaryList, listDictionary)
  handle(app, data.propertyList, propertyList)
  handle(app, data.germplasmMarkList, germplasmMarkList)
  handle(app, data.germplasmSourceList, germplasmSourceList)
  handle(app, places.provinceList, provinceList)
  handle(app, changeHistory.changeLogOfRecord, listChanges)
  handle(app, changeLogGrouped, listGrouped)

  registerRoles(app)
  registerMenus(app)
  registerOrganizations(app)
  registerUsers(app)
  registerPersons(app)
  registerParties(app)
  registerSuppliers(app)
  registerDictionaries(app)
  registerSessions(app)
  registerLogs(app)
  registerNotices(app)
  registerImports(app)

  handlePublicFile(app, documents.openapiJson, getOpenapi)
  handlePublicFile(app, documents.docsPage, getDocsPage)
}
