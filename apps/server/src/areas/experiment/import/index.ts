import * as batch from '@hepu/api/areas/experiment/import/trialImport'
import * as leftOut from '@hepu/api/areas/experiment/import/leftOut'
import * as storedRows from '@hepu/api/areas/experiment/import/storedRows'
import * as remembered from '@hepu/api/areas/experiment/import/rememberedNames'
import * as trialPlot from '@hepu/api/areas/experiment/plotData'
import * as variety from '@hepu/api/areas/experiment/trialVariety'
import { handle, handleFile, handleStream, handleUpload, type App } from '../../../http/handle.ts'
import { discardBatch } from '../../../import/batch/takeUpload.ts'
import { exportFindings } from '../../../import/batch/exportFindings.ts'
import { followBatch, listFindings } from '../../../import/batch/findingLists.ts'
import { addImport } from '../../../import/batch/mountImport.ts'
import { getBatch } from './book/trialBatch.ts'
import { markBook } from './batch/markBook.ts'
import { getBatchForFindings } from './batch/batchFindings.ts'
import { answerNeeds, chooseActions, confirmBatch, uploadWorkbook } from './batch/trialImport.ts'
import { exportFillData, exportInformation } from './export/exportTrialBooks.ts'
import { findingLabel } from './book/findingCodes.ts'
import { kinds } from './batch/trialImportKinds.ts'
import { exportLeftOut, listLeftOut } from './batch/leftOut.ts'
import { listRows } from './batch/storedRows/listRows.ts'
import { downloadSource, listBatches, showBatch } from './batch/trialBatchLists.ts'
import { fillDataTemplate, informationTemplate } from './export/trialTemplates.ts'
import { forget, listRememberedNames } from './resolve/rememberedNames.ts'
import { undoBatch, undoObstacles } from './write/undoBatch.ts'

/** Mounts the import of trial workbooks. */
export function registerImport(app: App): void {
  for (const kind of Object.values(kinds)) addImport(app.fastify, kind)
  handleUpload(app, batch.importFillData, uploadWorkbook('fillData'))
  handleUpload(app, batch.importInformation, uploadWorkbook('information'))
  handle(app, batch.batchShow, showBatch)
  handle(app, batch.batchPage, listBatches)
  handle(app, batch.batchFindings, async (ctx, input) =>
    listFindings(ctx, await getBatchForFindings(ctx, input.model.batchId), input, findingLabel),
  )
  handleFile(app, batch.batchFindingsExport, async (ctx, { batchId }) =>
    exportFindings(ctx, await getBatchForFindings(ctx, batchId), findingLabel),
  )
  handleFile(app, batch.batchSource, downloadSource)
  handleFile(app, batch.batchMarked, markBook)
  handle(app, leftOut.batchLeftOut, listLeftOut)
  handleFile(app, leftOut.batchLeftOutExport, exportLeftOut)
  handle(app, storedRows.batchRows, listRows)
  handle(app, remembered.rememberedNames, listRememberedNames)
  handle(app, remembered.forgetName, forget)
  handle(app, batch.batchChoose, chooseActions)
  handle(app, batch.batchAnswer, answerNeeds)
  handle(app, batch.batchConfirm, confirmBatch)
  handle(app, batch.batchUndo, undoBatch)
  handle(app, batch.batchUndoCheck, undoObstacles)
  handle(app, batch.batchDiscard, async (ctx, { id }) => discardBatch(ctx, await getBatch(ctx, id)))
  handleStream(app, batch.batchProgress, (ctx, { id }, signal) =>
    followBatch(() => getBatch(ctx, id), signal),
  )
  handleFile(app, trialPlot.exportFillData, exportFillData)
  handleFile(app, variety.exportInformation, exportInformation)
  handleFile(app, trialPlot.fillDataTemplate, fillDataTemplate)
  handleFile(app, variety.informationTemplate, informationTemplate)
}
