import type { FlowStep, listFlows, saveFlow } from '@hepu/api/core/approval/flowCalls'
import {
  approvalFunctions,
  STEP_NAME_MAX,
  type ApprovalFunction,
  type ApprovalRule,
} from '@hepu/api/core/approval/approvalWords'
import type { InputOf, OutputOf } from '@hepu/api/core/route'

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

/** A kind of record with the flow that is set up for it. */
export type FlowSubject = OutputOf<typeof listFlows>[number]

/** A flow while it is edited. */
export interface FlowDraft {
  isOn: boolean
  allowOwn: boolean
  skipSame: boolean
  copyTo: string[]
  steps: StepDraft[]
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

/** Returns what is edited: the stored flow, or a first step for a kind of record that has none. */
export const draftOfFlow = ({ flow }: Pick<FlowSubject, 'flow'>): FlowDraft =>
  flow
    ? {
        isOn: flow.isOn,
        allowOwn: flow.allowOwn,
        skipSame: flow.skipSame,
        copyTo: flow.copyTo.map(({ id }) => id),
        steps: flow.steps.map(draftOf),
      }
    : { isOn: true, allowOwn: false, skipSame: true, copyTo: [], steps: [newStep('审核')] }

/** Returns the flow of another kind of record for this one. Amounts are left out where the record has none. */
export function copiedFlow(from: Pick<FlowSubject, 'flow'>, hasAmount: boolean): FlowDraft {
  const draft = draftOfFlow(from)
  if (hasAmount) return draft
  return { ...draft, steps: draft.steps.map((step) => ({ ...step, fromAmount: '' })) }
}

/** Returns the steps with a copy of one below it. The copy has a name of its own. */
export function withCopy(steps: readonly StepDraft[], at: number): StepDraft[] {
  const step = steps[at]
  if (!step) return [...steps]
  const name = freeName(
    step.name,
    steps.map((other) => other.name),
  )
  return steps.toSpliced(at + 1, 0, { ...step, key: nextKey(), name })
}

function freeName(name: string, taken: readonly string[]): string {
  for (let no = 2; ; no++) {
    const found = `${name.slice(0, STEP_NAME_MAX - String(no).length)}${no}`
    if (!taken.includes(found)) return found
  }
}

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
