/** Labels of a process document: in messages, form, list and history. */
export const documentLabels = {
  nodeId: '所属项目',
  type: '文件类型',
  name: '文件名称',
  documentId: '过程文档',
  number: '版次',
  fileId: '文件',
  note: '版本说明',
} as const

/** What an id names in the calls about files: a document with all its versions, one version, or a report. */
export const fileTypeLabels = { document: '过程文档', version: '文档版本', report: '报告' } as const
export type ProjectFileType = keyof typeof fileTypeLabels
export const fileTypeNames = Object.keys(fileTypeLabels) as [ProjectFileType, ...ProjectFileType[]]

/** Under this kind, private and of no record yet, a document is sent to the storage; the call that records it takes it. */
export const DOCUMENT_UPLOAD = { infoType: 'project.document', publicStatus: 2 } as const
/** The same for the file of a report. */
export const REPORT_UPLOAD = { infoType: 'project.report', publicStatus: 2 } as const

/** Endings of process documents. */
export const documentFileTypes = [
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'png',
  'jpg',
  'jpeg',
  'zip',
] as const
