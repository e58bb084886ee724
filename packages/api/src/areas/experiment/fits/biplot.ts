import { z } from 'zod'
import { query } from '../../../core/route.ts'
import { analysisHead, ofGroupAndTrait, READ } from './fitInput.ts'
import { entryHead, method } from '../trialShapes.ts'

const figure = z.number().nullable()
const place = z.object({ name: z.string(), scores: z.array(z.number()) })
const entryPlace = entryHead.extend({ scores: z.array(z.number()) })

export const ammi = query({
  method: 'POST',
  path: '/api/experiment/varietyStatistic/ammi',
  summary: 'AMMI 双标图：互作主成分、检验、稳定值',
  access: READ,
  reads: ['experiment.variety', 'experiment.value'],
  input: ofGroupAndTrait,
  output: z.object({
    ...analysisHead,
    axes: z.array(
      z.object({
        axis: z.string(),
        ss: z.number(),
        pctOfGe: z.number(),
        cumPct: z.number(),
        df: z.number(),
        ms: z.number(),
        f: figure,
        p: figure,
      }),
    ),
    entries: z.array(entryPlace.extend({ mean: z.number(), asv: figure })),
    points: z.array(place.extend({ mean: z.number() })),
    methods: z.array(method),
  }),
})

/** To which side the singular values are given. */
export const scalings = { symmetric: '对称', entryMetric: '品种度量', pointMetric: '试点度量' } as const
export type Scaling = keyof typeof scalings

const scaling = z.object({ entries: z.array(entryPlace), points: z.array(place) })

export const gge = query({
  method: 'POST',
  path: '/api/experiment/varietyStatistic/gge',
  summary: 'GGE 双标图：适宜区、高产与稳产、试点评价',
  access: READ,
  reads: ['experiment.variety', 'experiment.value'],
  input: ofGroupAndTrait,
  output: z.object({
    ...analysisHead,
    pctVariance: z.array(z.number()),
    scalings: z.object({ symmetric: scaling, entryMetric: scaling, pointMetric: scaling }).nullable(),
    /** Which won where, on the symmetric scaling. */
    winners: z
      .object({
        hull: z.array(z.string()),
        /** Unit directions between the sectors. */
        rays: z.array(z.array(z.number())),
        sectors: z.array(z.object({ winner: z.string(), points: z.array(z.string()) })),
      })
      .nullable(),
    /** Mean and stability, on the entry-metric scaling. */
    average: z
      .object({
        axis: z.array(z.number()),
        entries: z.array(z.object({ name: z.string(), mean: z.number(), deviation: z.number() })),
      })
      .nullable(),
    /** Worth of the points, on the point-metric scaling. */
    pointWorth: z.array(
      z.object({
        name: z.string(),
        discriminating: z.number(),
        representative: figure,
        toIdeal: z.number(),
      }),
    ),
    methods: z.array(method),
  }),
})
