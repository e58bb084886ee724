import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { nothing } from '../../../core/wireFields.ts'
import { bizYearIn } from '../sale/flowFilters.ts'
import { bizYearLabels } from './bizYearLabels.ts'

const WRITE = 'product.setting:write'
const PATH = '/api/product/month'

const bizYear = z.object({
  bizYear: z.number(),
  /** `2024 年度（2023-10-01 至 2024-09-30）`. */
  label: z.string(),
  from: z.string(),
  to: z.string(),
  isCurrent: z.boolean(),
  /** What comes of a closed year is marked 补录. */
  isClosed: z.boolean(),
  lines: z.number(),
})
export type BizYear = z.output<typeof bizYear>

export const getBizYearList = query({
  method: 'GET',
  path: `${PATH}/getBizYearList`,
  summary: '有交易的业务年度与当前业务年度，新的在前',
  access: 'login',
  reads: ['product.sale', 'product.setting'],
  input: nothing,
  output: z.array(bizYear),
})

export const getBizYearRule = query({
  method: 'GET',
  path: `${PATH}/getBizYearRule`,
  summary: '业务年度的规则：起始月份，与已关账的年度',
  access: 'login',
  reads: ['product.setting'],
  input: nothing,
  output: z.object({
    startMonth: z.number(),
    /** The current year in words. */
    text: z.string(),
    closedYear: z.number().nullable(),
    /** 0 where nothing is set. */
    version: z.number(),
  }),
})
export type BizYearRule = z.output<(typeof getBizYearRule)['output']>

const startMonth = z
  .number(`${bizYearLabels.startMonth}必填`)
  .int(`${bizYearLabels.startMonth}应为1～12月`)
  .min(1, `${bizYearLabels.startMonth}应为1～12月`)
  .max(12, `${bizYearLabels.startMonth}应为1～12月`)

export const previewBizYearRule = query({
  method: 'GET',
  path: `${PATH}/previewBizYearRule`,
  summary: '改起始月份会把多少行交易移到另一个业务年度',
  access: WRITE,
  reads: ['product.sale', 'product.setting'],
  input: z.object({ startMonth: z.coerce.number(`${bizYearLabels.startMonth}必填`).pipe(startMonth) }),
  output: z.object({
    /** Lines that move, out of all. */
    moved: z.number(),
    total: z.number(),
    text: z.string(),
    /** Net kg of each year before and after. */
    years: z.array(z.object({ bizYear: z.number(), beforeKg: z.number(), afterKg: z.number() })),
  }),
})
export type BizYearPreview = z.output<(typeof previewBizYearRule)['output']>

export const saveBizYearRule = command({
  method: 'POST',
  path: `${PATH}/saveBizYearRule`,
  summary: '设置业务年度的起始月份与已关账的年度；全部交易随即重算',
  access: WRITE,
  changes: ['product.setting', 'product.sale', 'product.productRecord'],
  input: z.object({
    startMonth,
    closedYear: bizYearIn.nullish(),
    /** 0 where nothing was set before. */
    version: z.number('版本必填').int('版本不正确'),
  }),
  output: z.object({ moved: z.number(), version: z.number() }),
})
