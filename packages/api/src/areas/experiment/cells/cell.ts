import { ownTrait } from '../traits/ownTrait.ts'
import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { done, flag, idIn, idOut, moment, optText, text } from '../../../core/wireFields.ts'
import { command, query } from '../../../core/route.ts'

const READ = 'experiment.variety:read'
const ENTER = 'experiment.value:enter'
const REVIEW = 'experiment.value:review'

/** Most cells that one save takes, and most rows that one sheet shows. */
export const fillLimits = { cells: 20_000, rows: 5_000, reviewed: 20_000 } as const

/** States of a typed value. `replaced`: typed over before anybody reviewed it. */
export const cellStates = {
  pending: '待审核',
  accepted: '已采用',
  rejected: '已退回',
  replaced: '已被覆盖',
} as const
const cellState = z.enum(['pending', 'accepted', 'rejected', 'replaced'])

const value = z.union([z.number(), z.string()], '原有的值不正确').nullable()

/** Which cell: one field of one plot. */
const cellAt = {
  pointId: idIn('试点'),
  entryId: idIn('品种'),
  rep: z.number('重复必填').int('重复不正确').min(0, '重复不正确').max(1000, '重复不正确'),
  field: text('项目', 64),
}

/** A typed value that waits for a reviewer. */
const waiting = z.object({
  id: idOut,
  value,
  raw: z.string(),
  byId: idOut.nullable(),
  by: z.string(),
  at: moment,
})

export const fillSheet = query({
  method: 'POST',
  path: '/api/experiment/cell/sheet',
  summary: '数据填报：一个试点（或一项性状跨试点）的小区与已有值',
  access: READ,
  reads: ['experiment.variety', 'experiment.value', 'experiment.ownTrait', 'upgrade.record'],
  input: z.object({
    groupId: idIn('组别'),
    pointId: idIn('试点').optional(),
    /** One field over all points; without a point. */
    field: z.string().max(64).optional(),
  }),
  output: z.object({
    groupId: idOut,
    year: z.number(),
    isMeans: z.boolean(),
    /** Traits that the organisation of the group made: they may be filled in too. */
    ownTraits: z.array(ownTrait),
    /** Keys of fields that have a value somewhere in the group. */
    filled: z.array(z.string()),
    can: z.object({ enter: z.boolean(), review: z.boolean(), exclude: z.boolean() }),
    /** Why nothing may be entered; null when it may. */
    closed: z.string().nullable(),
    rows: z.array(
      z.object({
        pointId: idOut,
        pointName: z.string(),
        entryId: idOut,
        entryNo: z.string().nullable(),
        entryName: z.string(),
        isCk: z.boolean(),
        /** Number of the plot among those of its entry at the point. */
        rep: z.number(),
        /** Replicate in the field: the same number, unless the entry has several plots in one replicate. */
        fieldRep: z.number(),
        block: z.string().nullable(),
        plotNo: z.string().nullable(),
        /** Row of the plot in the field; null if unknown. */
        rowNo: z.number().nullable(),
        colNo: z.number().nullable(),
        plotId: idOut.nullable(),
        status: z.enum(['accepted', 'pending', 'excluded']).nullable(),
        yieldMu: z.number().nullable(),
        values: z.record(z.string(), value),
        excluded: z.record(z.string(), z.string()),
        waiting: z.record(z.string(), waiting),
      }),
    ),
  }),
})

/** The problem of one cell of a save or a review; `theirs` is the stored value now. */
export const cellProblem = z.object({
  pointId: z.string(),
  entryId: z.string(),
  rep: z.number(),
  field: z.string(),
  /** refused: cannot be kept; doubtful: kept once confirmed; conflict: somebody else changed the cell. */
  kind: z.enum(['refused', 'doubtful', 'conflict']),
  message: z.string(),
  theirs: z.object({ value, waitingId: z.string().nullable() }).nullable(),
})
export const cellProblems = z.object({ cells: z.array(cellProblem) })
export type CellProblem = z.infer<typeof cellProblem>

export const saveCells = command({
  method: 'POST',
  path: '/api/experiment/cell/save',
  summary: '保存填报的值：全部保存或全部不保存；有审核权者直接采用并重算',
  access: ENTER,
  changes: ['experiment.value'],
  maxBodyBytes: 6 * 1024 * 1024,
  input: z.object({
    groupId: idIn('组别'),
    cells: z
      .array(
        z.object({
          ...cellAt,
          /** As typed; blank takes the value away. */
          raw: z.string('内容必填').max(200, '内容最多200个字'),
          /** The value and the waiting entry of the cell when it was typed. */
          seen: value,
          seenId: idIn('填报记录').nullable(),
          /** An unusual value was looked at and is meant. */
          confirmed: z.boolean('是否核对过不正确').default(false),
        }),
      )
      .min(1, '没有要保存的值')
      .max(fillLimits.cells, `一次最多保存${fillLimits.cells}个值`),
  }),
  output: z.object({ saved: z.number(), accepted: z.number(), waiting: z.number() }),
})

const entryRow = z.object({
  id: idOut,
  pointId: idOut,
  pointName: z.string(),
  entryId: idOut,
  entryName: z.string(),
  rep: z.number(),
  field: z.string(),
  /** What the field is called, with its unit. */
  head: z.string(),
  raw: z.string(),
  value,
  seen: z.string().nullable(),
  status: cellState,
  reason: z.string().nullable(),
  enteredBy: z.string().nullable(),
  enteredAt: moment,
  reviewedBy: z.string().nullable(),
  reviewedAt: moment.nullable(),
})

export const cellPage = query({
  method: 'POST',
  path: '/api/experiment/cell/page',
  summary: '填报记录：待审核与已审核的值',
  access: READ,
  reads: ['experiment.variety', 'experiment.value'],
  input: pageInput(
    {
      groupId: idIn('组别').optional(),
      pointId: idIn('试点').optional(),
      status: cellState.optional(),
      name: z.string().trim().max(100).optional(),
    },
    ['id', 'point', 'entry'],
  ),
  output: pageOutput(entryRow),
})

export const reviewCells = command({
  method: 'POST',
  path: '/api/experiment/cell/review',
  summary: '审核填报的值：采用或退回，按格、按行、按选择或整个试点',
  access: REVIEW,
  changes: ['experiment.value'],
  input: z.object({
    groupId: idIn('组别'),
    /** Entries by their id; without them all that wait, at the point if one is named. */
    ids: z
      .array(idIn('填报记录'))
      .min(1, '请选择填报记录')
      .max(fillLimits.reviewed, `一次最多审核${fillLimits.reviewed}个值`)
      .optional(),
    pointId: idIn('试点').optional(),
    decision: z.enum(['accepted', 'rejected'], '审核结果不正确'),
    reason: optText('原因', 200),
    /** Take the value although another one was stored since it was typed. */
    overwrite: flag('覆盖已有的值').default(false),
  }),
  output: z.object({ changed: z.number() }),
})

export const excludeCells = command({
  method: 'POST',
  path: '/api/experiment/cell/exclude',
  summary: '剔除或恢复单个性状值，须写原因；立即重算',
  access: 'experiment.variety:write',
  changes: ['experiment.value'],
  input: z.object({
    groupId: idIn('组别'),
    cells: z.array(z.object(cellAt)).min(1, '请选择要剔除的值').max(500, '一次最多500个值'),
    status: z.enum(['accepted', 'excluded'], '状态不正确'),
    reason: text('原因', 200),
  }),
  output: z.object({ changed: z.number() }),
})

/** One event in the life of a cell. */
const cellEvent = z.object({
  at: moment,
  by: z.string().nullable(),
  kind: z.enum(['import', 'undo', 'hand', 'typed', 'status']),
  /** The value after the event; absent for a mere change of status. */
  value: value.optional(),
  before: value.optional(),
  /** As it was typed, or as the workbook's cell said when that differs. */
  raw: z.string().nullable(),
  status: z.string().nullable(),
  reason: z.string().nullable(),
  reviewedBy: z.string().nullable(),
  reviewedAt: moment.nullable(),
  batchId: idOut.nullable(),
  fileName: z.string().nullable(),
  /** Sheet and row of the workbook; null if they were not stored, or would reveal the variety of a coded entry. */
  sheet: z.string().nullable(),
  row: z.number().nullable(),
})

export const cellHistory = query({
  method: 'POST',
  path: '/api/experiment/cell/history',
  summary: '一个值的来源：导入、填报、审核、剔除，新的在前',
  access: READ,
  reads: ['experiment.value'],
  input: z.object({ groupId: idIn('组别'), ...cellAt }),
  output: z.array(cellEvent),
})

export const scrapEntry = command({
  method: 'POST',
  path: '/api/experiment/experimentVariety/scrap',
  summary: '报废品种（整个组别或一个试点）或恢复，须写原因；立即重算',
  access: 'experiment.point:scrap',
  changes: ['experiment.variety', 'experiment.value'],
  input: z.object({
    id: idIn('品种'),
    /** At this point only; without one in the whole group. */
    pointId: idIn('试点').nullish(),
    scrapped: z.boolean('报废或恢复必填'),
    /** Value of dictionary scrap_reason; required when scrapping. */
    reason: optText('报废原因', 64),
    note: optText('说明', 200),
  }),
  output: done,
})

const limit = (label: string, min: number, max: number) =>
  z.number(`${label}必填`).min(min, `${label}不得小于${min}`).max(max, `${label}不得大于${max}`)

/** What makes the system propose that a point or an entry is scrapped (B.9). */
export const scrapRule = z.object({
  /** % */
  cvLimit: limit('误差变异系数上限', 1, 100),
  /** % of the mean of all points. */
  lowYieldPct: limit('低产界限', 1, 100),
  lostCheckPlots: limit('对照缺区数', 1, 100).int('对照缺区数应为整数'),
  /** % of all plots of the point. */
  lostPlotPct: limit('缺区比例', 1, 100),
  /** % of the plots of the entry at the point. */
  lostEntryPct: limit('品种缺区比例', 1, 100),
})
export type ScrapRule = z.infer<typeof scrapRule>

export const showScrapRule = query({
  method: 'GET',
  path: '/api/experiment/scrapRule/show',
  summary: '报废建议的界限（当前作物）',
  access: READ,
  reads: ['experiment.scrapRule'],
  input: z.object({}),
  output: scrapRule,
})

export const saveScrapRule = command({
  method: 'POST',
  path: '/api/experiment/scrapRule/save',
  summary: '修改报废建议的界限（当前作物）',
  access: 'experiment.point:scrap',
  changes: ['experiment.scrapRule'],
  input: scrapRule,
  output: done,
})

/** Returns the scrapped entries of a group, and those proposed because they lost too many plots. */
export const entryProposals = query({
  method: 'GET',
  path: '/api/experiment/experimentVariety/scrapProposals',
  summary: '品种报废：已报废的与建议报废的',
  access: READ,
  reads: ['experiment.variety', 'experiment.value', 'experiment.scrapRule'],
  input: z.object({ groupId: idIn('组别') }),
  output: z.array(
    z.object({
      entryId: idOut,
      entryName: z.string(),
      isCk: z.boolean(),
      /** Null: in the whole group. */
      pointId: idOut.nullable(),
      pointName: z.string().nullable(),
      scrapped: z.boolean(),
      /** Why it is scrapped, or what is proposed. */
      reason: z.string(),
    }),
  ),
})
