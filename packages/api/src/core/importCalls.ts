import { z } from 'zod'
import { pageInput, pageOutput } from './envelope.ts'
import { can, done, flag, idIn, idOut, moment, optText, text } from './wireFields.ts'
import { appliedColumns, columnMeanings, meaningChoice, previewColumn, shownRow } from './importMapping.ts'
import type { Permission } from './permissions.ts'
import { command, fileQuery, query, streamCommand, uploadCommand } from './route.ts'
import type { Subject, Subjects } from './subject.ts'

/** States of an import batch. Every import of a workbook has an upload, a preview, a confirmation and progress. */
export const batchStates = {
  reading: '检查中',
  previewed: '待确认',
  importing: '导入中',
  done: '已导入',
  undone: '已撤销',
  failed: '失败',
  expired: '已过期',
  discarded: '已放弃',
} as const
export const batchState = z.enum(
  ['reading', 'previewed', 'importing', 'done', 'undone', 'failed', 'expired', 'discarded'],
  '状态不正确',
)
export const severities = { error: '错误', warning: '提醒', corrected: '已修正' } as const
const severity = z.enum(['error', 'warning', 'corrected'], '程度不正确')

/** Formats and largest size of an imported workbook. */
export const IMPORT_FILE = { types: ['xlsx', 'csv'], maxBytes: 50 * 1024 * 1024 } as const
/** Hours for which a preview is kept. */
export const PREVIEW_HOURS = 24

/** Explanation of each state, for users who see it in a list. */
export const batchStateHints: Readonly<Record<keyof typeof batchStates, string>> = {
  reading: '正在读取和检查文件，尚未写入任何数据',
  previewed: `已检查，等待确认；${PREVIEW_HOURS}小时内没有确认即过期`,
  importing: '正在写入，全部写完才生效',
  done: '已写入，需要时可整批撤销',
  undone: '写入后又整批撤销，数据已恢复到导入之前',
  failed: '文件没有读成，未写入任何数据',
  expired: `上传后${PREVIEW_HOURS}小时内没有人确认，预览已清理，未写入任何数据；需要时请重新上传`,
  discarded: '这次预览已放弃，未写入任何数据；需要时请重新上传',
}

/** Numbers of the records of one kind, by what the import does with them. */
export const importCounts = z.object({
  object: z.string(),
  label: z.string(),
  created: z.number(),
  existing: z.number(),
  changed: z.number(),
  rejected: z.number(),
})

/** What an import will write. */
export const importPreview = z.object({
  sheet: z.string(),
  headerRow: z.number(),
  /** Row of the heads of each sheet, if the rows come from several or were laid out anew. */
  headRows: z.record(z.string(), z.number()).optional(),
  rows: z.number(),
  counts: z.array(importCounts),
  severities: z.object({ error: z.number(), warning: z.number(), corrected: z.number() }),
  /** Number of errors not yet decided on; absent in older stored previews. */
  openErrors: z.number().optional(),
  columns: z.array(previewColumn),
  /** The first rows as they were read; absent in older stored previews, as are the mapping and its choices. */
  firstRows: z.array(shownRow).optional(),
  mapping: appliedColumns.optional(),
  /** What a column may be, where the import itself has no list of its columns. */
  choices: z.array(meaningChoice).optional(),
  /** Sheets, columns and rows that are ignored, as text. */
  ignored: z.array(z.string()),
  /** Names of up to 200 new records; absent if the records have no names. */
  newNames: z.array(z.string()).optional(),
  /** Up to 200 changed values: the stored value and the new one. */
  changes: z.array(
    z.object({
      where: z.string(),
      /** The number of the record, if it has one; absent in older stored previews. */
      number: z.string().optional(),
      field: z.string(),
      before: z.string(),
      after: z.string(),
    }),
  ),
  changesTotal: z.number(),
  /** One sentence with further information for the confirmation. */
  notice: z.string().nullish(),
  /** Assumptions of the import that must be read before confirming, one sentence each. */
  concerns: z.array(z.string()).optional(),
  /** True if the same data is stored already, so there is nothing to do. */
  isSame: z.boolean(),
})

/** An uploaded workbook. */
export const importBatch = z.object({
  id: idOut,
  fileName: z.string(),
  fileSize: z.number(),
  state: batchState,
  progress: z.number(),
  progressText: z.string().nullable(),
  failure: z.string().nullable(),
  reason: z.string().nullable(),
  createdAt: moment,
  createdByName: z.string(),
  confirmedAt: moment.nullable(),
  undoneAt: moment.nullable(),
  undoReason: z.string().nullable(),
  version: z.number(),
  /** What is missing before the preview can be confirmed, as text; null if nothing is. */
  missing: z.string().nullable(),
  can,
})

/** A batch and its new state. */
export const movedBatch = z.object({ id: idOut, state: z.string() })

const finding = z.object({
  seq: z.number(),
  severity,
  code: z.string(),
  sheet: z.string(),
  row: z.number().nullable(),
  column: z.string().nullable(),
  cell: z.string().nullable(),
  read: z.string(),
  expected: z.string(),
  message: z.string(),
  actions: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      /** Of the action that asks for the right value: its unit, and the likely value. */
      unit: z.string().optional(),
      proposal: z.string().optional(),
    }),
  ),
  action: z.string().nullable(),
})

/** All findings of one code and severity. */
const findingKind = z.object({
  code: z.string(),
  severity,
  label: z.string(),
  /** Number of findings. */
  count: z.number(),
  /** Number of rows of the workbook that they concern. */
  rows: z.number(),
  /** Message of the first finding. */
  message: z.string(),
  /** What can be done with all that offer it: how many do, and for how many it holds now. Empty if nothing can be chosen. */
  repairs: z.array(
    z.object({ action: z.string(), label: z.string(), count: z.number(), chosen: z.number() }),
  ),
  /** Number of findings for which the user may give the right value, one by one. */
  asking: z.number(),
})

interface Spec<S extends z.ZodObject, C extends z.ZodObject> {
  /** Path prefix of the calls about a batch. */
  base: `/api/${string}`
  read: Permission
  write: Permission
  /** What the import writes. */
  changes: Subjects
  /** A batch with its preview, in the shape of this import. */
  shown: S
  /** Result of the confirmation. */
  confirmed: C
}

/** The batch alone: what became of an upload before anything is written. */
const BATCH: readonly [Subject] = ['import.batch']

/** What a confirmed import leaves beside its records: the batch, what it was taught about columns, and a notice. */
const IMPORTED: readonly Subject[] = [...BATCH, 'import.mapping', 'system.notice']

/** The calls about an uploaded workbook: preview, findings, confirmation, progress. */
export const batchCalls = <S extends z.ZodObject, C extends z.ZodObject>(spec: Spec<S, C>) => ({
  show: query({
    method: 'GET',
    path: `${spec.base}/show`,
    summary: '导入批次与预览',
    access: spec.read,
    reads: [...BATCH, ...spec.changes],
    input: z.object({ id: idIn('批次') }),
    output: spec.shown,
  }),
  findings: query({
    method: 'POST',
    path: `${spec.base}/findings`,
    summary: '检查结果',
    access: spec.read,
    reads: BATCH,
    input: pageInput(
      {
        batchId: idIn('批次'),
        severity: severity.optional(),
        /** Only errors not yet decided on. */
        isOpen: flag('只看待处理的错误').optional(),
        code: z.string().max(64).optional(),
      },
      ['seq'],
    ).extend({ order: z.enum(['ascending', 'descending']).default('ascending') }),
    output: pageOutput(finding).extend({
      /** The kinds of all findings of the batch, whatever is asked for. */
      codes: z.array(findingKind),
    }),
  }),
  findingsExport: fileQuery({
    method: 'POST',
    path: `${spec.base}/findingsExport`,
    summary: '下载检查结果工作簿',
    access: spec.read,
    input: z.object({ batchId: idIn('批次') }),
  }),
  confirm: command({
    method: 'POST',
    path: `${spec.base}/confirm`,
    summary: '确认导入；数据已变动时重新预览',
    access: spec.write,
    changes: [...IMPORTED, ...spec.changes],
    input: z.object({
      id: idIn('批次'),
      version: z.number().int(),
      /** Required when existing values change. */
      reason: optText('修改原因', 200).optional(),
      /** The user has seen that rows with errors will not be imported. */
      leaveOutErrors: flag('不导入有错误的行').default(false),
    }),
    output: spec.confirmed,
  }),
  discard: command({
    method: 'POST',
    path: `${spec.base}/discard`,
    summary: '放弃未确认的预览',
    access: spec.write,
    changes: BATCH,
    input: z.object({ id: idIn('批次') }),
    output: done,
  }),
  progress: streamCommand({
    method: 'GET',
    path: `${spec.base}/progress`,
    summary: '批次进度，直到检查或导入结束',
    access: spec.read,
    /** Once it ends. */
    changes: [...IMPORTED, ...spec.changes],
    input: z.object({ id: idIn('批次') }),
    output: z.object({
      state: z.string(),
      progress: z.number(),
      text: z.string().nullable(),
      failure: z.string().nullable(),
    }),
  }),
})

/** What users answer about a plain table: the meanings of its columns; once given, what was remembered does not apply. */
export const tableAnswers = z.object({ columns: columnMeanings.nullish() })
export type TableAnswers = z.output<typeof tableAnswers>

/** The call that gives columns of an uploaded plain table other meanings, and checks it again. */
export const answerCall = ({ base, write }: { base: `/api/${string}`; write: Permission }) =>
  command({
    method: 'POST',
    path: `${base}/answer`,
    summary: '修改列对应并重新检查',
    access: write,
    changes: BATCH,
    input: z.object({ id: idIn('批次'), defaults: tableAnswers }),
    output: movedBatch,
  })

/** The calls about past imports: their list, the workbook with its errors marked, and the undo. */
export const pastCalls = (spec: Omit<Spec<z.ZodObject, z.ZodObject>, 'shown' | 'confirmed'>) => ({
  page: query({
    method: 'POST',
    path: `${spec.base}/page`,
    summary: '导入记录：谁在何时导入了什么文件、结果如何',
    access: spec.read,
    reads: [...BATCH, ...spec.changes],
    input: pageInput(
      { state: batchState.optional(), name: z.string().trim().max(100, '文件名最多100字').optional() },
      ['id'],
    ),
    output: pageOutput(importBatch.extend({ counts: z.array(importCounts) })),
  }),
  source: fileQuery({
    method: 'GET',
    path: `${spec.base}/source`,
    summary: '下载上传的原始文件',
    access: spec.read,
    input: z.object({ id: idIn('批次') }),
  }),
  marked: fileQuery({
    method: 'POST',
    path: `${spec.base}/marked`,
    summary: '下载标出错误的原工作簿：有错的单元格加底色与批注，每行末尾列出全部错误',
    access: spec.read,
    input: z.object({ batchId: idIn('批次') }),
  }),
  undoCheck: query({
    method: 'GET',
    path: `${spec.base}/undoCheck`,
    summary: '能否整批撤销；不能时说明原因，不改动任何数据',
    access: spec.write,
    reads: [...BATCH, ...spec.changes],
    input: z.object({ id: idIn('批次') }),
    output: z.object({ obstacles: z.array(z.string()) }),
  }),
  undo: command({
    method: 'POST',
    path: `${spec.base}/undo`,
    summary: '整批撤销；其中有记录在导入后被修改、审核或删除过时拒绝，并指出是哪些',
    access: spec.write,
    changes: [...BATCH, ...spec.changes],
    input: z.object({ id: idIn('批次'), version: z.number().int(), reason: text('撤销原因', 200) }),
    output: z.object({ removed: z.number(), restored: z.number() }),
  }),
})

/** Uploads a workbook, which is checked and previewed; nothing is written. */
export const importUpload = (spec: { path: `/api/${string}`; summary: string; access: Permission }) =>
  uploadCommand({
    ...spec,
    changes: BATCH,
    method: 'POST',
    /** `defaults`: values for columns that the workbook does not have, as JSON. */
    input: z.object({ defaults: z.string().max(2000).optional() }),
    output: movedBatch,
    upload: IMPORT_FILE,
  })

const shownBatch = importBatch.extend({ preview: importPreview.nullable() })

export type ImportCalls = ReturnType<typeof batchCalls<typeof shownBatch, typeof movedBatch>>
export type AnswerCall = ReturnType<typeof answerCall>
export type PastCalls = ReturnType<typeof pastCalls>
export type ImportUpload = ReturnType<typeof importUpload>
export type ImportPreview = z.infer<typeof importPreview>
