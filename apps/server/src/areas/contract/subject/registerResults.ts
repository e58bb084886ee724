import * as api from '@hepu/api/areas/contract/subject/contractResult'
import * as books from '@hepu/api/areas/contract/subject/resultImport'
import { handle, handleFile, handleUpload, type App } from '../../../http/handle.ts'
import { checkResults, importResults } from './importResults.ts'
import { listMentions } from './mentions.ts'
import { resultTemplate } from './resultBook.ts'
import { addResult, deleteResult } from './resultChanges.ts'
import { findResultNames, listResults } from './resultList.ts'

/** Mounts the calls of the results of contracts. */
export function registerResults(app: App): void {
  handle(app, api.contractResultList, listResults)
  handle(app, api.contractResultAdd, addResult)
  handle(app, api.contractResultDelete, deleteResult)
  handle(app, api.queryResultName, findResultNames)
  handle(app, api.contractMentions, listMentions)
  handleUpload(app, books.contractResultImportCheck, checkResults)
  handleUpload(app, books.contractResultImport, importResults)
  handleFile(app, books.contractResultTemplate, resultTemplate)
}
