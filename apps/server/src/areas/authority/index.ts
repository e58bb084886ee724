import * as session from '@hepu/api/areas/authority/session'
import * as documents from '@hepu/api/core/documents'
import { handle, handlePublic, handlePublicFile, type App } from '../../http/handle.ts'
import { makeCaptcha } from './captcha.ts'
import { listChanges } from './changeLog.ts'
import { listDictionary } from './dictionary.ts'
import { getDocsPage, getOpenapi } from './documents.ts'
import { changeCrop, changeOrg, checkPermission, cropList, myInfo, orgList } from './me.ts'
import { myAuths } from './myAuths.ts'
import { updatePassword } from './password.ts'
import { accountLogin, logout } from './signIn.ts'

/** 登录与权限: table of contents of the area. */
export function registerAuthority(app: App): void {
  handlePublicFile(app, session.captcha, makeCaptcha)
  handlePublic(app, session.accountLogin, accountLogin)
  handle(app, session.logout, logout)
  handle(app, session.updatePassword, updatePassword)

  handle(app, session.myInfo, myInfo)
  handle(app, session.myAuths, myAuths)
  handle(app, session.cropList, cropList)
  handle(app, session.orgList, orgList)
  handle(app, session.changeOrg, changeOrg)
  handle(app, session.changeCrop, changeCrop)
  handle(app, session.checkPermission, checkPermission)

  handle(app, session.dictionaryList, listDictionary)
  handle(app, session.changeLogOfRecord, listChanges)

  handlePublicFile(app, documents.openapiJson, getOpenapi)
  handlePublicFile(app, documents.docsPage, getDocsPage)
}
