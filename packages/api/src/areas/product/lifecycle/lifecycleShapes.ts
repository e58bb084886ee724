import { z } from 'zod'
import { idOut, moment } from '../../../core/wireFields.ts'
import { phaseCodes } from './lifecycleRules.ts'
import { quadrants } from './quadrant.ts'

export const phaseOut = z.enum(phaseCodes)

/** 手工阶段: what somebody set for one business year in place of the computed phase. */
export const overrideOut = z.object({
  id: idOut,
  bizYear: z.number(),
  phase: phaseOut,
  /** The computed phase at the time of the override. */
  computedPhase: phaseOut,
  reason: z.string(),
  byName: z.string().nullable(),
  at: moment,
  version: z.number(),
  /** The business year is the running one: the phase is shown. */
  isInForce: z.boolean(),
})

/** A phase with the sentences that decided it. */
export const phaseFoundOut = z.object({
  phase: phaseOut,
  reasons: z.array(z.string()),
  /** Percent; null where the base is not above 0. */
  yoy: z.number().nullable(),
  /** Percent of the best business year. */
  peakShare: z.number().nullable(),
  soldYears: z.number(),
})

/** A business year of a product. */
export const trendRow = z.object({
  bizYear: z.number(),
  /** `2024 年度（2023-10-01 至 2024-09-30）`. */
  label: z.string(),
  /** The computed phase by the sales up to this year; null for the running year, whose phase follows from the year before. */
  phase: phaseOut.nullable(),
  phaseLabel: z.string().nullable(),
  /** What was set by hand for the year. */
  manualPhase: phaseOut.nullable(),
  saleQty: z.number(),
  /** 亩; null without a seed rate. */
  area: z.number().nullable(),
  amount: z.string(),
  yoy: z.number().nullable(),
  /** The year has not ended. */
  isRunning: z.boolean(),
})
export type TrendRow = z.output<typeof trendRow>

export const statisticOut = z.object({
  /** The business year that the figures are of: the last one that has ended, or the last of the range. */
  bizYear: z.number(),
  saleQty: z.number(),
  area: z.number().nullable(),
  amount: z.string(),
  /** Percent; null where the base is not above 0. */
  yoy: z.number().nullable(),
  /** Percent of all net sales of the crop in that year; null where nothing was sold. */
  share: z.number().nullable(),
  /** Sums over all business years of the range. */
  totalQty: z.number(),
  totalAmount: z.string(),
  /** Business year with the most net sales, null without sales. */
  peakYear: z.number().nullable(),
  peakQty: z.number(),
  /** Lines of bills without a weight (待核), which no figure counts. */
  unweighed: z.number(),
  phase: phaseOut,
})
export const statisticV2Out = statisticOut.extend({
  quadrant: z.enum(quadrants),
  /** Net sales as a share (0–1) of the largest product of the crop. */
  relativeShare: z.number().nullable(),
  /** Compound growth per year over the range, percent; null where it has no base. */
  cagr: z.number().nullable(),
  quadrantText: z.string(),
})
