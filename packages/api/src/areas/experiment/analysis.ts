import { z } from 'zod'
import { idIn, idOut } from '../../core/fields.ts'
import { fileQuery, query } from '../../core/route.ts'
import { anovaRow, check, entryHead, gain, groupHead, method, pointHead } from './shapes.ts'

const READ = 'experiment.variety:read'

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
