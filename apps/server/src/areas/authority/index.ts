import * as data from '@hepu/api/areas/authority/data'
import { changeLogGathered } from '@hepu/api/areas/authority/gathered'
import * as profile from '@hepu/api/areas/authority/profile'
import * as session from '@hepu/api/areas/authority/session'
import * as sms from '@hepu/api/areas/authority/sms'
import * as ticket from '@hepu/api/areas/authority/ticket'
import * as documents from '@hepu/api/core/documents'
import { handle, handlePublic, handlePublicFile, type App } from '../../http/handle.ts'
import { makeCaptcha } from './captcha.ts'
import { listChanges, listGathered } from './changeLog.ts'
import { germplasmMarkList, germplasmSourceList, listDictionary, propertyList } from './dictionary.ts'
import { getDocsPage, getOpenapi } from './documents.ts'
import { fileList } from './files.ts'
import { changeCrop, changeOrg, checkPermission, cropList, myInfo, orgList } from './me.ts'
import { updateMobile } from './mobile.ts'
import { menuResources, myAuths } from './myAuths.ts'
import { resetPassword, updatePassword } from './password.ts'
import { provinceList } from './places.ts'
import { avatarPath, updateMyInfo } from './profile.ts'
import { accountLogin, logout } from './signIn.ts'
import { sendSms, smsLogin, verify } from './sms.ts'
import { createTicket, ticketLogin } from './ticket.ts'
import { registerRoles, registerMenus } from './mount/roles.ts'
import { registerOrganizations } from './mount/organizations.ts'
import { registerUsers, registerSessions } from './mount/users.ts'
import { registerPersons, registerSuppliers } from './mount/people.ts'
import { registerDictionaries, registerLogs } from './mount/records.ts'
import { registerImports } from './mount/imports.ts'

/** 登录与权限: table of contents of the area; what it answers by noun stands in `mount/`. */
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
  handle(app, changeLogGathered, listGathered)

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
