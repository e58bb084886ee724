import { z } from 'zod'
import { idIn, idOut } from '../../../core/wireFields.ts'
import { fileQuery, query } from '../../../core/route.ts'
import { ofGroupAndTrait, READ } from '../fits/fitInput.ts'
import {
  anovaRow,
  check,
  entryHead,
  gain,
  groupHead,
  method,
  moisture,
  pointHead,
  traitHead,
} from '../trialShapes.ts'

/** Points random: tested against the interaction; fixed: against the plot error. */
export const pointModel = z.enum(['random', 'fixed'], '试点效应只能是随机或固定')

export const pointModels = { random: '试点随机', fixed: '试点固定' } as const

/** Test that the letters are given by: LSD, or Duncan's new multiple range. */
export const letterTest = z.enum(['lsd', 'duncan'], '显著性检验只能是 LSD 或新复极差')

export const letterTests = { lsd: 'LSD', duncan: '新复极差（Duncan）' } as const

/** The figure of an entry at a point: the simple mean of its plots, or the mean adjusted for missing plots. */
const meanBasis = z.enum(['mean', 'adjusted'])
export type MeanBasis = z.infer<typeof meanBasis>

export const meanBases = { mean: '均值', adjusted: '矫正均值' } as const

/** Returns the figure that a point's rank and letters rest on. */
export const shownMean = ({
  mean,
  adjusted,
}: {
  mean: number | null
  adjusted: number | null
}): number | null => adjusted ?? mean

/** Per point: means, ranks, gains, letters of every entry, and the point's own analysis of variance. */
export const dataAnalysis = query({
  method: 'POST',
  path: '/api/experiment/experimentVarietyProperty/dataAnalysis',
  summary: '各点分析：均值、位次、比对照、显著性、变异系数',
  access: READ,
  reads: ['experiment.variety', 'experiment.value', 'experiment.scrapRule'],
  input: ofGroupAndTrait.extend({ letters: letterTest.default('lsd') }),
  output: z.object({
    group: groupHead,
    trait: traitHead,
    traits: z.array(traitHead),
    checks: z.array(check),
    points: z.array(
      pointHead.extend({
        /** Plots with a value; a point without any does not count, whatever `used` says. */
        plots: z.number(),
        reps: z.number().nullable(),
        /**
         * What the figure that is shown, its rank and its letters rest on: the simple mean, or the adjusted mean where plots
         * are missing.
         */
        basis: meanBasis,
        /** Mean of the figures shown. */
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
        /** Why the point has no letters although it has a test; null otherwise. */
        letterReason: z.string().nullable(),
        anova: z.array(anovaRow),
      }),
    ),
    rows: z.array(
      entryHead.extend({
        cells: z.array(
          z.object({
            pointId: idOut,
            n: z.number(),
            /** Simple mean of the plots. */
            mean: z.number().nullable(),
            /** Adjusted mean, shown in place of the simple one; null where the point's basis is the simple mean. */
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
  reads: ['experiment.variety', 'experiment.value', 'experiment.scrapRule'],
  input: ofGroupAndTrait.extend({
    model: pointModel.default('random'),
    letters: letterTest.default('lsd'),
  }),
  output: z.object({
    group: groupHead,
    trait: traitHead,
    checks: z.array(check),
    bases: z.array(z.object({ base: z.string(), name: z.string() })),
    moisture,
    usedPoints: z.number(),
    allPoints: z.number(),
    groupMean: z.number().nullable(),
    cv: z.number().nullable(),
    lsd05: z.number().nullable(),
    lsd01: z.number().nullable(),
    lsdReason: z.string().nullable(),
    model: pointModel,
    letters: letterTest,
    /** Why there are no letters although there is a test; null otherwise. */
    letterReason: z.string().nullable(),
    /** The means that the letters rest on: adjusted ones where plots are missing. Ranks rest on the simple means. */
    letterBasis: meanBasis,
    /** Why adjusted means are not given; null when they are, or when nothing is missing. */
    adjustedReason: z.string().nullable(),
    /** True if an entry lacks a point or a plot that others have: adjusted means are then shown next to the simple ones. */
    isIncomplete: z.boolean(),
    rows: z.array(
      entryHead.extend({
        mean: z.number().nullable(),
        /** Mean adjusted for the points and plots an entry misses; null when the table is complete. */
        adjusted: z.number().nullable(),
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
    /** Why points random or fixed make no difference; null where they do. */
    modelReason: z.string().nullable(),
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
  reads: ['experiment.variety', 'experiment.value', 'experiment.scrapRule'],
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
  summary: '下载分析结果工作簿：汇总、各点、方差分析、排名、稳定性、双标图、相关等',
  access: 'experiment.variety:export',
  input: ofGroupAndTrait.extend({
    model: pointModel.default('random'),
    letters: letterTest.default('lsd'),
  }),
})

/** Mark of an entry whose mean is that of a single point, among entries that have several. */
export const ONE_POINT = '仅1点'

/** Whether a mean rests on a single point while the group has several: its rank is not comparable with the others. */
export const isOfOnePoint = ({ n }: { n: number }, usedPoints: number): boolean => n === 1 && usedPoints > 1
