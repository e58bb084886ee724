import { z } from 'zod'
import { query } from '../../../core/route.ts'
import { idIn, idOut, idsIn, nothing, option } from '../../../core/wireFields.ts'
import { fullAnswer, listFilters, SALE_READS, yearRange } from '../../product/shared.ts'

const PATH = '/api/product/breederProduct'
const READS = ['breeder.archive', 'product.productRecord'] as const
const SOLD = {
  access: 'product.statistic:read',
  reads: ['breeder.archive', ...SALE_READS],
} as const

const ofBreeder = z.object({ breederId: idIn('育种家') })
const { companyIds, regions, provinces, cities, months, billTypes, internal } = listFilters
/** Sales of the products of one breeder, by the filters of 产品统计. */
const soldBy = z.object({
  breederId: idIn('育种家'),
  ...yearRange,
  companyIds,
  regions,
  provinces,
  cities,
  months,
  billTypes,
  internal,
})

/** The figures of 产品统计, of the products of a breeder. */
const soldAnswer = fullAnswer.extend({
  /** The products that the figures are of: what a drill to the bills is filtered by. */
  productIds: z.array(idOut),
})
export type SoldAnswer = z.output<typeof soldAnswer>

export const phaseList = query({
  method: 'GET',
  path: `${PATH}/phaseList`,
  summary: '育种家产品统计的生命周期阶段，按先后',
  access: 'breeder.archive:read',
  reads: [],
  input: nothing,
  output: z.array(option),
})

const phaseCount = z.object({
  /** Null where no phase is entered. */
  phase: z.string().nullable(),
  label: z.string(),
  count: z.number(),
})

export const varietyStatistic = query({
  method: 'POST',
  path: `${PATH}/varietyStatistic`,
  summary: '一个育种家的合作品种：按阶段的个数与明细，审定与产品数',
  access: 'breeder.archive:read',
  reads: READS,
  input: ofBreeder,
  output: z.object({
    /** 合作品种 entered in the archive. */
    total: z.number(),
    /** 审定品种: varieties of the register, linked or listed as approved; each once. */
    approved: z.number(),
    products: z.number(),
    /** Trial phases in their order, those without varieties too. */
    phases: z.array(phaseCount),
    varieties: z.array(
      z.object({
        id: idOut,
        name: z.string(),
        code: z.string().nullable(),
        phase: z.string().nullable(),
        phaseLabel: z.string(),
        startOn: z.string().nullable(),
        endOn: z.string().nullable(),
        isApproved: z.boolean(),
      }),
    ),
  }),
})
export type VarietyStatistic = z.output<typeof varietyStatistic.output>

const summary = {
  varieties: z.number(),
  approved: z.number(),
  products: z.number(),
  /** Net kg, yuan and mu of the range. */
  kg: z.number(),
  amount: z.string(),
  area: z.number().nullable(),
}

export const varietySummaryStatistic = query({
  method: 'POST',
  path: `${PATH}/varietySummaryStatistic`,
  summary: '各育种家汇总：合作品种、审定、产品与其销量、销售额、面积；共有产品在各家各计一次，合计只计一次',
  ...SOLD,
  input: z.object({ breederIds: idsIn('育种家').optional(), ...yearRange }),
  output: z.object({
    periodText: z.string(),
    rows: z.array(z.object({ breederId: idOut, name: z.string(), ...summary })),
    total: z.object(summary),
  }),
})
export type VarietySummary = z.output<typeof varietySummaryStatistic.output>

export const productPhaseList = query({
  method: 'POST',
  path: `${PATH}/productPhaseList`,
  summary: '一个育种家的产品，按生命周期阶段',
  access: 'breeder.archive:read',
  reads: READS,
  input: ofBreeder,
  output: z.array(
    phaseCount.extend({
      products: z.array(z.object({ id: idOut, name: z.string(), code: z.string(), state: z.string() })),
    }),
  ),
})
export type ProductPhases = z.output<typeof productPhaseList.output>

export const productMapData = query({
  method: 'POST',
  path: `${PATH}/productMapData`,
  summary: '一个育种家的产品销售分布：按省，选定一省时按市',
  ...SOLD,
  input: soldBy,
  output: soldAnswer,
})

export const productStatistic = query({
  method: 'POST',
  path: `${PATH}/productStatistic`,
  summary: '一个育种家的产品统计：按产品的销量、销售额、面积、同比与份额',
  ...SOLD,
  input: soldBy,
  output: soldAnswer,
})

export const productSituation = query({
  method: 'POST',
  path: `${PATH}/productSituation`,
  summary: '一个育种家的产品总体情况',
  ...SOLD,
  input: soldBy,
  output: soldAnswer,
})

export const companySituation = query({
  method: 'POST',
  path: `${PATH}/companySituation`,
  summary: '一个育种家的产品在各产业公司的情况',
  ...SOLD,
  input: soldBy,
  output: soldAnswer,
})
