import * as api from '@hepu/api/areas/contract/change/contractChange'
import { handle, type App } from '../../../http/handle.ts'
import { listChoices } from './changeChoices.ts'
import { deleteChangeFile, listChangeFiles } from './changeFiles.ts'
import { pageChanges } from './changeLists.ts'
import { deleteChanges, insertChange, submitChange, updateChange, withdrawChange } from './changes.ts'
import { compareSnapshots, listSnapshots } from './compareStates.ts'
import { previewChange, showChange } from './showChange.ts'

/** Mounts the calls of 合同变更. */
export function registerContractChanges(app: App): void {
  handle(app, api.contractChangeList, pageChanges)
  handle(app, api.contractChangeCreate, insertChange)
  handle(app, api.contractChangeEdit, updateChange)
  handle(app, api.contractChangeDelete, deleteChanges)
  handle(app, api.contractChangeSubmit, submitChange)
  handle(app, api.contractChangeWithdraw, withdrawChange)
  handle(app, api.contractChangeShow, showChange)
  handle(app, api.contractChangePreview, previewChange)
  handle(app, api.contractChangeChoices, listChoices)
  handle(app, api.contractChangeFiles, listChangeFiles)
  handle(app, api.contractChangeFileDelete, deleteChangeFile)
  handle(app, api.contractSnapshots, listSnapshots)
  handle(app, api.contractSnapshotCompare, compareSnapshots)
}
