import * as keyResult from '@hepu/api/areas/project/plan/keyResult'
import * as taskIndex from '@hepu/api/areas/project/plan/taskIndex'
import { handle, handleUpload, type App } from '../../../http/handle.ts'
import { cancelKeyResult } from './cancelKeyResult.ts'
import { listTopics, pageExecution } from './executionList.ts'
import { saveIndexRows } from './indexBatch.ts'
import { deleteIndexes, insertIndex, updateIndex } from './indexes.ts'
import { listIndexes, pageHistory, pageIndexes, showIndex } from './indexLists.ts'
import {
  editKeyResult,
  insertKeyResult,
  listKeyResultFiles,
  listKeyResults,
  uploadKeyResultFile,
} from './keyResults.ts'
import { readPlan } from './planTree.ts'
import { editProgress, overrideProgress, updateProgress } from './progressChanges.ts'
import { setWeights } from './weights.ts'

/** Mounts the calls of plan and key results. */
export function mountPlan(app: App): void {
  handle(app, taskIndex.insertTaskIndex, insertIndex)
  handle(app, taskIndex.updateTaskIndex, updateIndex)
  handle(app, taskIndex.deleteTaskIndex, deleteIndexes)
  handle(app, taskIndex.batchTaskIndex, saveIndexRows)
  handle(app, taskIndex.pagelist, pageIndexes)
  handle(app, taskIndex.getTaskIndexDetail, showIndex)
  handle(app, taskIndex.getProjectProgressList, readPlan)
  handle(app, taskIndex.getKeyResultHisoryList, pageHistory)
  handle(app, taskIndex.editProjectProgress, overrideProgress)
  handle(app, taskIndex.editProgress, editProgress)
  handle(app, keyResult.projectExecutionList, pageExecution)
  handle(app, keyResult.projectTaskIndexList, listIndexes)
  handle(app, keyResult.projectTaskIndexListV2, listIndexes)
  handle(app, keyResult.setTaskIndexWeight, setWeights)
  handle(app, keyResult.getkeyResultList, listKeyResults)
  handle(app, keyResult.insertKeyResult, insertKeyResult)
  handle(app, keyResult.editKeyResult, editKeyResult)
  handle(app, keyResult.cancelKeyResult, cancelKeyResult)
  handle(app, keyResult.updateProgress, updateProgress)
  handleUpload(app, keyResult.uploadFile, uploadKeyResultFile)
  handle(app, keyResult.fileList, listKeyResultFiles)
  handle(app, keyResult.projectTopicList, listTopics)
}
