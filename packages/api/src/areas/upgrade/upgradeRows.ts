import { z } from 'zod'
import { can, idOut, moment } from '../../core/wireFields.ts'
import { gain } from '../experiment/shared.ts'
import { decision, whatIf } from './promotionShapes.ts'

export const upgradeState = z.enum(['INIT', 'REHEARSAL', 'DRAFT', 'CONFIRMED', 'PUBLISHED', 'REVOKED'])

export const decisionCounts = z.object({
  total: z.number(),
  checks: z.number(),
  UP: z.number(),
  RETEST: z.number(),
  HOLD: z.number(),
  DROP: z.number(),
  undecided: z.number(),
})

/** A computed verdict that moved, and why. */
export const verdictMove = z.object({
  name: z.string(),
  before: decision.nullable(),
  after: decision.nullable(),
  because: z.string(),
})

/** Verdict and figures without 试算调整, and why the computed verdict became another; null without a what-if. */
export const untried = z
  .object({
    meanYield: z.number().nullable(),
    yieldRank: z.number().nullable(),
    computed: decision.nullable(),
    moved: z.string().nullable(),
  })
  .nullable()

/** A version of a standard after the first. */
export const standardRef = z.object({
  id: idOut,
  name: z.string(),
  number: z.number(),
  className: z.string(),
})

/** An evaluation of a group (晋级评估), as lists and screens show it. */
export const upgradeRow = z.object({
  id: idOut,
  groupId: idOut,
  groupName: z.string(),
  year: z.number(),
  phase: z.string(),
  phaseLabel: z.string(),
  ripePeriod: z.string().nullable(),
  number: z.number(),
  state: upgradeState,
  standardId: idOut.nullable(),
  standardName: z.string().nullable(),
  standardNumber: z.number().nullable(),
  /** Standards of other classes it is judged by as well. */
  otherStandards: z.array(standardRef),
  /** Thresholds of the standards that are not official or not verified, by their sources; null where none says so. */
  standardNote: z.string().nullable(),
  /** 试算调整 of a confirmed decision, as text; null without one. */
  whatIfText: z.string().nullable(),
  counts: decisionCounts,
  dataVersion: z.number(),
  /** The group's data changed after the verdicts were computed. */
  stale: z.boolean(),
  problem: z.string().nullable(),
  lastEditorName: z.string().nullable(),
  /** Who made the change of `updatedAt`: an editor, a confirmer or a publisher. */
  updatedByName: z.string().nullable(),
  confirmedAt: moment.nullable(),
  confirmedByName: z.string().nullable(),
  publishedAt: moment.nullable(),
  publishedByName: z.string().nullable(),
  updatedAt: moment,
  version: z.number(),
  can,
})

/** Row of the execution list (晋级执行单). */
export const recordRow = z.object({
  id: idOut,
  upgradeId: idOut,
  groupId: idOut,
  groupName: z.string(),
  year: z.number(),
  phase: z.string(),
  phaseLabel: z.string(),
  ripePeriod: z.string().nullable(),
  state: upgradeState,
  entryId: idOut,
  entryNo: z.string().nullable(),
  name: z.string(),
  femaleParent: z.string().nullable(),
  maleParent: z.string().nullable(),
  provider: z.string().nullable(),
  isCk: z.boolean(),
  ckNo: z.number().nullable(),
  meanYield: z.number().nullable(),
  yieldRank: z.number().nullable(),
  gains: z.array(gain),
  lodgingSum: z.number().nullable(),
  growthDiff: z.number().nullable(),
  worstDisease: z.string().nullable(),
  /** Value of every index of the catalogue that has one, at the time when the verdict was computed. */
  indexes: z.record(z.string(), z.union([z.number(), z.string()])).optional(),
  score: z.number().nullable(),
  computed: decision.nullable(),
  final: decision.nullable(),
  because: z.string(),
  /** Classes of standards the entry meets; none where it is judged by one standard only. */
  meets: z.array(z.string()),
  /** 试算调整 its verdict and figures were computed with; null without one. */
  whatIfText: z.string().nullable(),
  reason: z.string().nullable(),
  fragile: z.boolean(),
  nextPhase: z.string().nullable(),
  nextPhaseLabel: z.string().nullable(),
  nextGroup: z.string().nullable(),
  newEntryNo: z.string().nullable(),
  /** What else it is in next year, as with 同步生试. */
  also: z.array(z.object({ phaseLabel: z.string(), entryNo: z.string().nullable() })),
})

/** A saved rehearsal (预演草稿): on which data and standard it rests, and what it decided. */
export const draftRow = z.object({
  id: idOut,
  name: z.string(),
  state: z.enum(['draft', 'confirmed']),
  standardName: z.string().nullable(),
  standardNumber: z.number().nullable(),
  otherStandards: z.array(standardRef),
  dataVersion: z.number(),
  counts: decisionCounts,
  /** What was tried when it was saved; null = nothing. */
  whatIf: whatIf.nullable(),
  /** The same as text; null also for drafts saved before it was stored. */
  whatIfText: z.string().nullable(),
  /** The data of the group moved on since it was saved, while something can still come of it. */
  stale: z.boolean(),
  createdAt: moment,
  createdByName: z.string(),
  can,
})
