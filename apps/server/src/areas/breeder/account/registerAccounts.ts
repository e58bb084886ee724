import * as api from '@hepu/api/areas/breeder/account/breederAccount'
import { handle, handleFile, type App } from '../../../http/handle.ts'
import { listAccounts, listRows, showAccount } from './accounts.ts'
import { exportAccounts } from './exportAccounts.ts'

/** Mounts the calls of 合作效益账. */
export function registerAccounts(app: App): void {
  handle(app, api.accountShow, showAccount)
  handle(app, api.accountList, listAccounts)
  handle(app, api.accountRows, listRows)
  handleFile(app, api.accountExport, exportAccounts)
}
