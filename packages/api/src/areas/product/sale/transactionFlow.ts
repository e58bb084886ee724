import { z } from 'zod'
import { pageInput, pageOutput, sortInput } from '../../../core/envelope.ts'
import { fileQuery, query } from '../../../core/route.ts'
import type { Subjects } from '../../../core/subject.ts'
import { idIn, idOut, moment, nothing, text } from '../../../core/wireFields.ts'
import { billTypeIn, flowFilters } from './flowFilters.ts'
import { saleLabels as labels } from './saleLabels.ts'

const READ = 'product.sale:read'
const PATH = '/api/product/transactionFlow'
const READS: Subjects = ['product.sale', 'product.productRecord', 'system.organization']
const SORTS = ['billDate', 'kg', 'amount', 'billNo'] as const

/** A line of a bill. Weights in kg; `price` and `amount` in yuan as text. */
const flowRow = z.object({
  id: idOut,
  source: z.string(),
  billNo: z.string(),
  billSequence: z.string(),
  lineNo: z.number(),
  billType: billTypeIn,
  billDate: z.string(),
  bizYear: z.number(),
  month: z.number(),
  companyId: idOut.nullable(),
  companyName: z.string().nullable(),
  customer: z.string().nullable(),
  /** Names from the province down; empty where the place is unknown. */
  place: z.string(),
  placeText: z.string().nullable(),
  nccId: z.string(),
  materialName: z.string(),
  productId: idOut.nullable(),
  productName: z.string().nullable(),
  spec: z.string().nullable(),
  bags: z.number().nullable(),
  packKg: z.number().nullable(),
  kg: z.number().nullable(),
  price: z.string().nullable(),
  amount: z.string().nullable(),
  /** The amount is price × bags (推算): the source said none. */
  isAmountDerived: z.boolean(),
  isTaxIncluded: z.boolean(),
  isInternal: z.boolean(),
  isLate: z.boolean(),
  /** The line that this one takes back. */
  reversesId: idOut.nullable(),
  modifiedAt: moment.nullable(),
  /** When the line came or was last changed here. */
  updateTime: moment,
})
export type FlowRow = z.output<typeof flowRow>

/** Lines of one kind among those of sales and returns: how many, their net weight in kg, and their share of the lines (0–1). */
const share = z.object({ lines: z.number(), kg: z.number(), share: z.number().nullable() })
export type FlowShare = z.output<typeof share>

/** Sums over all lines of a filter. Transfers count nowhere but in `transfers`. */
const flowTotals = z.object({
  /** Lines of sales and returns. */
  lines: z.number(),
  /** Net: sales and returns. */
  bags: z.number(),
  kg: z.number(),
  amount: z.string(),
  /** The part that is returned, as a positive weight. */
  returnedKg: z.number(),
  /** Lines of transfers. */
  transfers: z.number(),
  unbound: share,
  unknownRegion: share,
  /** Lines without a weight; their `kg` is 0. */
  unchecked: share,
  internal: share,
})
export type FlowTotals = z.output<typeof flowTotals>

export const getPageList = query({
  method: 'POST',
  path: `${PATH}/getPageList`,
  summary: '交易流向列表，附符合条件的合计与未绑定、地区未知、待核的占比',
  access: READ,
  reads: READS,
  input: pageInput(flowFilters, SORTS),
  output: pageOutput(flowRow).extend({ totals: flowTotals }),
})

/** Formats of the file of 交易流向. */
export const flowFormats = { xlsx: 'Excel 工作簿', csv: 'CSV' } as const

export const downloadFlow = fileQuery({
  method: 'POST',
  path: `${PATH}/download`,
  summary: '导出符合筛选条件的交易流向',
  access: 'product.sale:export',
  input: z.object({
    ...flowFilters,
    ...sortInput(SORTS),
    format: z.enum(['xlsx', 'csv'], '文件格式只能是 xlsx 或 csv').default('xlsx'),
  }),
})

/** A binding of the material, as the history shows it. */
const bound = z.object({
  productId: idOut,
  productName: z.string(),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  packKg: z.number().nullable(),
})

/** Most lines that a history answers. */
export const HISTORY_MAX = 5_000

export const getHistoryByNccId = query({
  method: 'GET',
  path: `${PATH}/getHistoryByNccId`,
  summary: '一个 ERP 物料的全部交易，按日期先后，附逐行累计净量与历次绑定',
  access: READ,
  reads: READS,
  input: z.object({ nccId: text(labels.nccId, 100) }),
  output: z.object({
    nccId: z.string(),
    materialName: z.string(),
    /** How the business years are cut. */
    rule: z.string(),
    total: z.number(),
    /** `runningKg`: net weight of sales and returns up to the line. */
    rows: z.array(flowRow.extend({ runningKg: z.number() })),
    years: z.array(
      z.object({
        bizYear: z.number(),
        label: z.string(),
        saleKg: z.number(),
        returnKg: z.number(),
        kg: z.number(),
        amount: z.string(),
      }),
    ),
    bindings: z.array(bound),
    totals: flowTotals,
  }),
})
export type FlowHistory = z.output<(typeof getHistoryByNccId)['output']>

/** A place with the number of lines there and below it. */
export interface FlowRegion {
  value: string
  label: string
  lines: number
  children?: FlowRegion[] | undefined
}
const flowRegion: z.ZodType<FlowRegion> = z.object({
  value: z.string(),
  label: z.string(),
  lines: z.number(),
  get children() {
    return z.array(flowRegion).optional()
  },
})

export const getRegion = query({
  method: 'GET',
  path: `${PATH}/getRegion`,
  summary: '交易流向中出现的省、市、县（区），附行数；末项为地区未知',
  access: READ,
  reads: ['product.sale'],
  input: nothing,
  output: z.array(flowRegion),
})

/** What a product sold: for the panel of its details. */
export const getProductSales = query({
  method: 'GET',
  path: `${PATH}/getProductSales`,
  summary: '一个产品各业务年度的净销量、面积与金额，及其物料',
  access: READ,
  reads: READS,
  input: z.object({ productId: idIn(labels.productId) }),
  output: z.object({
    rule: z.string(),
    years: z.array(
      z.object({
        bizYear: z.number(),
        label: z.string(),
        kg: z.number(),
        /** 亩: net weight ÷ seed rate; null without a seed rate. */
        area: z.number().nullable(),
        amount: z.string(),
        returnKg: z.number(),
      }),
    ),
    materials: z.array(
      z.object({ nccId: z.string(), materialName: z.string(), lines: z.number(), kg: z.number() }),
    ),
    totals: flowTotals,
  }),
})
export type ProductSales = z.output<(typeof getProductSales)['output']>
