import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { storedFile } from '../../../core/file/file.ts'
import { UPLOAD_MAX_BYTES } from '../../../core/file/fileTypes.ts'
import { command, fileQuery, query, uploadCommand } from '../../../core/route.ts'
import { can, done, idIn, idOut, idsIn, moment, optText, text } from '../../../core/wireFields.ts'
import { nodeKey } from '../node/projectTracking.ts'
import { documentFileTypes, documentLabels as labels, fileTypeNames } from './documentLabels.ts'
import { documentStages, type DocumentStage } from './expectedDocuments.ts'

const ACCESS = 'project.node:read'
const PATH = '/api/project/projectFile'
const READS = ['project.node', 'system.user'] as const
const SORTS = ['updateTime', 'name', 'type'] as const

const stageNames = Object.keys(documentStages) as [DocumentStage, ...DocumentStage[]]
const fileType = z.enum(fileTypeNames, '文件归属类型不正确')

const documentRow = z.object({
  id: idOut,
  nodeId: idOut,
  nodeName: z.string(),
  level: z.number(),
  type: z.string(),
  name: z.string(),
  /** Of the newest version. */
  number: z.number(),
  versionId: idOut,
  note: z.string().nullable(),
  file: storedFile,
  uploadedByName: z.string().nullable(),
  uploadTime: moment,
  /** upload a new version, delete. */
  can,
})

const documentVersion = z.object({
  id: idOut,
  number: z.number(),
  note: z.string().nullable(),
  file: storedFile,
  uploadedByName: z.string().nullable(),
  uploadTime: moment,
})
export type DocumentVersion = z.output<typeof documentVersion>

const documentWithVersions = documentRow.extend({ versions: z.array(documentVersion) })
export type DocumentRow = z.output<typeof documentWithVersions>

const listInput = pageInput(
  { ...nodeKey, projectFileType: optText(labels.type, 30), name: optText(labels.name, 100) },
  SORTS,
)
const list = { method: 'POST', access: ACCESS, reads: READS, input: listInput } as const

/** Documents of a node and of all below it, each with its newest version. */
export const pageProjectProcessDocuments = query({
  ...list,
  path: `${PATH}/pageProjectProcessDocuments`,
  summary: '过程文档列表（只含最新版本）',
  output: pageOutput(documentRow),
})

/** The same documents, each with all of its versions. */
export const pageProjectProcessDocumentsV2 = query({
  ...list,
  path: `${PATH}/pageProjectProcessDocumentsV2`,
  summary: '过程文档列表（含全部版本）',
  output: pageOutput(documentWithVersions),
})

const upload = {
  method: 'POST',
  access: ACCESS,
  changes: ['project.node'],
  upload: { types: documentFileTypes, maxBytes: UPLOAD_MAX_BYTES, isOptional: true },
  input: z.object({
    ...nodeKey,
    projectFileType: text(labels.type, 30),
    /** The name of the file without its ending, if absent. A document of this type and name gets a new version. */
    name: optText(labels.name, 100),
    note: optText(labels.note, 200),
    /** The document that gets a new version, whatever the file is called. */
    documentId: idIn(labels.documentId).nullish(),
    /** A private file that was sent straight to the storage under `DOCUMENT_UPLOAD`. */
    id: idIn('文件编号').nullish(),
  }),
  output: z.object({ id: idOut, number: z.number() }),
} as const

/** Adds a process document, or a new version of one; the older versions stay readable. */
export const uploadProjectProcessDocument = uploadCommand({
  ...upload,
  path: `${PATH}/uploadProjectProcessDocument`,
  summary: '上传过程文档：已直传的文件（id），或直接上传；同类同名的文档成为新版本',
})

export const uploadProjectProcessDocumentV2 = uploadCommand({
  ...upload,
  path: `${PATH}/uploadProjectProcessDocumentV2`,
  summary: '上传过程文档（V2，与 V1 相同）',
})

export const uploadProjectProcessDocumentV3 = uploadCommand({
  ...upload,
  path: `${PATH}/uploadProjectProcessDocumentV3`,
  summary: '上传过程文档（V3，与 V1 相同）',
})

/** The documents that a node needs in its life, those that are missing too. */
export const expectedProjectDocuments = query({
  method: 'GET',
  path: `${PATH}/expectedDocuments`,
  summary: '应有的过程文档及其是否齐全',
  access: ACCESS,
  reads: ['project.node'],
  input: z.object(nodeKey),
  output: z.array(
    z.object({
      type: z.string(),
      stage: z.enum(stageNames),
      dueDate: z.string(),
      state: z.enum(['present', 'missing', 'later']),
      daysLate: z.number(),
    }),
  ),
})

/** The files of documents, of versions, or of reports. */
export const projectFileDOs = query({
  method: 'POST',
  path: `${PATH}/projectFileDOs`,
  summary: '按编号列出项目文件',
  access: ACCESS,
  reads: ['project.node'],
  input: z.object({ ids: idsIn('文件'), fileType }),
  output: z.array(
    z.object({
      /** The document, version or report that was asked for. */
      ownerId: idOut,
      number: z.number(),
      note: z.string().nullable(),
      file: storedFile,
    }),
  ),
})

/** Documents of a node and of all below it in one archive, with a workbook that lists them. */
export const projectFileExport = fileQuery({
  method: 'POST',
  path: `${PATH}/projectFileExport`,
  summary: '打包下载过程文档，附目录',
  access: ACCESS,
  input: z.object({
    ...nodeKey,
    /** Documents; all of them if absent. */
    ids: idsIn('过程文档').nullish(),
    projectFileType: optText(labels.type, 30),
  }),
})

/** Deletes a document with all versions, one version (the last one takes its document along), or the draft of a report. */
export const delFileById = command({
  method: 'DELETE',
  path: `${PATH}/delFileById`,
  summary: '删除过程文档、文档的一个版本或报告草稿',
  access: ACCESS,
  changes: ['project.node'],
  input: z.object({ id: idIn('文件'), fileType }),
  output: done,
})

/** Deletes one version of a document. */
export const deleteTrackedFile = command({
  method: 'POST',
  path: '/api/project/projectTracking/delFileById',
  summary: '删除过程文档的一个版本',
  access: ACCESS,
  changes: ['project.node'],
  input: z.object({ fileId: idIn('文件') }),
  output: done,
})

const historyRow = z.object({
  id: idOut,
  nodeId: idOut,
  nodeName: z.string(),
  indexId: idOut,
  indexName: z.string(),
  keyResultId: idOut.nullable(),
  keyResultName: z.string().nullable(),
  unit: z.string(),
  valueBefore: z.number().nullable(),
  valueAfter: z.number().nullable(),
  progressBefore: z.number().nullable(),
  progressAfter: z.number().nullable(),
  note: z.string().nullable(),
  enteredByName: z.string().nullable(),
  createTime: moment,
})

const historyInput = pageInput(
  {
    ...nodeKey,
    indexId: idIn('任务指标').nullish(),
    keyResultId: idIn('关键结果').nullish(),
  },
  ['createTime'],
)
const history = { method: 'POST', access: ACCESS, reads: READS, input: historyInput } as const

/** What was entered for the indexes and key results of a node and of all below it, newest first. */
export const pageProjectKeyResultHistory = query({
  ...history,
  path: `${PATH}/pageProjectKeyResultHistory`,
  summary: '关键结果的填报历史',
  output: pageOutput(historyRow),
})

/** The same, each line with its evidence. */
export const pageProjectKeyResultHistoryV2 = query({
  ...history,
  path: `${PATH}/pageProjectKeyResultHistoryV2`,
  summary: '关键结果的填报历史（含证明材料）',
  output: pageOutput(historyRow.extend({ files: z.array(storedFile) })),
})
