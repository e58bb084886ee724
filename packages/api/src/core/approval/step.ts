import { fenIn } from '../money/fen.ts'
import { approvalRules, type ApprovalFunction, type ApprovalRule } from './approvalWords.ts'

/** Who acts on a step: a user, whoever has a role, or whoever has a function for the organisation of the record. */
export type Assignee =
  | { by: 'user'; userId: number }
  | { by: 'role'; roleId: number }
  | { by: 'function'; function: ApprovalFunction }

/** `percent` is the share of agreements that 按比例同意 needs, 1 to 100. */
export interface Rule {
  kind: ApprovalRule
  percent?: number
}

/** 步骤: one step of an approval. */
export interface Step {
  name: string
  assignees: Assignee[]
  rule: Rule
  /** Amount in yuan from which the step applies; every record passes the step if it is absent. */
  fromAmount?: string
}

/** Settings of a flow. */
export interface FlowSettings {
  /** The applicant may act on his own record. */
  allowOwn: boolean
  /** Whoever agreed at an earlier step of the round is passed at later ones. */
  skipSame: boolean
  /** Users who get a copy when the approval ends. */
  copyTo: number[]
}

/**
 * Returns the steps that apply to a record with this amount in yuan. A record without an amount passes every step, so that
 * nobody avoids a step by leaving the amount out.
 */
export function pickSteps(steps: readonly Step[], amount: string | null): Step[] {
  if (amount === null) return [...steps]
  const fen = fenIn(amount)
  return steps.filter(({ fromAmount }) => fromAmount === undefined || fen >= fenIn(fromAmount))
}

/** Returns the index of the first step that differs between two lists; the length of the shorter one if none does. */
export function firstDifference(one: readonly Step[], other: readonly Step[]): number {
  const length = Math.min(one.length, other.length)
  for (let index = 0; index < length; index++) {
    if (JSON.stringify(one[index]) !== JSON.stringify(other[index])) return index
  }
  return length
}

/** Returns what is wrong with the steps of a flow, or null. `hasAmount` says whether its records have an amount. */
export function stepsProblem(steps: readonly Step[], hasAmount: boolean): string | null {
  if (steps.length === 0) return '请至少设置一个步骤'
  const named = (at: number) => `步骤${at + 1}「${steps[at]?.name}」`
  for (const [at, { assignees, rule, fromAmount }] of steps.entries()) {
    if (assignees.length === 0) return `${named(at)}没有审批人，请至少选择一位`
    if (rule.kind === 'ratio' && !isPercent(rule.percent)) return `${named(at)}的同意比例应为1到100的整数`
    if (fromAmount !== undefined && !hasAmount) return `${named(at)}不能按金额设置：该审批事项没有金额`
  }
  return pickSteps(steps, '0').length === 0
    ? '所有步骤都只在达到金额时才走，请至少留一个不限金额的步骤'
    : null
}

const isPercent = (percent: number | undefined): boolean =>
  percent !== undefined && Number.isInteger(percent) && percent >= 1 && percent <= 100

/** Returns a rule in words: 「全部同意」, 「按比例 67%」. */
export const ruleText = ({ kind, percent }: Rule): string =>
  kind === 'ratio' ? `${approvalRules.ratio.label} ${percent}%` : approvalRules[kind].label
