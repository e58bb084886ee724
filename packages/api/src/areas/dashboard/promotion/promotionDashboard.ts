import { z } from 'zod'
import { query } from '../../../core/route.ts'
import { idOut, idIn } from '../../../core/wireFields.ts'
import { SALE_READS, simpleFilters } from '../../product/shared.ts'
import { quadrantAxes, quadrantPlaces } from '../quadrant/quadrantAxes.ts'
import { metric, reason, widgetAnswer, widgetFilters } from '../widget/widgetShapes.ts'
import { countedMetrics, promotionWidgets, type CountedMetric } from '../widget/widgets.ts'

const PATH = '/api/dashboard/breedPromotion'
const common = { access: 'dashboard.promotion:read', reads: SALE_READS } as const
const { region, companyId, province } = simpleFilters
/** Asks for what people from outside get, whoever asks: it only leaves out. */
const forOutside = z.enum(['1'], '对外口径只能填1').optional()
const filters = { ...widgetFilters, region, companyId, forOutside }
const input = z.object(filters)

/** The business years of an answer. */
const period = z.object({
  startYear: z.number(),
  endYear: z.number(),
  text: z.string(),
  /** The last year has not ended: it is not compared with whole ones. */
  isRunning: z.boolean(),
})
const answer = <F extends z.ZodRawShape>(shown: F) => widgetAnswer({ period, ...shown })

/** Figures of a group. The amount is null without the permission on amounts, and index takes the place of the growth. */
const sold = {
  /** Net kg; null where so few bills are behind it that they would be recognised. */
  kg: z.number().nullable(),
  /** Mu. */
  area: z.number().nullable(),
  /** Per cent of the whole. */
  share: z.number().nullable(),
  yoy: z.number().nullable(),
  index: z.number().nullable(),
  amount: z.string().nullable(),
  reason,
}
/** A group of several small ones has no id. */
const named = { id: idOut.nullable(), name: z.string() }

export const coreMetrics = query({
  method: 'GET',
  path: `${PATH}/coreMetrics`,
  summary: `驾驶舱：${promotionWidgets.coreMetrics.title}`,
  ...common,
  input,
  output: answer({ metrics: z.array(metric) }),
})

const countedNames = Object.keys(countedMetrics) as [CountedMetric, ...CountedMetric[]]

/** What a card of 核心指标 counts, from the largest down: the same call for its number and its list. */
export const countedRows = query({
  method: 'GET',
  path: `${PATH}/countedRows`,
  summary: '驾驶舱：核心指标的明细（推广面积、品种、新品种、省、市）',
  ...common,
  input: z.object({
    ...widgetFilters,
    region,
    companyId,
    key: z.enum(countedNames, `明细只能是${Object.values(countedMetrics).join('、')}`).default('breeds'),
  }),
  output: z.object({
    period,
    /** Net kg, mu and per cent of the whole of all rows together. */
    total: z.object({ kg: z.number(), area: z.number().nullable(), share: z.number().nullable() }),
    rows: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        kg: z.number(),
        area: z.number().nullable(),
        amount: z.string().nullable(),
        /** Per cent of the net kg of the whole. */
        share: z.number().nullable(),
        /** The business year of the first sale of a variety; null where none is registered, and of places. */
        launchYear: z.number().nullable(),
      }),
    ),
  }),
})
export type CountedRow = z.output<typeof countedRows.output>['rows'][number]

export const saleCompanyStatistics = query({
  method: 'GET',
  path: `${PATH}/saleCompanyStatistics`,
  summary: `驾驶舱：${promotionWidgets.saleCompanyStatistics.title}`,
  ...common,
  input,
  output: answer({ companies: z.array(z.object({ ...named, rank: z.number(), ...sold })) }),
})

export const breedPerformance = query({
  method: 'GET',
  path: `${PATH}/breedPerformance`,
  summary: `驾驶舱：${promotionWidgets.breedPerformance.title}`,
  ...common,
  input: z.object({
    ...filters,
    /** How many of the largest. */
    size: z.coerce
      .number('名次不正确')
      .int('名次不正确')
      .min(1, '名次应为1～50')
      .max(50, '名次应为1～50')
      .default(10),
  }),
  output: answer({
    /** Business years of the trend. */
    trendYears: z.array(z.number()),
    breeds: z.array(
      z.object({
        ...named,
        /** Null of the last row, which is all that is not listed. */
        rank: z.number().nullable(),
        ...sold,
        /** 生命周期阶段; null where unknown. */
        phase: z.string().nullable(),
        /** Net kg of each year of the trend; null without sales. */
        trend: z.array(z.number().nullable()),
      }),
    ),
  }),
})

export const percentage = query({
  method: 'GET',
  path: `${PATH}/percentage`,
  summary: `驾驶舱：${promotionWidgets.percentage.title}`,
  ...common,
  input: z.object({
    ...filters,
    /** What the parts are: varieties, or classes of products. */
    by: z.enum(['breed', 'kind'], '占比口径只能是品种或类别').default('breed'),
  }),
  output: answer({
    parts: z.array(
      z.object({ ...named, kg: z.number().nullable(), share: z.number(), amount: z.string().nullable() }),
    ),
  }),
})

export const breedPromotionAnalyse = query({
  method: 'GET',
  path: `${PATH}/breedPromotionAnalyse`,
  summary: `驾驶舱：${promotionWidgets.breedPromotionAnalyse.title}`,
  ...common,
  input: z.object({ ...filters, productId: idIn('产品').optional() }),
  output: answer({ years: z.array(z.object({ year: z.number(), ...sold })) }),
})

export const regionalBreed = query({
  method: 'GET',
  path: `${PATH}/regionalBreed`,
  summary: `驾驶舱：${promotionWidgets.regionalBreed.title}`,
  ...common,
  input,
  output: answer({
    regions: z.array(
      z.object({
        code: z.string().nullable(),
        name: z.string(),
        kg: z.number().nullable(),
        breeds: z.array(
          z.object({
            ...named,
            kg: z.number().nullable(),
            /** Per cent of the region. */
            share: z.number().nullable(),
            yoy: z.number().nullable(),
            index: z.number().nullable(),
          }),
        ),
      }),
    ),
  }),
})

export const regionalSaleAmount = query({
  method: 'GET',
  path: `${PATH}/regionalSaleAmount`,
  summary: `驾驶舱：${promotionWidgets.regionalSaleAmount.title}`,
  ...common,
  input: z.object({ ...filters, province }),
  output: answer({
    /** True where the caller may see amounts. */
    hasAmounts: z.boolean(),
    places: z.array(z.object({ code: z.string().nullable(), name: z.string(), ...sold })),
  }),
})

export const fourQuadrants = query({
  method: 'GET',
  path: `${PATH}/fourQuadrants`,
  summary: `驾驶舱：${promotionWidgets.fourQuadrants.title}`,
  ...common,
  reads: [...SALE_READS, 'dashboard.quadrant'],
  input,
  output: answer({
    axes: z.object({ share: z.enum(quadrantAxes.share.names), growth: z.enum(quadrantAxes.growth.names) }),
    /** Where the axes are split; null where no breed has a place. */
    shareCut: z.number().nullable(),
    growthCut: z.number().nullable(),
    breeds: z.array(
      z.object({
        ...named,
        /** Per cent. */
        x: z.number().nullable(),
        y: z.number().nullable(),
        place: z.enum(quadrantPlaces),
        kg: z.number(),
        amount: z.string().nullable(),
      }),
    ),
  }),
})
