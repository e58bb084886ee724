import { z } from 'zod'
import { idIn, idOut } from '../../../core/wireFields.ts'
import { query } from '../../../core/route.ts'
import { analysisHead, ofGroupAndTrait, READ } from './fitInput.ts'
import { entryHead, method, pointHead } from '../trialShapes.ts'

const figure = z.number().nullable()

export const boxPlots = query({
  method: 'POST',
  path: '/api/experiment/varietyStatistic/boxPlots',
  summary: '箱线图：各试点小区值（只有平均值时为品种平均值）的分布',
  access: READ,
  reads: ['experiment.variety', 'experiment.value'],
  input: ofGroupAndTrait,
  output: z.object({
    ...analysisHead,
    /** The values are means over replicates: there are none of single plots. */
    isMeans: z.boolean(),
    points: z.array(
      pointHead.extend({
        /** Null without any value. */
        box: z
          .object({
            n: z.number(),
            mean: z.number(),
            low: z.number(),
            q1: z.number(),
            median: z.number(),
            q3: z.number(),
            high: z.number(),
          })
          .nullable(),
        outliers: z.array(z.object({ entry: z.string(), rep: z.string().nullable(), value: z.number() })),
      }),
    ),
    methods: z.array(method),
  }),
})

export const fieldMap = query({
  method: 'POST',
  path: '/api/experiment/varietyStatistic/fieldMap',
  summary: '田间图：小区的行列、值与离品种均值之差',
  access: READ,
  reads: ['experiment.variety', 'experiment.value'],
  /** Without a point: the first one whose plots have their places. */
  input: ofGroupAndTrait.extend({ pointId: idIn('试点').optional() }),
  output: z.object({
    ...analysisHead,
    pointId: idOut.nullable(),
    /** Points whose plots have rows (排) and columns (列). */
    points: z.array(z.object({ id: idOut, name: z.string(), plots: z.number() })),
    /** Every replicate counts its rows and columns from the beginning: each is a map of its own. */
    isPerRep: z.boolean(),
    plots: z.array(
      z.object({
        row: z.number(),
        col: z.number(),
        entryId: idOut,
        entry: z.string(),
        isCk: z.boolean(),
        rep: z.number(),
        block: z.string().nullable(),
        value: figure,
        /** Value − mean of the entry's plots at this point; null with a single plot. */
        residual: figure,
        status: z.string(),
      }),
    ),
    methods: z.array(method),
  }),
})

export const checkAdjusted = query({
  method: 'POST',
  path: '/api/experiment/varietyStatistic/checkAdjusted',
  summary: '对照校正：间比法邻近对照与增广设计',
  access: READ,
  reads: ['experiment.variety', 'experiment.value'],
  input: ofGroupAndTrait,
  output: z.object({
    ...analysisHead,
    /** Entries against the checks adjacent to their plots (间比法). */
    adjacent: z.object({
      check: z.string().nullable(),
      reason: z.string().nullable(),
      rows: z.array(
        entryHead.extend({
          plots: z.number(),
          points: z.number(),
          mean: figure,
          checkMean: figure,
          gainPct: figure,
          gainPoints: z.number(),
          gainPointRate: figure,
          reason: z.string().nullable(),
        }),
      ),
      /** Every plot with its adjacent checks. */
      plots: z.array(
        z.object({
          entry: z.string(),
          point: z.string(),
          /** Row of the field, or replicate where no row is named. */
          strip: z.string(),
          position: z.number(),
          value: figure,
          checkMean: figure,
          gainPct: figure,
          note: z.string().nullable(),
        }),
      ),
    }),
    /** Points in augmented blocks: checks in every block, new entries once. */
    augmented: z.array(
      z.object({
        pointId: idOut,
        point: z.string(),
        /** Why the blocks cannot be corrected; there are no figures then. */
        reason: z.string().nullable(),
        /** What is missing among the figures, and why. */
        note: z.string().nullable(),
        mse: figure,
        cvPct: figure,
        /** Least significant differences at 0.05 of adjusted means, each with the comparison it is for. */
        differences: z.array(
          z.object({ label: z.string(), se: z.number(), lsd05: z.number(), lsd01: z.number() }),
        ),
        blocks: z.array(z.object({ name: z.string(), effect: figure })),
        rows: z.array(
          entryHead.extend({
            n: z.number(),
            mean: z.number(),
            adjusted: figure,
            rank: figure,
            /** Why the entry is not adjusted. */
            reason: z.string().nullable(),
          }),
        ),
      }),
    ),
    methods: z.array(method),
  }),
})
