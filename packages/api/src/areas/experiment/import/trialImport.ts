import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { idIn, idOut, optText, text, whyNot } from '../../../core/wireFields.ts'
import {
  batchCalls,
  batchState,
  importBatch,
  importCounts,
  importPreview as basePreview,
  importUpload,
  movedBatch,
} from '../../../core/importCalls.ts'
import { command, fileQuery, query } from '../../../core/route.ts'
import { columnMeanings } from '../../../core/importMapping.ts'
import { layoutConstants } from './mapping.ts'

const IMPORT = 'experiment.variety:import'
const READ = 'experiment.variety:read'

export { batchState, batchStates, IMPORT_FILE, PREVIEW_HOURS, severities } from '../../../core/importCalls.ts'
export const importKinds = { fillData: '小区数据', information: '参试品种信息' } as const

/**
 * What the user answers for columns that the workbook does not have or that were taken for something else. An answer that is
 * null takes back what titles and notes say; one that is absent leaves it.
 */
export const importDefaults = layoutConstants.extend({
  /** Meanings of columns; once given, what was remembered for the heads does not apply. */
  columns: columnMeanings.nullish(),
  year: z.coerce.number().int().min(1970).max(2100).nullish(),
  groupName: optText('组别名称', 100).optional(),
  phase: optText('试验阶段', 32).optional(),
  ripePeriod: optText('熟期', 32).optional(),
  pointName: optText('试点', 100).optional(),
  /** Names of the checks, separated by 、, where no column says who is one. */
  checks: optText('对照品种', 200).optional(),
  /** Provinces of points that the workbook gives none, by the name of the point. */
  provinces: z
    .record(
      z.string('试验点不正确').max(100, '试验点名称最多100字'),
      z.string('省份不正确').max(32, '省份最多32字'),
      '省份不正确',
    )
    .nullish(),
  /** Names of the sheets to read; without them the sheets with trial data are found. */
  sheets: z
    .array(z.string('工作表不正确').max(255, '工作表名称最多255字'), '工作表不正确')
    .min(1, '请至少选一张工作表')
    .max(1000, '最多选1000张工作表')
    .nullish(),
})

/** An answer that a title or note of the workbook gives, with the text that says it. */
const foundAnswer = z.object({
  key: z.enum(['year', 'groupName', 'pointName', 'phase', 'area', 'moisture', 'checks']),
  value: z.union([z.string(), z.number()]),
  source: z.string(),
})

/** A sheet of the uploaded workbook that is not hidden, with its first rows as they stand. */
const previewSheet = z.object({
  name: z.string(),
  /** Number of rows that are not blank. */
  rows: z.number(),
  isRead: z.boolean(),
  firstRows: z.array(z.array(z.string())),
})

/** What the import of a trial will do: records by kind are 组别, 试点, 参试品种, 小区, 观测值. */
export const importPreview = basePreview.extend({
  /** What titles and notes say, as long as no column says it; absent in older stored previews. */
  found: z.array(foundAnswer).optional(),
  /** The sheets to choose from; absent in older stored previews. */
  sheets: z.array(previewSheet).optional(),
  /** Points without a province, with the one that was answered or is likely; absent if there are none. */
  places: z
    .array(
      z.object({
        name: z.string(),
        province: z.string().nullable(),
        proposal: z.string().nullable(),
        /** Where the proposal comes from. */
        reason: z.string().nullable(),
      }),
    )
    .optional(),
  /** Answers needed before the rest can be checked, and what is assumed meanwhile. */
  needs: z.array(
    z.object({
      key: z.enum([
        'entry',
        'values',
        'year',
        'groupName',
        'phase',
        'ripePeriod',
        'pointName',
        'standardMoisture',
        'area',
        'moisture',
      ]),
      label: z.string(),
      required: z.boolean(),
      /** What is missing without the answer, in a sentence. */
      text: z.string().optional(),
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
      /** As `CK1 郑单958`, CK1 first. */
      checks: z.array(z.string()),
      /** Why its data must not change, such as 已发布: it is left out whole. Absent for all others. */
      closed: z.string().optional(),
      /** True if everything in the workbook is stored already: nothing is written. Absent for all others. */
      isSame: z.boolean().optional(),
    }),
  ),
})
export type ImportPreview = z.infer<typeof importPreview>

const batch = importBatch.extend({ kind: z.enum(['fillData', 'information']), whyNot })

const calls = batchCalls({
  base: '/api/experiment/importBatch',
  read: READ,
  write: IMPORT,
  changes: ['experiment.variety', 'experiment.value'],
  shown: batch.extend({ preview: importPreview.nullable(), defaults: importDefaults }),
  confirmed: movedBatch,
})
export const {
  show: batchShow,
  findings: batchFindings,
  findingsExport: batchFindingsExport,
  confirm: batchConfirm,
  discard: batchDiscard,
  progress: batchProgress,
} = calls

export const importFillData = importUpload({
  path: '/api/experiment/experimentVariety/importFillData',
  summary: '上传小区数据工作簿，先检查预览，不写入',
  access: IMPORT,
})

export const importInformation = importUpload({
  path: '/api/experiment/experimentVariety/importInformation',
  summary: '上传参试品种信息工作簿，先检查预览，不写入',
  access: IMPORT,
})

export const batchPage = query({
  method: 'POST',
  path: '/api/experiment/importBatch/page',
  summary: '导入记录',
  access: READ,
  reads: ['import.batch', 'experiment.variety', 'experiment.value', 'upgrade.record'],
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
      counts: z.array(importCounts),
      groups: z.array(z.object({ id: idOut.nullable(), name: z.string(), year: z.number() })),
    }),
  ),
})

export const batchSource = fileQuery({
  method: 'GET',
  path: '/api/experiment/importBatch/source',
  summary: '下载上传的原始文件',
  access: READ,
  input: z.object({ id: idIn('批次') }),
})

export const batchMarked = fileQuery({
  method: 'POST',
  path: '/api/experiment/importBatch/marked',
  summary: '下载标出检查结果的原工作簿：单元格按程度加底色与批注，每行末尾列出全部检查结果',
  access: READ,
  input: z.object({ batchId: idIn('批次') }),
})

/**
 * Chooses what to do with findings: by `seq`, or for every finding of one code that offers it. `same` alone takes the record
 * that each of them proposes.
 */
export const batchChoose = command({
  method: 'POST',
  path: '/api/experiment/importBatch/choose',
  summary: '选择检查结果的处理方式',
  access: IMPORT,
  changes: ['import.batch'],
  input: z.object({
    id: idIn('批次'),
    seqs: z.array(z.number().int()).max(1000).optional(),
    code: z.string().max(64).optional(),
    /** With `code`: only findings of this severity. */
    severity: z.enum(['error', 'warning', 'corrected'], '程度不正确').optional(),
    /** Names in it (`same:郑单958`) may be long. */
    action: z.string().max(128),
    /** With the action `value` and `seqs`: the right value of their cells, in the unit of the column. */
    value: text('正确的值', 200).optional(),
  }),
  output: z.object({ changed: z.number() }),
})

/** Gives the missing answers and checks again. */
export const batchAnswer = command({
  method: 'POST',
  path: '/api/experiment/importBatch/answer',
  summary: '补填缺少的列并重新检查',
  access: IMPORT,
  changes: ['import.batch'],
  input: z.object({ id: idIn('批次'), defaults: importDefaults }),
  output: movedBatch,
})

export const batchUndo = command({
  method: 'POST',
  path: '/api/experiment/importBatch/undo',
  summary: '整批撤销；已有后续数据或晋级评估依赖时拒绝',
  access: 'experiment.variety:undo',
  changes: ['import.batch', 'experiment.variety', 'experiment.value'],
  input: z.object({ id: idIn('批次'), version: z.number().int(), reason: optText('撤销原因', 200) }),
  output: z.object({ removed: z.number(), restored: z.number() }),
})

/** Asked before the reason is: what `undo` would refuse with. */
export const batchUndoCheck = query({
  method: 'GET',
  path: '/api/experiment/importBatch/undoCheck',
  summary: '整批撤销前的检查：涉及的组别，以及不能撤销的原因',
  access: 'experiment.variety:undo',
  reads: ['import.batch', 'experiment.variety', 'experiment.value', 'upgrade.record'],
  input: z.object({ id: idIn('批次') }),
  output: z.object({
    groups: z.array(z.object({ year: z.number(), name: z.string() })),
    obstacles: z.array(z.string()),
  }),
})
