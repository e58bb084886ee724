import { z } from 'zod'
import { streamCommand } from '../../../core/route.ts'
import { analysisHead, ofGroupAndTrait, READ } from './fitInput.ts'
import { entryHead, method } from '../trialShapes.ts'

/** What the model is fitted to: every plot, or one mean an entry and point. */
export const mixedBases = { plots: '小区值', means: '试点均值' } as const
export const mixedBasis = z.enum(['plots', 'means'], '依据只能是小区值或试点均值')

const figure = z.number().nullable()

/** The fitted mixed model of a group. */
export const mixedResult = z.object({
  ...analysisHead,
  basis: mixedBasis,
  /** The field book names blocks, so that they can be taken into the model or left out. */
  hasBlocks: z.boolean(),
  withBlocks: z.boolean(),
  model: z
    .object({
      /** As R writes it. */
      formula: z.string(),
      /** The same in Chinese words. */
      words: z.string(),
      entries: z.number(),
      points: z.number(),
      cells: z.number(),
      plots: z.number(),
      intercept: z.number(),
      remlCriterion: z.number(),
      iterations: z.number(),
    })
    .nullable(),
  components: z.array(
    z.object({ term: z.string(), label: z.string(), variance: z.number(), pct: z.number() }),
  ),
  heritability: z
    .object({
      entryMean: z.number(),
      cullis: figure,
      cullisReason: z.string().nullable(),
      /** Harmonic means of points and plots per entry. */
      points: z.number(),
      plots: z.number(),
    })
    .nullable(),
  /** Mean standard error of a difference of two adjusted means. */
  sed: figure,
  sedReason: z.string().nullable(),
  rows: z.array(
    entryHead.extend({
      /** Simple mean over the points, as in the summary, and its rank. */
      observed: figure,
      observedRank: figure,
      points: z.number(),
      plots: z.number(),
      blue: figure,
      blueSe: figure,
      blueRank: figure,
      blup: figure,
      blupEffect: figure,
      blupRank: figure,
      /** Prediction error variance. */
      pev: figure,
      reliability: figure,
      /** Observed rank − rank by prediction: above 0 = moves up. */
      rankChange: figure,
    }),
  ),
  methods: z.array(method),
})

/** How far a fit is. */
export const fitProgress = z.object({
  /** Which of the models is fitted, from 1. */
  model: z.number(),
  formula: z.string(),
  iteration: z.number(),
})

/** Fits the mixed model in a separate thread; leaving the stream ends the fit if no other caller waits for it. */
export const mixedModel = streamCommand({
  method: 'POST',
  path: '/api/experiment/varietyStatistic/mixedModel',
  summary: '混合模型：BLUP、BLUE、方差分量、遗传力（先报进度，末条为结果）',
  access: READ,
  reads: ['experiment.variety', 'experiment.value'],
  input: ofGroupAndTrait.extend({
    basis: mixedBasis.default('plots'),
    /** Whether the model has the blocks of the field book as random effects. */
    withBlocks: z.boolean('是否含区组不正确').default(true),
  }),
  output: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('progress'), progress: fitProgress }),
    z.object({ kind: z.literal('done'), result: mixedResult }),
  ]),
})
