import { z } from 'zod'
import { idIn, idOut } from '../../core/fields.ts'
import { fileQuery, query } from '../../core/route.ts'
import { anovaRow, check, entryHead, gain, groupHead, method, pointHead } from './shapes.ts'

const READ = 'experiment.variety:read'
const ofGroup = z.object({ groupId: idIn('组别') })
const ofGroupAndTrait = z.object({ groupId: idIn('组别'), trait: z.string().max(64).default('yieldMu') })
/** Points random: tested against the interaction; fixed: against the plot error. */
export const pointModel = z.enum(['random', 'fixed'])
export const pointModels = { random: '试点随机', fixed: '试点固定' } as const

/** The traits that a group has values of. */
export const traitHead = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string().nullable(),
  decimals: z.number(),
  category: z.string(),
  direction: z.string(),
})

/** Per point: means, ranks, gains, letters of every entry, and the point's own analysis of variance. */
export const dataAnalysis = query({
  method: 'POST',
  path: '/api/experiment/experimentVarietyProperty/dataAnalysis',
  summary: '各点分析：均值、位次、比对照、显著性、变异系数',
  access: READ,
  input: ofGroupAndTrait,
  output: z.object({
    group: groupHead,
    trait: traitHead,
    traits: z.array(traitHead),
    checks: z.array(check),
    points: z.array(
      pointHead.extend({
        plots: z.number(),
        reps: z.number().nullable(),
        mean: z.number().nullable(),
        cv: z.number().nullable(),
        mse: z.number().nullable(),
        dfError: z.number().nullable(),
        lsd05: z.number().nullable(),
        lsd01: z.number().nullable(),
        rlsd05: z.number().nullable(),
        f: z.number().nullable(),
        p: z.number().nullable(),
        /** balanced RCBD, adjusted (unbalanced), or why there is no test. */
        design: z.string(),
        statReason: z.string().nullable(),
        anova: z.array(anovaRow),
      }),
    ),
    rows: z.array(
      entryHead.extend({
        cells: z.array(
          z.object({
            pointId: idOut,
            n: z.number(),
            mean: z.number().nullable(),
            adjusted: z.number().nullable(),
            rank: z.number().nullable(),
            /** Same order as `bases`. */
            gains: z.array(z.number().nullable()),
            letter05: z.string().nullable(),
            letter01: z.string().nullable(),
          }),
        ),
      }),
    ),
    bases: z.array(z.object({ base: z.string(), name: z.string() })),
    methods: z.array(method),
  }),
})

/** Over the valid points of a group. */
export const dataAnalysisAvg = query({
  method: 'POST',
  path: '/api/experiment/experimentVarietyProperty/dataAnalysisAvg',
  summary: '汇总分析：平均、位次、增产率、增产点、联合方差分析',
  access: READ,
  input: z.object({
    groupId: idIn('组别'),
    trait: z.string().max(64).default('yieldMu'),
    model: pointModel.default('random'),
  }),
  output: z.object({
    group: groupHead,
    trait: traitHead,
    checks: z.array(check),
    bases: z.array(z.object({ base: z.string(), name: z.string() })),
    usedPoints: z.number(),
    allPoints: z.number(),
    groupMean: z.number().nullable(),
    cv: z.number().nullable(),
    lsd05: z.number().nullable(),
    lsd01: z.number().nullable(),
    lsdReason: z.string().nullable(),
    model: pointModel,
    rows: z.array(
      entryHead.extend({
        mean: z.number().nullable(),
        n: z.number(),
        rank: z.number().nullable(),
        gains: z.array(gain),
        pointCv: z.number().nullable(),
        letter05: z.string().nullable(),
        letter01: z.string().nullable(),
      }),
    ),
    anova: z.array(anovaRow),
    anovaKind: z.string(),
    anovaReason: z.string().nullable(),
    bartlett: z.object({
      chi2: z.number().nullable(),
      df: z.number().nullable(),
      p: z.number().nullable(),
      reason: z.string().nullable(),
      verdict: z.string(),
    }),
    methods: z.array(method),
  }),
})

/** Observed traits: per point for the chosen entries, and over the points. */
export const surveyInformation = query({
  method: 'POST',
  path: '/api/experiment/experimentVarietyProperty/surveyInformation',
  summary: '调查信息：各点性状与平均、最高',
  access: READ,
  input: z.object({
    groupId: idIn('组别'),
    /** Given: this entry and the checks; absent: all entries, without the per-point cells unless a point is given. */
    entryId: idIn('品种').optional(),
    pointId: idIn('试点').optional(),
  }),
  output: z.object({
    group: groupHead,
    traits: z.array(traitHead),
    points: z.array(pointHead),
    entries: z.array(entryHead),
    checks: z.array(check),
    cells: z.array(
      z.object({
        entryId: idOut,
        pointId: idOut,
        values: z.record(
          z.string(),
          z.object({ num: z.number().nullable(), text: z.string().nullable(), n: z.number() }),
        ),
      }),
    ),
    summary: z.array(
      z.object({
        entryId: idOut,
        values: z.record(
          z.string(),
          z.object({
            mean: z.number().nullable(),
            max: z.number().nullable(),
            min: z.number().nullable(),
            text: z.string().nullable(),
            n: z.number(),
          }),
        ),
      }),
    ),
  }),
})

export const lineChart = query({
  method: 'GET',
  path: '/api/experiment/varietyStatistic/{id}/lineChart',
  summary: '历年产量与对照',
  access: READ,
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
  input: z.object({ groupId: idIn('组别'), model: pointModel.default('random') }),
  output: z.object({
    unit: z.string(),
    groupMean: z.number().nullable(),
    lsd05: z.number().nullable(),
    lsdReason: z.string().nullable(),
    checks: z.array(check.extend({ mean: z.number().nullable() })),
    bars: z.array(
      entryHead.extend({
        mean: z.number().nullable(),
        rank: z.number().nullable(),
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
        n: z.number(),
      }),
    ),
    reason: z.string().nullable(),
  }),
})

const diseaseOutput = z.object({
  diseases: z.array(z.object({ key: z.string(), label: z.string(), unit: z.string().nullable() })),
  rows: z.array(
    entryHead.extend({
      values: z.record(
        z.string(),
        z.object({
          max: z.number().nullable(),
          mean: z.number().nullable(),
          n: z.number(),
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
  input: ofGroup,
  output: diseaseOutput,
})

export const secondaryDiseasesAnalysis = query({
  method: 'POST',
  path: '/api/experiment/varietyStatistic/secondaryDiseasesAnalysis',
  summary: '次要病害：各点最高级与抗性',
  access: READ,
  input: ofGroup,
  output: diseaseOutput,
})

export const downloadDataAnalysis = fileQuery({
  method: 'POST',
  path: '/api/experiment/experimentVarietyProperty/downloadDataAnalysis',
  summary: '下载分析结果工作簿：汇总、各点、方差分析、说明',
  access: 'experiment.variety:export',
  input: z.object({
    groupId: idIn('组别'),
    trait: z.string().max(64).default('yieldMu'),
    model: pointModel.default('random'),
  }),
})
