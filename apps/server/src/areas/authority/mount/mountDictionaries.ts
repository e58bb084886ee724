import * as changeLog from '@hepu/api/areas/authority/changeLog/changeLog'
import * as dictionaryAdmin from '@hepu/api/areas/authority/dictionary/dictionaryAdmin'
import { handle, handleFile, type App } from '../../../http/handle.ts'
import { exportChanges, pageChanges } from '../changeLog/changeLogPage.ts'
import { listIndented } from '../organization/organizationScope.ts'
import { listDictionaries, showDictionary } from '../dictionary/dictionaryAdmin.ts'
import {
  deleteEntry,
  saveEntry,
  setEntryState,
  sortEntries,
  updateEntry,
} from '../dictionary/dictionaryChanges.ts'
import { workSignInLog } from '../signIn/signInLog.ts'
import { pageMySignIns, pageSignIns, pageUserSignIns } from '../signIn/signInLogPages.ts'

/** 字典管理. */
export function registerDictionaries(app: App): void {
  handle(app, dictionaryAdmin.listDictionaries, listDictionaries)
  handle(app, dictionaryAdmin.showDictionary, showDictionary)
  handle(app, dictionaryAdmin.entrySave, saveEntry)
  handle(app, dictionaryAdmin.entryUpdate, updateEntry)
  handle(app, dictionaryAdmin.entryState, setEntryState)
  handle(app, dictionaryAdmin.entryDelete, deleteEntry)
  handle(app, dictionaryAdmin.entrySorts, sortEntries)
}

/** 操作日志 and 登录日志. */
export function registerLogs(app: App): void {
  handle(app, changeLog.changeLogPage, pageChanges)
  handle(app, changeLog.changeLogOrgs, listIndented)
  handleFile(app, changeLog.changeLogExport, exportChanges)
  handle(app, changeLog.signInLogPage, pageSignIns)
  handle(app, changeLog.userSignInPage, pageUserSignIns)
  handle(app, changeLog.mySignInPage, pageMySignIns)
  app.fastify.addHook('onReady', () => workSignInLog(app.services, app.fastify.log))
}
