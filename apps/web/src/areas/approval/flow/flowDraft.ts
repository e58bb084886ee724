import type { FlowStep, saveFlow } from '@hepu/api/core/approval/flowCalls'
import {
  approvalFunctions,
  type ApprovalFunction,
  type ApprovalRule,
} from '@hepu/api/core/approval/approvalWords'
import type { InputOf } from '@hepu/api/core/route'

/** A step while it is edited. */
export interface StepDraft {
  /** Tells steps apart while they are moved. */
  key: number
  name: string
  userIds: string[]
  roleIds: string[]
  functions: ApprovalFunction[]
  rule: ApprovalRule
  percent: number | null
  fromAmount: string
}

type StepIn = InputOf<typeof saveFlow>['steps'][number]

/** Share of agreement that a step by share starts with. */
const USUAL_PERCENT = 67

let lastKey = 0
const nextKey = (): number => ++lastKey

/** Returns a new step. Everybody who may review is the usual choice. */
export const newStep = (name: string): StepDraft => ({
  key: nextKey(),
  name,
  userIds: [],
  roleIds: [],
  functions: ['reviewer'],
  rule: 'any',
  percent: USUAL_PERCENT,
  fromAmount: '',
})

/** Returns a stored step for editing. */
export const draftOf = ({ name, assignees, rule, percent, fromAmount }: FlowStep): StepDraft => ({
  key: nextKey(),
  name,
  userIds: assignees.flatMap(({ userId }) => userId ?? []),
  roleIds: assignees.flatMap(({ roleId }) => roleId ?? []),
  functions: assignees.flatMap(({ function: called }) => called ?? []),
  rule,
  percent: percent ?? USUAL_PERCENT,
  fromAmount: fromAmount ?? '',
})

/** Returns an edited step as the call takes it. */
export const stepIn = (draft: StepDraft): StepIn => ({
  name: draft.name,
  assignees: [
    ...draft.userIds.map((userId) => ({ by: 'user' as const, userId })),
    ...draft.roleIds.map((roleId) => ({ by: 'role' as const, roleId })),
    ...draft.functions.map((called) => ({ by: 'function' as const, function: called })),
  ],
  rule: draft.rule,
  percent: draft.rule === 'ratio' ? draft.percent : null,
  fromAmount: draft.fromAmount === '' ? null : draft.fromAmount,
})

/** Returns the steps with one moved by a number of places; unchanged at an end. */
export function movedStep(steps: readonly StepDraft[], at: number, by: -1 | 1): StepDraft[] {
  const moved = [...steps]
  const [step] = moved.splice(at, 1)
  if (!step || at + by < 0 || at + by > moved.length) return [...steps]
  moved.splice(at + by, 0, step)
  return moved
}

export const functionOptions = Object.entries(approvalFunctions).map(([value, label]) => ({ value, label }))
