import * as change from '@hepu/api/areas/project/change/projectChange'
import * as taskBook from '@hepu/api/areas/project/change/taskBook'
import { handle, handleFile, type App } from '../../../http/handle.ts'
import { showBaseline } from './baseline.ts'
import { deleteChangeFile, listChangeFiles } from './changeFiles.ts'
import { pageChanges, previewChange, showChange } from './changeLists.ts'
import { deleteChanges, insertChange, submitChange, updateChange, withdrawChange } from './changes.ts'
import { listChoices } from './choices.ts'
import { compareSnapshots, listSnapshots } from './compareStates.ts'
import { exportBaseline } from './exportBaseline.ts'
import { showTaskBook, signTaskBook } from './taskBook.ts'

/** Mounts the calls of 项目变更 and of 任务书. */
export function registerChanges(app: App): void {
  handle(app, change.queryProjectChangePage, pageChanges)
  handle(app, change.registrationChanges, insertChange)
  handle(app, change.updateChanges, updateChange)
  handle(app, change.deleteChanges, deleteChanges)
  handle(app, change.submitChange, submitChange)
  handle(app, change.withdrawChange, withdrawChange)
  handle(app, change.showChange, showChange)
  handle(app, change.previewChange, previewChange)
  handle(app, change.projectChangeFiles, listChangeFiles)
  handle(app, change.deleteChangeFile, deleteChangeFile)
  handle(app, change.changeChoices, listChoices)
  handle(app, change.listSnapshots, listSnapshots)
  handle(app, change.compareSnapshots, compareSnapshots)
  handle(app, taskBook.showTaskBook, showTaskBook)
  handle(app, taskBook.signTaskBook, signTaskBook)
  handle(app, taskBook.showBaseline, showBaseline)
  handleFile(app, taskBook.exportBaseline, exportBaseline)
}
