import type { FileKind } from '../../../core/file/fileKind.ts'
import { DOCUMENT_UPLOAD, REPORT_UPLOAD } from './documentLabels.ts'

/** Files of process documents and of reports. They come with a call of their own, which makes a version of each. */
export const projectFileKinds: Readonly<Record<string, FileKind>> = {
  [DOCUMENT_UPLOAD.infoType]: {
    title: '过程文档',
    table: 'project_document',
    read: 'project.node:read',
    write: null,
  },
  [REPORT_UPLOAD.infoType]: {
    title: '项目报告',
    table: 'project_report',
    read: 'project.node:read',
    write: null,
  },
}
