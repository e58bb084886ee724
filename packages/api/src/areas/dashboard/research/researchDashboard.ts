import { z } from 'zod'
import { query } from '../../../core/route.ts'
import { idOut } from '../../../core/wireFields.ts'
import { metric, widgetAnswer, widgetFilters } from '../widget/widgetShapes.ts'
import { researchWidgets } from '../widget/widgets.ts'

const PATH = '/api/dashboard'
const ACCESS = 'dashboard.research:read'
const TRIALS = ['experiment.variety', 'system.organization'] as const
const input = z.object(widgetFilters)

const named = { code: z.string().nullable(), name: z.string() }

export const rdOverview = query({
  method: 'GET',
  path: `${PATH}/rdOverview`,
  summary: `驾驶舱：${researchWidgets.rdOverview.title}`,
  access: ACCESS,
  reads: [
    ...TRIALS,
    'research.breedingLab',
    'research.person',
    'research.project',
    'research.germplasm',
    'research.variety',
    'research.varietyInfo',
    'research.patent',
    'research.copyright',
  ],
  input,
  output: widgetAnswer({ metrics: z.array(metric) }),
})

export const breedingTeamDistribution = query({
  method: 'GET',
  path: `${PATH}/breedingTeamDistribution`,
  summary: `驾驶舱：${researchWidgets.breedingTeamDistribution.title}`,
  access: ACCESS,
  reads: ['research.breedingLab', 'system.organization'],
  input,
  output: widgetAnswer({
    total: z.object({ stations: z.number(), people: z.number().nullable() }),
    provinces: z.array(z.object({ ...named, stations: z.number(), people: z.number().nullable() })),
    stations: z.array(
      z.object({
        id: idOut,
        name: z.string(),
        place: z.string(),
        /** Degrees; null where the station has none. */
        longitude: z.number().nullable(),
        latitude: z.number().nullable(),
        people: z.number().nullable(),
        crops: z.string(),
      }),
    ),
  }),
})

const pointCount = {
  /** Points that differ. */
  points: z.number(),
  /** 点次: points of groups. */
  trials: z.number(),
  /** 点次 that were scrapped, apart. */
  scrapped: z.number(),
}

export const expPointStatistic = query({
  method: 'GET',
  path: `${PATH}/expPointStatistic`,
  summary: `驾驶舱：${researchWidgets.expPointStatistic.title}`,
  access: ACCESS,
  reads: TRIALS,
  input,
  output: widgetAnswer({
    total: z.object(pointCount),
    phases: z.array(z.object({ phase: z.string(), label: z.string() })),
    provinces: z.array(
      z.object({
        ...named,
        ...pointCount,
        /** 点次 of each phase, in the order of `phases`. */
        byPhase: z.array(z.number()),
      }),
    ),
  }),
})

export const experimentVariety = query({
  method: 'GET',
  path: `${PATH}/experimentVariety`,
  summary: `驾驶舱：${researchWidgets.experimentVariety.title}`,
  access: ACCESS,
  reads: TRIALS,
  input,
  output: widgetAnswer({
    total: z.number(),
    phases: z.array(z.object({ phase: z.string(), label: z.string(), count: z.number() })),
    /** Of every crop that the caller may work in. */
    crops: z.array(z.object({ crop: z.string(), label: z.string(), count: z.number() })),
  }),
})

export const experimentVarietyScale = query({
  method: 'GET',
  path: `${PATH}/experimentVarietyScale`,
  summary: `驾驶舱：${researchWidgets.experimentVarietyScale.title}`,
  access: ACCESS,
  reads: TRIALS,
  input,
  output: widgetAnswer({
    years: z.array(
      z.object({ year: z.number(), varieties: z.number(), trials: z.number(), plots: z.number() }),
    ),
  }),
})

export const varietyPromotionProgress = query({
  method: 'GET',
  path: `${PATH}/varietyPromotionProgress`,
  summary: `驾驶舱：${researchWidgets.varietyPromotionProgress.title}`,
  access: ACCESS,
  reads: [...TRIALS, 'research.variety'],
  input,
  output: widgetAnswer({
    stages: z.array(
      z.object({
        stage: z.string(),
        label: z.string(),
        /** Null where the caller may not see it. */
        count: z.number().nullable(),
        /** Per cent of the last stage before with varieties; null for the first, and for stages without a trial. */
        rate: z.number().nullable(),
      }),
    ),
  }),
})

export const approvedVariety = query({
  method: 'GET',
  path: `${PATH}/approvedVariety`,
  summary: `驾驶舱：${researchWidgets.approvedVariety.title}`,
  access: ACCESS,
  reads: ['research.variety', 'system.organization'],
  input,
  output: widgetAnswer({
    /** Until the end of the range. */
    total: z.number(),
    years: z.array(
      z.object({
        year: z.number(),
        national: z.number(),
        provincial: z.number(),
        /** Until the end of the year, with those before the range. */
        cumulative: z.number(),
      }),
    ),
  }),
})

export const varietyRegion = query({
  method: 'GET',
  path: `${PATH}/varietyRegion`,
  summary: `驾驶舱：${researchWidgets.varietyRegion.title}`,
  access: ACCESS,
  reads: ['research.variety', 'system.organization'],
  input,
  output: widgetAnswer({
    total: z.number(),
    /** Varieties whose text names no province. */
    unplaced: z.number(),
    provinces: z.array(z.object({ ...named, count: z.number() })),
  }),
})

export const commercializationDocking = query({
  method: 'GET',
  path: `${PATH}/commercializationDocking`,
  summary: `驾驶舱：${researchWidgets.commercializationDocking.title}`,
  access: ACCESS,
  reads: ['product.paper', 'system.organization'],
  input,
  output: widgetAnswer({
    total: z.number(),
    flows: z.array(
      z.object({
        source: z.string().nullable(),
        state: z.string(),
        stateLabel: z.string(),
        companyId: idOut.nullable(),
        companyName: z.string().nullable(),
        count: z.number(),
      }),
    ),
  }),
})
