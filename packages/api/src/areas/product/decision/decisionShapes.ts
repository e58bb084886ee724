import { z } from 'zod'
import { idIn, idOut, moment, optText, text } from '../../../core/wireFields.ts'
import { storedFile } from '../../../core/file/file.ts'
import {
  decisionKinds,
  decisionStates,
  decisionTargets,
  exitReasons,
  type DecisionState,
  type DecisionTarget,
} from './decisionKinds.ts'
import { decisionLabels as labels } from './decisionLabels.ts'

/** First day that a decision may name. */
const FIRST_DAY = '1990-01-01'

const keysOf = <K extends string>(words: Readonly<Record<K, unknown>>) => Object.keys(words) as [K, ...K[]]
export const targetType = z.enum(
  keysOf<DecisionTarget>(decisionTargets),
  `${labels.targetType}应为产品或品种`,
)
export const decisionState = z.enum(keysOf<DecisionState>(decisionStates), `${labels.status}不正确`)
export const decisionKind = z.enum(
  decisionKinds,
  `${labels.decision}不正确，应为${decisionKinds.join('、')}之一`,
)
export const bizYear = z
  .number(`${labels.bizYear}必填`)
  .int(`${labels.bizYear}不正确`)
  .min(1990, `${labels.bizYear}应为1990至2100`)
  .max(2100, `${labels.bizYear}应为1990至2100`)
const day = (label: string) =>
  z.iso
    .date(`${label}必填，格式为 YYYY-MM-DD`)
    .refine((value) => value >= FIRST_DAY, `${label}不得早于 ${FIRST_DAY}`)
const amount = (label: string, max: number) =>
  z.number(`${label}应为数字`).min(0, `${label}不得小于0`).max(max, `${label}不得大于${max}`).nullish()

/** What a caller says of a decision. */
export const decisionFields = {
  /** Of the product or the variety. */
  id: idIn(labels.targetId),
  /** Version of the product or variety that was looked at; a later one refuses the decision. */
  version: z.number(`${labels.targetVersion}必填`).int(`${labels.targetVersion}不正确`),
  decision: decisionKind,
  bizYear,
  reason: text(labels.reason, 2000),
  reasonKind: z.enum(exitReasons, `${labels.reasonKind}应为${exitReasons.join('、')}之一`).nullish(),
  alternatives: optText(labels.alternatives, 2000),
  reversal: optText(labels.reversal, 2000),
  companyId: idIn(labels.companyId).nullish(),
  regions: optText(labels.regions, 500),
  plannedKg: amount(labels.plannedKg, 1e10),
  targetArea: amount(labels.targetArea, 2e9),
  expectedGain: z
    .number(`${labels.expectedGain}应为数字`)
    .min(-100, `${labels.expectedGain}应为-100至500`)
    .max(500, `${labels.expectedGain}应为-100至500`)
    .nullish(),
  decider: text(labels.decider, 50),
  meeting: optText(labels.meeting, 100),
  decidedOn: day(labels.decidedOn),
  reviewOn: day(labels.reviewOn).nullish(),
  /** The decision that this one takes the place of. */
  supersedesId: idIn(labels.supersedesId).nullish(),
  fileIds: z.array(idIn('附件'), '附件不正确').max(20, '附件最多20个').default([]),
}

interface Said {
  decision: string
  reasonKind?: unknown
  companyId?: unknown
  decidedOn: string
  reviewOn?: string | null | undefined
}

/** Adds the problems of a decision that concern several fields. */
export function checkDecision(said: Said, found: z.RefinementCtx): void {
  const add = (path: string, message: string) => found.addIssue({ code: 'custom', path: [path], message })
  if (said.decision === '退出' && !said.reasonKind) add('reasonKind', `决策为退出时${labels.reasonKind}必填`)
  if (said.decision !== '退出' && said.decision !== '停售' && said.reasonKind)
    add('reasonKind', `${labels.reasonKind}只用于退出与停售`)
  if (said.decision === '分配' && !said.companyId) add('companyId', `决策为分配时${labels.companyId}必填`)
  if (said.reviewOn && said.reviewOn <= said.decidedOn)
    add('reviewOn', `${labels.reviewOn}应晚于${labels.decidedOn} ${said.decidedOn}`)
}

/** A figure that a decision rested on, as it was then. */
export const evidenceItem = z.object({
  group: z.enum(['阶段', '审定', '试验', '销售']),
  label: z.string(),
  value: z.string(),
  /** Screen with the present figure. */
  path: z.string().nullable(),
})
export type EvidenceItem = z.output<typeof evidenceItem>

export const decisionRow = z.object({
  id: idOut,
  targetType,
  targetId: idOut,
  targetName: z.string(),
  targetVersion: z.number(),
  decision: decisionKind,
  bizYear: z.number(),
  reason: z.string(),
  reasonKind: z.enum(exitReasons).nullable(),
  alternatives: z.string().nullable(),
  reversal: z.string().nullable(),
  evidence: z.array(evidenceItem),
  companyId: idOut.nullable(),
  companyName: z.string().nullable(),
  regions: z.string().nullable(),
  plannedKg: z.number().nullable(),
  targetArea: z.number().nullable(),
  expectedGain: z.number().nullable(),
  decider: z.string(),
  meeting: z.string().nullable(),
  decidedOn: z.string(),
  reviewOn: z.string().nullable(),
  stateBefore: z.string().nullable(),
  stateAfter: z.string().nullable(),
  supersedesId: idOut.nullable(),
  supersededBy: idOut.nullable(),
  status: decisionState,
  batchId: idOut.nullable(),
  byName: z.string().nullable(),
  createTime: moment,
  /** supersede, review. */
  can: z.record(z.string(), z.boolean()),
})
export type DecisionRow = z.output<typeof decisionRow>

/** 复盘结论: what somebody concluded of a decision, and when. */
export const decisionReview = z.object({
  id: idOut,
  conclusion: z.string(),
  reviewedOn: z.string(),
  byName: z.string().nullable(),
})
export type DecisionReviewRow = z.output<typeof decisionReview>

/** A decision with its files and reviews (the newest first), as one target lists them. */
export const listedDecision = decisionRow.extend({
  files: z.array(storedFile),
  reviews: z.array(decisionReview),
})
