import { z } from 'zod'
import {
  approvalActs,
  approvalStates,
  approvalTaskStates,
  type ApprovalAct,
  type ApprovalState,
  type ApprovalTaskState,
} from './approvalWords.ts'
import { can, idOut, moment, whyNot } from '../wireFields.ts'

const keysOf = <K extends string>(words: Readonly<Record<K, unknown>>) => Object.keys(words) as [K, ...K[]]

export const approvalState = z.enum(keysOf<ApprovalState>(approvalStates), '审批状态不正确')

/** One approval, as lists show it. */
export const approvalRow = z.object({
  id: idOut,
  /** Kind of record that is approved, such as `research.patent`, and its label. */
  subject: z.string(),
  subjectTitle: z.string(),
  objectId: idOut,
  /** Name of the record when it was submitted. */
  title: z.string(),
  /** Address of the record's screen; null where the reader may not open it. */
  path: z.string().nullable(),
  orgName: z.string(),
  applicantName: z.string(),
  /** In yuan, where the flow has steps by amount. */
  amount: z.string().nullable(),
  state: approvalState,
  /** The step at work; null once it has ended. */
  stepName: z.string().nullable(),
  /** Names of those who must act now. */
  waitingFor: z.array(z.string()),
  /** How often it was submitted, from 1. */
  round: z.number(),
  startedAt: moment,
  endedAt: moment.nullable(),
  version: z.number(),
})

/** One task of the caller: of himself, of somebody he stands in for, or of the administrators' queue. */
export const taskRow = approvalRow.extend({
  taskId: idOut,
  /** Whom he stands in for; null for his own task. */
  ownerName: z.string().nullable(),
  /** Nobody could be found for the step, so that any administrator may act. */
  isQueued: z.boolean(),
  /** Somebody added him to the step. */
  isAdded: z.boolean(),
  arrivedAt: moment,
  remindedAt: moment.nullable(),
})
export type TaskRow = z.output<typeof taskRow>

/** One approval that the caller acted on, with his last act. */
export const handledRow = approvalRow.extend({
  act: z.enum(keysOf<ApprovalAct>(approvalActs)),
  opinion: z.string().nullable(),
  actedAt: moment,
})

/** One approval that the caller got a copy of. */
export const copiedRow = approvalRow.extend({ copyId: idOut, copiedAt: moment, readAt: moment.nullable() })

/** A person at a step. */
const stepPerson = z.object({
  /** Null where the task is in the administrators' queue. */
  name: z.string().nullable(),
  /** 本人, if the person stands in for somebody. */
  ownerName: z.string().nullable(),
  /** Who added the person to the step. */
  addedByName: z.string().nullable(),
  state: z.enum(keysOf<ApprovalTaskState>(approvalTaskStates)),
  decision: z.enum(['agree', 'reject']).nullable(),
  opinion: z.string().nullable(),
  actedAt: moment.nullable(),
})

const step = z.object({
  /** From 1. */
  no: z.number(),
  name: z.string(),
  /** The rule in words: 「全部同意」, 「按比例 67%」. */
  ruleText: z.string(),
  state: z.enum(['done', 'current', 'later']),
  /** Those of the present round; before a step begins, those it is set up for. */
  people: z.array(stepPerson),
  /** Whom the step is set up for, in words: 「角色：科研审核」. */
  assigneeText: z.string(),
})

/** One line of the trail. Lines are never changed. */
const trailLine = z.object({
  id: idOut,
  at: moment,
  /** Null where the product acted by itself. */
  userName: z.string().nullable(),
  /** 本人, if the person stood in for somebody. */
  onBehalfOfName: z.string().nullable(),
  act: z.enum(keysOf<ApprovalAct>(approvalActs)),
  stepName: z.string().nullable(),
  round: z.number(),
  opinion: z.string().nullable(),
  /** What the act did besides, in words: 「退回到：部门初审」, 「转给：王芳」. */
  note: z.string().nullable(),
})

/** One approval with its steps, its trail, and what the caller may do. */
export const approvalShown = approvalRow.extend({
  steps: z.array(step),
  trail: z.array(trailLine),
  /** The caller's open task; null if nothing waits for him. */
  taskId: idOut.nullable(),
  /** Where it may be sent back to: the applicant (step 0) and earlier steps, last first. */
  returnTargets: z.array(z.object({ step: z.number(), name: z.string() })),
  /** agree, reject, return, transfer, addSign, withdraw, takeBack, remind, void, resubmit, assign. */
  can,
  whyNot,
})
export type ApprovalShown = z.output<typeof approvalShown>
