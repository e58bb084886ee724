import { z } from 'zod'
import { pageInput, pageOutput } from '../../core/envelope.ts'
import { can, done, flag, idIn, idOut, moment, optText } from '../../core/fields.ts'
import { command, fileQuery, query, streamCommand, uploadCommand } from '../../core/route.ts'

const IMPORT = 'experiment.variety:import'
const READ = 'experiment.variety:read'

export const batchStates = {
  reading: '检查中',
  previewed: '待确认',
  importing: '导入中',
  done: '已导入',
  undone: '已撤销',
  failed: '失败',
  expired: '已过期',
} as const
export const batchState = z.enum(
  ['reading', 'previewed', 'importing', 'done', 'undone', 'failed', 'expired'],
  '状态不正确',
)
export const importKinds = { fillData: '小区数据', information: '参试品种信息' } as const
export const severities = { error: '错误', warning: '提醒', corrected: '已修正' } as const

/** Largest workbook an import takes. */
export const IMPORT_FILE = { types: ['xlsx', 'csv'], maxBytes: 50 * 1024 * 1024 } as const
/** A preview is kept this long. */
export const PREVIEW_HOURS = 24

/** What the user answers for columns that the workbook does not have. */
export const importDefaults = z.object({
  year: z.coerce.number().int().min(1970).max(2100).nullish(),
  groupName: optText('组别名称', 100).optional(),
  phase: optText('试验阶段', 32).optional(),
  ripePeriod: optText('熟期', 32).optional(),
  pointName: optText('试点', 100).optional(),
  /** Moisture (%) of yields that the workbook gives as kg/亩. */
  standardMoisture: z.coerce.number().min(0).max(40).nullish(),
})

const counts = z.object({
  created: z.number(),
  existing: z.number(),
  changed: z.number(),
  rejected: z.number(),
})

/** What the import will do, before it does it. */
export const importPreview = z.object({
  sheet: z.string(),
  headerRow: z.number(),
  rows: z.number(),
  /** Records by kind: 组别, 试点, 参试品种, 小区, 观测值. */
  counts: z.array(counts.extend({ object: z.string(), label: z.string() })),
  severities: z.object({ error: z.number(), warning: z.number(), corrected: z.number() }),
  columns: z.array(
    z.object({
      header: z.string(),
      letter: z.string(),
      /** Column of ours it was read as; null = not imported. */
      key: z.string().nullable(),
      label: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
  /** Sheets, columns and rows left aside, in words. */
  ignored: z.array(z.string()),
  /** Answers needed before the rest can be checked, and what is assumed meanwhile. */
  needs: z.array(
    z.object({
      key: z.enum(['year', 'groupName', 'phase', 'ripePeriod', 'pointName', 'standardMoisture']),
      label: z.string(),
      required: z.boolean(),
    }),
  ),
  groups: z.array(
    z.object({
      id: idOut.nullable(),
      name: z.string(),
      year: z.number(),
      phase: z.string(),
      isNew: z.boolean(),
      points: z.number(),
      entries: z.number(),
      plots: z.number(),
      checks: z.array(z.string()),
    }),
  ),
  /** Up to 200 changed values: what stands, what will stand. */
  changes: z.array(z.object({ where: z.string(), field: z.string(), before: z.string(), after: z.string() })),
  changesTotal: z.number(),
  /** Nothing to do: the same data is there already. */
  isSame: z.boolean(),
})
export type ImportPreview = z.infer<typeof importPreview>

const batch = z.object({
  id: idOut,
  kind: z.enum(['fillData', 'information']),
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
  can,
})

const uploadInput = z.object({ defaults: z.string().max(2000).optional() })
const uploadOutput = z.object({ id: idOut, state: z.string() })

export const importFillData = uploadCommand({
  method: 'POST',
  path: '/api/experiment/experimentVariety/importFillData',
  summary: '上传小区数据工作簿，先检查预览，不写入',
  access: IMPORT,
  input: uploadInput,
  output: uploadOutput,
  upload: IMPORT_FILE,
})

export const importInformation = uploadCommand({
  method: 'POST',
  path: '/api/experiment/experimentVariety/importInformation',
  summary: '上传参试品种信息工作簿，先检查预览，不写入',
  access: IMPORT,
  input: uploadInput,
  output: uploadOutput,
  upload: IMPORT_FILE,
})

export const batchShow = query({
  method: 'GET',
  path: '/api/experiment/importBatch/show',
  summary: '导入批次与预览',
  access: READ,
  input: z.object({ id: idIn('批次') }),
  output: batch.extend({ preview: importPreview.nullable(), defaults: importDefaults }),
})

export const batchPage = query({
  method: 'POST',
  path: '/api/experiment/importBatch/page',
  summary: '导入记录',
  access: READ,
  input: pageInput(
    {
      state: batchState.optional(),
      kind: z.enum(['fillData', 'information'], '内容不正确').optional(),
      name: z.string().trim().max(100).optional(),
    },
    ['id', 'createTime'],
  ),
  output: pageOutput(
    batch.extend({
      counts: z.array(counts.extend({ object: z.string(), label: z.string() })),
      groups: z.array(z.object({ id: idOut.nullable(), name: z.string() })),
    }),
  ),
})

export const batchFindings = query({
  method: 'POST',
  path: '/api/experiment/importBatch/findings',
  summary: '检查结果',
  access: READ,
  input: pageInput(
    {
      batchId: idIn('批次'),
      severity: z.enum(['error', 'warning', 'corrected']).optional(),
      code: z.string().max(64).optional(),
    },
    ['seq'],
  ),
  output: pageOutput(
    z.object({
      seq: z.number(),
      severity: z.enum(['error', 'warning', 'corrected']),
      code: z.string(),
      sheet: z.string(),
      row: z.number().nullable(),
      column: z.string().nullable(),
      cell: z.string().nullable(),
      read: z.string(),
      expected: z.string(),
      message: z.string(),
      actions: z.array(z.object({ key: z.string(), label: z.string() })),
      action: z.string().nullable(),
    }),
  ).extend({
    codes: z.array(
      z.object({ code: z.string(), severity: z.string(), label: z.string(), count: z.number() }),
    ),
  }),
})

export const batchFindingsExport = fileQuery({
  method: 'POST',
  path: '/api/experiment/importBatch/findingsExport',
  summary: '下载检查结果工作簿',
  access: READ,
  input: z.object({ batchId: idIn('批次') }),
})

export const batchSource = fileQuery({
  method: 'GET',
  path: '/api/experiment/importBatch/source',
  summary: '下载上传的原始文件',
  access: READ,
  input: z.object({ id: idIn('批次') }),
})

/** Chooses what to do with findings: by `seq`, or for every finding of one code. */
export const batchChoose = command({
  method: 'POST',
  path: '/api/experiment/importBatch/choose',
  summary: '选择检查结果的处理方式',
  access: IMPORT,
  input: z.object({
    id: idIn('批次'),
    seqs: z.array(z.number().int()).max(1000).optional(),
    code: z.string().max(64).optional(),
    action: z.string().max(32),
  }),
  output: z.object({ changed: z.number() }),
})

/** Gives the missing answers and checks again. */
export const batchAnswer = command({
  method: 'POST',
  path: '/api/experiment/importBatch/answer',
  summary: '补填缺少的列并重新检查',
  access: IMPORT,
  input: z.object({ id: idIn('批次'), defaults: importDefaults }),
  output: uploadOutput,
})

export const batchConfirm = command({
  method: 'POST',
  path: '/api/experiment/importBatch/confirm',
  summary: '确认导入；数据已变动时重新预览',
  access: IMPORT,
  input: z.object({
    id: idIn('批次'),
    version: z.number().int(),
    /** Required when existing values change. */
    reason: optText('修改原因', 200).optional(),
    /** The user has seen that rows with errors will not be imported. */
    leaveOutErrors: flag.default(false),
  }),
  output: z.object({ id: idOut, state: z.string() }),
})

export const batchUndo = command({
  method: 'POST',
  path: '/api/experiment/importBatch/undo',
  summary: '整批撤销；已有后续数据或晋级评估依赖时拒绝',
  access: 'experiment.variety:undo',
  input: z.object({ id: idIn('批次'), version: z.number().int(), reason: optText('撤销原因', 200) }),
  output: z.object({ removed: z.number(), restored: z.number() }),
})

export const batchDiscard = command({
  method: 'POST',
  path: '/api/experiment/importBatch/discard',
  summary: '放弃未确认的预览',
  access: IMPORT,
  input: z.object({ id: idIn('批次') }),
  output: done,
})

export const batchProgress = streamCommand({
  method: 'GET',
  path: '/api/experiment/importBatch/progress',
  summary: '批次进度，直到检查或导入结束',
  access: READ,
  input: z.object({ id: idIn('批次') }),
  output: z.object({
    state: z.string(),
    progress: z.number(),
    text: z.string().nullable(),
    failure: z.string().nullable(),
  }),
})
