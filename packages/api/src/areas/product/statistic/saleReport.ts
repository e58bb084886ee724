import { z } from 'zod'
import { query } from '../../../core/route.ts'
import { listFilters, oneYear, simpleFilters, yearRange, type SaleFilters } from './saleFilters.ts'

/** What figures of sales are grouped by. */
export const saleDimensions = {
  product: '产品',
  company: '产业公司',
  region: '大区',
  province: '省',
  city: '市',
  year: '业务年度',
  month: '月份',
} as const
export type SaleDimension = keyof typeof saleDimensions

/** What the answers about sales are made of. */
export const SALE_READS = [
  'product.sale',
  'product.productRecord',
  'product.setting',
  'system.organization',
] as const

/** Figures of some lines, 待核 ones apart. Kilograms have three decimals at most; rates are per cent with two. */
const figures = {
  lines: z.number(),
  /** 净销量: sales less returns. */
  kg: z.number(),
  saleKg: z.number(),
  /** At most 0. */
  returnKg: z.number(),
  /** Yuan, exact. */
  amount: z.string(),
  /** Yuan a kg; null where nothing was sold on balance. */
  price: z.number().nullable(),
  /** Net kg of the last business year of the range, and of the year before it. */
  lastKg: z.number(),
  beforeKg: z.number(),
  /** Growth of the last year over the year before; null while the last year runs. */
  yoy: z.number().nullable(),
  /** Places with net sales above 0. */
  provinces: z.number(),
  cities: z.number(),
}

/** What the second version adds. */
const more = {
  /** 推广面积 in mu, of products with 亩用种量; null without any. */
  area: z.number().nullable(),
  /** Share of net kg without 亩用种量 (待核), per cent. */
  areaUnknown: z.number().nullable(),
  /** Yearly growth from the first to the last year of the range; null while that runs. */
  growth: z.number().nullable(),
}

/** A value of a dimension; null is unknown or unbound. */
const key = z.object({ value: z.string().nullable(), label: z.string() })
export type SaleKey = z.output<typeof key>

const grouped = { keys: z.array(key), share: z.number().nullable(), rank: z.number() }
const whole = { counties: z.number(), products: z.number(), cr5: z.number().nullable() }

const part = { lines: z.number(), kg: z.number(), share: z.number().nullable() }
/** What is uncertain in the figures: always shown beside them. */
const quality = z.object({
  /** 未绑定: counted, without a product. */
  unbound: z.object(part),
  /** 未知地区: counted, without a province. */
  unknown: z.object(part),
  /** 待核: without a weight, therefore not counted; the share is that of lines. */
  unchecked: z.object({ lines: z.number(), amount: z.string(), share: z.number().nullable() }),
  /** 集团内: counted for companies and not for the group; kg and lines that the total leaves out. */
  internal: z.object({ lines: z.number(), kg: z.number(), amount: z.string(), isCounted: z.boolean() }),
})
export type SaleQuality = z.output<typeof quality>

const period = z.object({
  startYear: z.number(),
  endYear: z.number(),
  /** Month in which business years begin. */
  startMonth: z.number(),
  /** The business year that has not ended: it is not compared with whole ones. */
  runningYear: z.number(),
  /** `2024 年度（2023-10-01 至 2024-09-30）`; says so where the running year is in it. */
  text: z.string(),
  /** The first and the last business year with sales; null without any. */
  firstYear: z.number().nullable(),
  lastYear: z.number().nullable(),
})

const answerOf = <F extends z.ZodRawShape>(shown: F) =>
  z.object({
    period,
    total: z.object({ ...shown, ...whole }),
    /** Names of what the groups are of, one for each key. */
    dimensions: z.array(z.string()),
    groups: z.array(z.object({ ...shown, ...grouped })),
    quality,
  })
export const firstAnswer = answerOf(figures)
export const fullAnswer = answerOf({ ...figures, ...more })
export type SaleAnswer = z.output<typeof fullAnswer>
export type SaleGroup = SaleAnswer['groups'][number]

interface Spec<T extends string> {
  topic: T
  title: string
  /** In the order of the keys; without any there is the total alone. */
  dimensions: readonly SaleDimension[]
  /** Years of which the last one is asked for, where no range is chosen. */
  years?: number
}

/** The statistics of one topic. */
export type SaleReport = Spec<string> & { calls: SaleReportCalls }
export type SaleReportCalls = ReturnType<typeof callsOf>

/** Defines the statistics of a topic; its four calls (simple and with filters, first version and V2) follow. */
export const saleReport = <T extends string>(spec: Spec<T>) => ({ ...spec, calls: callsOf(spec) })

function callsOf({ topic, title }: Spec<string>) {
  const common = { access: 'product.statistic:read', reads: SALE_READS } as const
  const first = { ...common, path: `/api/product/productStatistic/${topic}` } as const
  const second = { ...common, path: `/api/product/productStatistic/V2/${topic}` } as const
  const [simple, filtered] = [`产品统计：${title}`, `产品统计：${title}，按条件筛选`]
  const v2 = '（V2：业务年度区间与面积）'
  return {
    get: query({
      ...first,
      method: 'GET',
      summary: simple,
      input: z.object({ ...oneYear, ...simpleFilters }),
      output: firstAnswer,
    }),
    post: query({
      ...first,
      method: 'POST',
      summary: filtered,
      input: z.object({ ...oneYear, ...listFilters }),
      output: firstAnswer,
    }),
    getV2: query({
      ...second,
      method: 'GET',
      summary: `${simple}${v2}`,
      input: z.object({ ...yearRange, ...simpleFilters }),
      output: fullAnswer,
    }),
    postV2: query({
      ...second,
      method: 'POST',
      summary: `${filtered}${v2}`,
      input: z.object({ ...yearRange, ...listFilters }),
      output: fullAnswer,
    }),
  }
}

/** Returns what the groups of a topic are of under some filters: within one province the cities take the place of the provinces. */
export const dimensionsOf = (
  { dimensions }: Pick<SaleReport, 'dimensions'>,
  { provinces = [], cities = [] }: SaleFilters,
): SaleDimension[] =>
  dimensions.map((name) =>
    name === 'province' && (provinces.length === 1 || cities.length > 0) ? 'city' : name,
  )
