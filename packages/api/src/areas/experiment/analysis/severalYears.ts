import { z } from 'zod'
import { idIn, idOut } from '../../../core/wireFields.ts'
import { fileQuery, query } from '../../../core/route.ts'
import { method } from '../trialShapes.ts'

/** Yield of an entry compared with the first check of its trials; means are over the points that both have. */
const compared = z.object({
  /** kg/亩; over all points of the entry where it cannot be compared. */
  entryMean: z.number().nullable(),
  /** kg/亩 */
  checkMean: z.number().nullable(),
  /** Ratio of the two means, %. */
  gainPct: z.number().nullable(),
  gainPoints: z.number(),
  points: z.number(),
  /** % */
  gainPointRate: z.number().nullable(),
  /** Why there is no gain. */
  reason: z.string().nullable(),
})

/** What databases of approved varieties store of a variety, and the mean over all its years. */
export const historyStages = {
  r1: '区试第一年',
  r2: '区试第二年',
  rAvg: '区试两年平均',
  pt: '生产试验',
  all: '历年平均',
} as const
export type HistoryStage = keyof typeof historyStages

const ofEntry = z.object({ id: idIn('品种') })

export const severalYears = query({
  method: 'GET',
  path: '/api/experiment/varietyStatistic/{id}/severalYears',
  summary: '品种历年表现：逐年逐阶段与对照比较，区试两年平均与历年平均',
  access: 'experiment.variety:read',
  reads: ['experiment.variety', 'experiment.value', 'upgrade.record'],
  input: ofEntry,
  output: z.object({
    name: z.string(),
    /** One row a year and phase, the oldest first. */
    rows: z.array(
      compared.extend({
        year: z.number(),
        phase: z.string(),
        phaseLabel: z.string(),
        checkName: z.string().nullable(),
        trials: z.array(
          z.object({
            id: idOut,
            groupId: idOut,
            groupName: z.string(),
            yieldRank: z.number().nullable(),
            statusLabel: z.string(),
          }),
        ),
      }),
    ),
    stages: z.array(
      compared.extend({
        stage: z.enum(['r1', 'r2', 'rAvg', 'pt', 'all']),
        label: z.string(),
        years: z.array(z.number()),
      }),
    ),
    /** Years between the first and the last without a trial of the variety, and why. */
    gaps: z.array(z.object({ year: z.number(), reason: z.string() })),
    /** Said where only the newest trials are counted. */
    note: z.string().nullable(),
    methods: z.array(method),
  }),
})

export const severalYearsExport = fileQuery({
  method: 'GET',
  path: '/api/experiment/varietyStatistic/{id}/severalYearsExport',
  summary: '下载品种历年表现',
  access: 'experiment.variety:read',
  input: ofEntry,
})
