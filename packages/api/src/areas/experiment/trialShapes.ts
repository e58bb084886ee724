import { z } from 'zod'
import { can, idOut, moment } from '../../core/wireFields.ts'

/** One entry compared with one base (a check, or the group mean) over their common points. */
export const gain = z.object({
  /** CK1, CK2 …, or MEAN for the group mean. */
  base: z.string(),
  name: z.string(),
  /** Ratio of means over common points, %. */
  gainPct: z.number().nullable(),
  gainPoints: z.number(),
  points: z.number(),
  /** % */
  gainPointRate: z.number().nullable(),
  /** Why there is no figure. */
  reason: z.string().nullable(),
})
export type Gain = z.infer<typeof gain>

/** A check of a group, CK1 first. */
export const check = z.object({ entryId: idOut, name: z.string(), ckNo: z.number() })

/** A group as lists and heads of screens show it. */
export const groupHead = z.object({
  id: idOut,
  name: z.string(),
  year: z.number(),
  phase: z.string(),
  phaseLabel: z.string(),
  ripePeriod: z.string().nullable(),
  ecoZone: z.string().nullable(),
  level: z.string().nullable(),
  design: z.string(),
  standardMoisture: z.number(),
  dataVersion: z.number(),
  version: z.number(),
})

/**
 * The confirmed or published promotion decision of a group; `whatIfText` says with which 试算调整 it was computed (points left
 * out and why, other rules), null when with none; `newerData` that the data of the group changed after the decision.
 */
export const groupDecision = z.object({
  upgradeId: idOut,
  state: z.enum(['CONFIRMED', 'PUBLISHED']),
  whatIfText: z.string().nullable(),
  newerData: z.boolean(),
})

/** A point with what keeps it out of the figures, if anything does. */
export const pointHead = z.object({
  id: idOut,
  name: z.string(),
  province: z.string().nullable(),
  pointType: z.string(),
  used: z.boolean(),
  scrapped: z.boolean(),
  /** Why it is left out, as text; null if it is used. */
  reason: z.string().nullable(),
  /** What the rules propose (for example 误差变异系数超限), for a person to decide; null when nothing. */
  proposal: z.string().nullable(),
  version: z.number(),
})

export const entryHead = z.object({
  id: idOut,
  entryNo: z.string().nullable(),
  name: z.string(),
  isCk: z.boolean(),
  ckNo: z.number().nullable(),
  /** Scrapped in the whole group: shown struck through, without figures. */
  scrapped: z.boolean(),
})

/** The traits that a group has values of. */
export const traitHead = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string().nullable(),
  decimals: z.number(),
  category: z.string(),
  direction: z.string(),
})

/** Moisture (%) of the yields; assumed if yields were given without it. */
export const moisture = z.object({ standard: z.number(), isAssumed: z.boolean() })

/** How a figure was computed; printed under every table and in the help. */
export const method = z.object({ name: z.string(), formula: z.string(), version: z.string() })

/** One row of an analysis of variance. */
export const anovaRow = z.object({
  term: z.string(),
  label: z.string(),
  df: z.number(),
  ss: z.number(),
  ms: z.number(),
  f: z.number().nullable(),
  p: z.number().nullable(),
  denominator: z.string().nullable(),
})

/** Row of the entry list. */
export const varietyRow = z.object({
  id: idOut,
  groupId: idOut,
  groupName: z.string(),
  year: z.number(),
  phase: z.string(),
  phaseLabel: z.string(),
  ripePeriod: z.string().nullable(),
  ecoZone: z.string().nullable(),
  entryNo: z.string().nullable(),
  name: z.string(),
  femaleParent: z.string().nullable(),
  maleParent: z.string().nullable(),
  provider: z.string().nullable(),
  isCk: z.boolean(),
  ckNo: z.number().nullable(),
  trialYears: z.number().nullable(),
  status: z.string(),
  statusLabel: z.string(),
  meanYield: z.number().nullable(),
  yieldRank: z.number().nullable(),
  points: z.number().nullable(),
  cv: z.number().nullable(),
  letter05: z.string().nullable(),
  gains: z.array(gain),
  /**
   * The figures of the confirmed or published decision, where they may differ from those of the row: it was made with
   * 试算调整, or the data changed after it.
   */
  decided: groupDecision
    .extend({
      meanYield: z.number().nullable(),
      yieldRank: z.number().nullable(),
      gains: z.array(gain),
    })
    .nullable(),
  note: z.string().nullable(),
  updatedAt: moment,
  version: z.number(),
  can,
})
