import * as batch from '@hepu/api/areas/experiment/importBatch'
import * as leftOut from '@hepu/api/areas/experiment/leftOut'
import * as trialPlot from '@hepu/api/areas/experiment/plot'
import * as variety from '@hepu/api/areas/experiment/variety'
import { handle, handleFile, handleStream, handleUpload, type App } from '../../../http/handle.ts'
import { answerNeeds, chooseActions, discardBatch, showBatch, uploadWorkbook } from './calls.ts'
import { confirmBatch } from './confirmBatch.ts'
import { exportFindings } from './exportFindings.ts'
import { exportFillData, exportInformation } from './exports.ts'
import { workImports } from './jobs.ts'
import { exportLeftOut, listLeftOut } from './leftOut.ts'
import { downloadSource, followBatch, listBatches, listFindings } from './lists.ts'
import { sweepImports } from './sweep.ts'
import { fillDataTemplate, informationTemplate } from './templates.ts'
import { undoBatch } from './undo.ts'

/** Mounts the import of trial workbooks and starts its background work. */
export function registerImport(app: App): void {
  handleUpload(app, batch.importFillData, uploadWorkbook('fillData'))
  handleUpload(app, batch.importInformation, uploadWorkbook('information'))
  handle(app, batch.batchShow, showBatch)
  handle(app, batch.batchPage, listBatches)
  handle(app, batch.batchFindings, listFindings)
  handleFile(app, batch.batchFindingsExport, exportFindings)
  handleFile(app, batch.batchSource, downloadSource)
  handle(app, leftOut.batchLeftOut, listLeftOut)
  handleFile(app, leftOut.batchLeftOutExport, exportLeftOut)
  handle(app, batch.batchChoose, chooseActions)
  handle(app, batch.batchAnswer, answerNeeds)
  handle(app, batch.batchConfirm, confirmBatch)
  handle(app, batch.batchUndo, undoBatch)
  handle(app, batch.batchDiscard, discardBatch)
  handleStream(app, batch.batchProgress, followBatch)
  handleFile(app, trialPlot.exportFillData, exportFillData)
  handleFile(app, variety.exportInformation, exportInformation)
  handleFile(app, trialPlot.fillDataTemplate, fillDataTemplate)
  handleFile(app, variety.informationTemplate, informationTemplate)
  sweepImports(app)
  app.fastify.addHook('onReady', () => workImports(app))
}
