import { z } from 'zod'
import { idIn, idOut } from '../../../core/wireFields.ts'
import { query } from '../../../core/route.ts'
import { pointModel } from './analysis.ts'
import { check, entryHead, method } from '../trialShapes.ts'

const READ = 'experiment.variety:read'

const ofGroup = z.object({ groupId: idIn('组别') })

export const lineChart = query({
  method: 'GET',
  path: '/api/experiment/varietyStatistic/{id}/lineChart',
  summary: '历年产量与对照',
  access: READ,
  reads: ['experiment.variety', 'experiment.value', 'upgrade.record'],
  input: z.object({ id: idIn('品种') }),
  output: z.object({
    name: z.string(),
    series: z.array(
      z.object({
        entryId: idOut,
        year: z.number(),
        phaseLabel: z.string(),
        groupName: z.string(),
        yieldMu: z.number().nullable(),
        ckName: z.string().nullable(),
        ckYield: z.number().nullable(),
        gainPct: z.number().nullable(),
      }),
    ),
  }),
})

export const barChart = query({
  method: 'GET',
  path: '/api/experiment/varietyStatistic/{id}/barChart',
  summary: '本年各点产量与对照',
  access: READ,
  reads: ['experiment.variety', 'experiment.value'],
  input: z.object({ id: idIn('品种') }),
  output: z.object({
    name: z.string(),
    checks: z.array(check),
    points: z.array(
      z.object({
        pointId: idOut,
        name: z.string(),
        used: z.boolean(),
        reason: z.string().nullable(),
        value: z.number().nullable(),
        groupMean: z.number().nullable(),
        checks: z.array(z.number().nullable()),
        lsd05: z.number().nullable(),
      }),
    ),
  }),
})

export const yieldAnalysis = query({
  method: 'POST',
  path: '/api/experiment/varietyStatistic/yieldAnalysis',
  summary: '产量柱图：品种均值、对照线、LSD 须',
  access: READ,
  reads: ['experiment.variety', 'experiment.value'],
  input: z.object({ groupId: idIn('组别'), model: pointModel.default('random') }),
  output: z.object({
    unit: z.string(),
    groupMean: z.number().nullable(),
    lsd05: z.number().nullable(),
    lsdReason: z.string().nullable(),
    /** Points that have data of any entry. */
    usedPoints: z.number(),
    checks: z.array(check.extend({ mean: z.number().nullable() })),
    bars: z.array(
      entryHead.extend({
        mean: z.number().nullable(),
        rank: z.number().nullable(),
        /** Points with a value of the entry. */
        n: z.number(),
        /** Null for an entry that the analysis of variance left out, as it lacks a point: the LSD does not hold for it. */
        letter05: z.string().nullable(),
      }),
    ),
    methods: z.array(method),
  }),
})

export const beatingDownAnalysis = query({
  method: 'POST',
  path: '/api/experiment/varietyStatistic/beatingDownAnalysis',
  summary: '倒伏分析：倒伏率、倒折率、≥10%点率',
  access: READ,
  reads: ['experiment.variety', 'experiment.value'],
  input: ofGroup,
  output: z.object({
    /** Line drawn across the chart, %. */
    limit: z.number(),
    rows: z.array(
      entryHead.extend({
        lodging: z.number().nullable(),
        breakage: z.number().nullable(),
        sum: z.number().nullable(),
        /** Share of points where the sum reaches 10 %, %. */
        share10: z.number().nullable(),
        /** Points of the sum; of an entry without one, of the part that was surveyed. */
        n: z.number(),
      }),
    ),
    reason: z.string().nullable(),
    /** Why no entry has a sum although a part of it was surveyed; null otherwise. */
    note: z.string().nullable(),
  }),
})

const diseaseOutput = z.object({
  diseases: z.array(
    z.object({ key: z.string(), label: z.string(), unit: z.string().nullable(), decimals: z.number() }),
  ),
  rows: z.array(
    entryHead.extend({
      values: z.record(
        z.string(),
        z.object({
          max: z.number().nullable(),
          mean: z.number().nullable(),
          n: z.number(),
          /** 压力点: of these points those where some entry showed the disease; null of diseases scored by words. */
          pressure: z.number().nullable(),
          level: z.enum(['HR', 'R', 'MR', 'S', 'HS']).nullable(),
          /** The worst word, of diseases scored by words. */
          text: z.string().nullable().optional(),
        }),
      ),
    }),
  ),
  reason: z.string().nullable(),
  /** Which list of diseases applies, when the zone does not say. */
  note: z.string().nullable().optional(),
})

export const majorDiseasesAnalysis = query({
  method: 'POST',
  path: '/api/experiment/varietyStatistic/majorDiseasesAnalysis',
  summary: '主要病害：各点最高级与抗性',
  access: READ,
  reads: ['experiment.variety', 'experiment.value'],
  input: ofGroup,
  output: diseaseOutput,
})

export const secondaryDiseasesAnalysis = query({
  method: 'POST',
  path: '/api/experiment/varietyStatistic/secondaryDiseasesAnalysis',
  summary: '次要病害：各点最高级与抗性',
  access: READ,
  reads: ['experiment.variety', 'experiment.value'],
  input: ofGroup,
  output: diseaseOutput,
})
