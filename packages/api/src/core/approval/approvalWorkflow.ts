import { approvalStates, finalApprovalStates, type ApprovalState } from './approvalWords.ts'
import { workflow, type MoveOf } from '../workflow.ts'

/** 审批: the actions on an approval. Whoever is named acts; the right of the subject is checked for each person. */
export const approvalWorkflow = workflow({
  name: '审批',
  states: approvalStates,
  final: finalApprovalStates,
  moves: {
    agree: { from: ['RUNNING'], to: 'APPROVED', right: null, label: '同意' },
    reject: { from: ['RUNNING'], to: 'REJECTED', right: null, label: '不同意' },
    return: { from: ['RUNNING'], to: 'RETURNED', right: null, label: '退回' },
    takeBack: { from: ['RUNNING'], right: null, label: '撤回同意' },
    transfer: { from: ['RUNNING'], right: null, label: '转办' },
    addSign: { from: ['RUNNING'], right: null, label: '加签' },
    assign: { from: ['RUNNING'], right: null, label: '指派' },
    remind: { from: ['RUNNING'], right: null, label: '催办' },
    resubmit: { from: ['RETURNED'], to: 'RUNNING', right: null, label: '重新提交' },
    withdraw: { from: ['RUNNING', 'RETURNED'], to: 'WITHDRAWN', right: null, label: '撤回' },
    void: { from: ['RUNNING', 'RETURNED'], to: 'VOID', right: null, label: '作废' },
  },
})

export type ApprovalMove = MoveOf<typeof approvalWorkflow>

/** Where an approval is: its state, the step (from 0) of its `steps`, and the round, which a new submission raises. */
export interface Position {
  state: ApprovalState
  step: number
  steps: number
  round: number
  /** Step that a return to the applicant came from, to which a new submission goes back; null to begin anew. */
  returnTo: number | null
}

/** What happens to an approval as a whole. */
export type ApprovalEvent =
  | { kind: 'passed' | 'failed' | 'withdrawn' | 'voided' }
  /** Back to an earlier step, or to the applicant (`to` is null). `isDirect`: the next submission returns to this step. */
  | { kind: 'returned'; to: number | null; isDirect: boolean }
  /** The record was submitted again, or changed; `steps` are picked anew, and differ from the former from `differsFrom` on. */
  | { kind: 'resubmitted'; steps: number; differsFrom: number }

/** Returns where an approval is after an event, or null if its state does not allow the event. */
export function nextOf(position: Position, event: ApprovalEvent): Position | null {
  const { state } = position
  const isRunning = state === 'RUNNING'
  switch (event.kind) {
    case 'passed':
      if (!isRunning) return null
      return passed(position)
    case 'failed':
      return isRunning ? { ...position, state: 'REJECTED' } : null
    case 'returned':
      return isRunning ? returned(position, event) : null
    case 'resubmitted':
      return isRunning || state === 'RETURNED' ? resubmitted(position, event) : null
    case 'withdrawn':
    case 'voided':
      if (!isRunning && state !== 'RETURNED') return null
      return { ...position, state: event.kind === 'withdrawn' ? 'WITHDRAWN' : 'VOID' }
    default:
      return event satisfies never
  }
}

/** A step that a direct return leads back from is followed by the one that returned it. */
function passed(position: Position): Position {
  const { step, steps, returnTo } = position
  if (step + 1 >= steps) return { ...position, state: 'APPROVED' }
  const isBack = returnTo !== null && returnTo > step
  return { ...position, step: isBack ? returnTo : step + 1, returnTo: null }
}

function returned(
  position: Position,
  { to, isDirect }: Extract<ApprovalEvent, { kind: 'returned' }>,
): Position | null {
  if (to === null) return { ...position, state: 'RETURNED', returnTo: isDirect ? position.step : null }
  if (to < 0 || to >= position.step) return null
  return { ...position, step: to, returnTo: isDirect ? position.step : null }
}

/** A submission goes back to the step that returned it, but not beyond the first step that is picked differently now. */
function resubmitted(
  position: Position,
  { steps, differsFrom }: Extract<ApprovalEvent, { kind: 'resubmitted' }>,
): Position | null {
  if (steps < 1) return null
  const step = Math.min(position.returnTo ?? 0, differsFrom, steps - 1)
  return { state: 'RUNNING', step, steps, round: position.round + 1, returnTo: null }
}
