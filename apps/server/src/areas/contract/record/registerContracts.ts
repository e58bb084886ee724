import * as api from '@hepu/api/areas/contract/record/contractCalls'
import * as word from '@hepu/api/areas/contract/record/wordTemplate'
import { handle, handleFile, type App } from '../../../http/handle.ts'
import { createContract, deleteDraft, editContract } from './contractChanges.ts'
import { showContract } from './contractDetail.ts'
import { deleteContractFile, listContractFiles } from './contractFiles.ts'
import { listDrafts, pageAssociated, pageContracts } from './contractList.ts'
import { takeOrCheckNumber } from './contractNumbers.ts'
import { printContract } from './printContract.ts'
import { makeWordContract, showWordTemplate } from './wordTemplates.ts'
import { startEveryNight } from './startContracts.ts'

/** Mounts the calls of contracts, supplements and templates, and starts their daily job. */
export function registerContracts(app: App): void {
  handle(app, api.createContract, createContract)
  handle(app, api.editContract, editContract)
  handle(app, api.contractDetailCall, showContract)
  handle(app, api.draftList, listDrafts)
  handle(app, api.deleteDraft, deleteDraft)
  handle(app, api.contractPage, pageContracts)
  handle(app, api.associatedPage, pageAssociated)
  handle(app, api.contractFiles, listContractFiles)
  handle(app, api.deleteContractFile, deleteContractFile)
  handle(app, api.contractNumber, takeOrCheckNumber)
  handleFile(app, api.printContract, printContract)
  handle(app, word.wordTemplate, showWordTemplate)
  handleFile(app, word.wordContract, makeWordContract)
  startEveryNight(app)
}
