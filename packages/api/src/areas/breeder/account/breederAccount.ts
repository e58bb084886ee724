import { z } from 'zod'
import { fileQuery, query } from '../../../core/route.ts'
import { idIn, idOut, optText, year } from '../../../core/wireFields.ts'
import { SALE_READS } from '../../product/shared.ts'
import { keysOf } from '../record/archiveShapes.ts'
import { breederStates } from '../record/breederStates.ts'
import { accountFigures } from './accountFields.ts'

const PATH = '/api/product/breederAccount'
const READ = 'breeder.archive:read'
const READS = [
  'breeder.archive',
  'breeder.money',
  'system.party',
  'experiment.variety',
  'upgrade.record',
  'research.variety',
  'contract.commission',
  ...SALE_READS,
] as const

/** Figures of a year or of a range. Null: the caller may not see it. Amounts are yuan as text. */
const figures = {
  entered: z.number().nullable(),
  promoted: z.number().nullable(),
  approved: z.number(),
  sold: z.number().nullable(),
  kg: z.number().nullable(),
  area: z.number().nullable(),
  due: z.string().nullable(),
  paid: z.string().nullable(),
  rest: z.string().nullable(),
  sales: z.string().nullable(),
  commission: z.string().nullable(),
  /** What was paid until the end of the year or range, for each variety approved until then; null without one. */
  cost: z.string().nullable(),
  /** How many approved varieties the cost rests on. */
  approvedSoFar: z.number(),
}
const sums = z.object(figures)
export type AccountSums = z.output<typeof sums>

const years = { startYear: year.nullish(), endYear: year.nullish() }

/** Refuses a first year after the last one. */
function inOrder(
  { startYear, endYear }: { startYear?: number | null | undefined; endYear?: number | null | undefined },
  found: z.RefinementCtx,
): void {
  if (!startYear || !endYear || startYear <= endYear) return
  found.addIssue({ code: 'custom', path: ['startYear'], message: '起始年度不得晚于结束年度' })
}

export const accountShow = query({
  method: 'GET',
  path: `${PATH}/show`,
  summary: '一个育种家的合作效益账：按年度的参试、晋级、审定、销售与收付',
  access: READ,
  reads: READS,
  input: z.object({ breederId: idIn('育种家') }),
  output: z.object({
    years: z.array(sums.extend({ year: z.number() })),
    total: sums,
    /** What is left out, and which permission shows it. */
    hidden: z.array(z.string()),
  }),
})
export type Account = z.output<typeof accountShow.output>

const accountRow = sums.extend({
  breederId: idOut,
  name: z.string(),
  state: z.enum(keysOf(breederStates)),
})
export type AccountRow = z.output<typeof accountRow>

const filters = {
  ...years,
  /** Part of a name, former name or first letters. */
  name: optText('名称', 100),
  state: z.enum(keysOf(breederStates), '状态不正确').nullish(),
}

export const accountList = query({
  method: 'GET',
  path: `${PATH}/list`,
  summary: '各育种家的合作效益账：一段年度内的合计，成本附审定品种数',
  access: READ,
  reads: READS,
  input: z.object(filters).superRefine(inOrder),
  output: z.array(accountRow),
})

const drillRow = z.object({
  /** The year, or the years of a variety or product that is counted once. */
  years: z.string(),
  /** The variety, product, fee or statement. */
  name: z.string(),
  detail: z.string().nullable(),
  /** Address of the record behind it. */
  path: z.string().nullable(),
  kg: z.number().nullable(),
  area: z.number().nullable(),
  /** 销售额, 应付 or 提成, in yuan. */
  amount: z.string().nullable(),
  paid: z.string().nullable(),
})
export type AccountDrillRow = z.output<typeof drillRow>

export const accountRows = query({
  method: 'GET',
  path: `${PATH}/rows`,
  summary: '合作效益账中一个数背后的记录；合计与该数相等',
  access: READ,
  reads: READS,
  input: z
    .object({
      breederId: idIn('育种家'),
      figure: z.enum(keysOf(accountFigures), '项目不正确'),
      ...years,
    })
    .superRefine(inOrder),
  output: z.array(drillRow),
})

export const accountExport = fileQuery({
  method: 'POST',
  path: `${PATH}/export`,
  summary: '导出合作效益账：合计、分年度与明细',
  access: 'breeder.archive:export',
  input: z.object({ ...filters, breederId: idIn('育种家').nullish() }).superRefine(inOrder),
})
