import * as document from '@hepu/api/areas/project/document/projectFile'
import { DOCUMENT_UPLOAD, REPORT_UPLOAD } from '@hepu/api/areas/project/document/documentLabels'
import * as report from '@hepu/api/areas/project/report/projectReport'
import * as weekly from '@hepu/api/areas/project/report/weekly'
import type { FileGuard } from '../../../files/fileGuard.ts'
import { handle, handleFile, handleOptionalUpload, type App } from '../../../http/handle.ts'
import { planEveryMorning } from '../report/planAllReports.ts'
import { saveReport, saveWeekly, uploadReport } from '../report/reportChanges.ts'
import { downloadReport } from '../report/reportDocument.ts'
import { showRule } from '../report/reportRules.ts'
import { saveRule } from '../report/saveReportRule.ts'
import { pageReports, pageWeeks } from '../report/reports.ts'
import { showReport } from '../report/showReport.ts'
import { deleteFile, removeVersion, uploadDocument } from './documentChanges.ts'
import { listExpected, pageDocuments } from './documents.ts'
import { exportDocuments } from './exportDocuments.ts'
import { documentGuard, listFileEntries } from './fileEntries.ts'
import { pageHistory } from './progressHistory.ts'

/** Rules about the files of documents and reports. */
export const documentGuards: Readonly<Record<string, FileGuard>> = {
  [DOCUMENT_UPLOAD.infoType]: documentGuard,
  [REPORT_UPLOAD.infoType]: documentGuard,
}

export const documentUniqueLabels = {
  project_document_name: '同类同名的过程文档',
  project_document_version_number: '过程文档的该版本',
  project_report_once: '该报告期的报告',
  project_report_version_number: '报告的该版本',
  project_report_rule_once: '该项目的报告要求',
} as const

/** 过程文档与报告. */
export function registerDocuments(app: App): void {
  handle(app, document.pageProjectProcessDocuments, pageDocuments)
  handle(app, document.pageProjectProcessDocumentsV2, pageDocuments)
  handleOptionalUpload(app, document.uploadProjectProcessDocument, uploadDocument)
  handleOptionalUpload(app, document.uploadProjectProcessDocumentV2, uploadDocument)
  handleOptionalUpload(app, document.uploadProjectProcessDocumentV3, uploadDocument)
  handle(app, document.expectedProjectDocuments, listExpected)
  handle(app, document.projectFileDOs, listFileEntries)
  handleFile(app, document.projectFileExport, exportDocuments)
  handle(app, document.delFileById, deleteFile)
  handle(app, document.deleteTrackedFile, (ctx, { fileId }) => removeVersion(ctx, fileId))
  handle(app, document.pageProjectKeyResultHistory, pageHistory)
  handle(app, document.pageProjectKeyResultHistoryV2, pageHistory)
  registerReports(app)
}

function registerReports(app: App): void {
  handle(app, report.pageReports, pageReports)
  handle(app, report.showReport, showReport)
  handle(app, report.insertProjectFileMonOrYear, saveReport)
  handleOptionalUpload(app, report.uploadMonOrYear, uploadReport)
  handleFile(app, report.downloadReport, downloadReport)
  handle(app, report.showReportRule, showRule)
  handle(app, report.saveReportRule, saveRule)
  handle(app, weekly.queryPageWeekly, pageWeeks)
  handleOptionalUpload(app, weekly.uploadWeekly, saveWeekly)
  planEveryMorning(app)
}
