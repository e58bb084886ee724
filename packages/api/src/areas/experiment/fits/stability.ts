import { z } from 'zod'
import { query } from '../../../core/route.ts'
import { analysisHead, ofGroupAndTrait, READ } from './fitInput.ts'
import { entryHead, method } from '../trialShapes.ts'

const figure = z.number().nullable()

/** Columns of the table of stability that may have no value, and why not. */
export const stabilityParts = {
  variation: '变异系数与适应度',
  regression: '回归与离回归',
  shukla: 'Shukla方差',
  wricke: 'Wricke生态价',
  linBinns: 'Lin-Binns优势度',
  hsc: '高稳系数',
} as const
export type StabilityPart = keyof typeof stabilityParts

export const stability = query({
  method: 'POST',
  path: '/api/experiment/varietyStatistic/stability',
  summary: '稳定性：变异系数、回归、Shukla、Wricke、Lin-Binns、高稳系数',
  access: READ,
  reads: ['experiment.variety', 'experiment.value'],
  input: ofGroupAndTrait,
  output: z.object({
    ...analysisHead,
    /** Point mean − grand mean. */
    points: z.array(z.object({ name: z.string(), index: z.number() })),
    /** Why a part of the columns is empty. */
    partReasons: z.array(z.object({ label: z.string(), reason: z.string() })),
    rows: z.array(
      entryHead.extend({
        mean: figure,
        sd: figure,
        cvPct: figure,
        adaptabilityPct: figure,
        slope: figure,
        slopeSe: figure,
        slopeT: figure,
        slopeP: figure,
        r2: figure,
        s2d: figure,
        s2dF: figure,
        s2dP: figure,
        ecovalence: figure,
        ecovalencePct: figure,
        shukla: figure,
        shuklaCvPct: figure,
        shuklaF: figure,
        shuklaP: figure,
        shuklaRank: figure,
        linBinns: figure,
        hsc: figure,
        /** Values at the points, in their order: what the regression lines run through. */
        values: z.array(figure),
      }),
    ),
    methods: z.array(method),
  }),
})
