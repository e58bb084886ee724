import { sum } from '../../../core/money/fen.ts'
import { exact, share } from '../../../core/money/rates.ts'
import type { Fen } from '../../../core/money/readMoney.ts'
import { allocatePercents, isPercent, percentSum } from './allocate.ts'

/** How the expenses of a contract are recovered from its receipts. */
export const recoveryModes = { FIRST: '先扣足', SHARE: '按比例扣' } as const

/** `FIRST`: receipts go to the expenses until they are recovered; `SHARE`: at most this share of each receipt (percent). */
export type Recovery = { mode: 'FIRST' } | { mode: 'SHARE'; percent: string }

/** An expense of a contract (direct costs, taxes, agency fees) and what of it is not recovered yet. */
export interface Expense {
  name: string
  balance: Fen
}

/** An institution that owns part of the result: its share of what remains after expenses. */
export interface Partner {
  name: string
  percent: string
}

export interface DeductionRule {
  recovery: Recovery
  /** In the stored order: earlier ones are recovered first. */
  expenses: readonly Expense[]
  partners: readonly Partner[]
}

/** What was taken from a receipt before our own distribution. */
export interface DeductionLine {
  kind: 'expense' | 'partner'
  name: string
  /** The amount that the line was computed from. */
  base: Fen
  amount: Fen
}

export interface Deduction {
  /** A line for each expense and partner, in their order; those that take nothing have 0. */
  lines: DeductionLine[]
  /** What remains for our own distribution: receipt − Σ lines. */
  net: Fen
  /** What of each expense is still not recovered, in their order. */
  balances: Fen[]
}

/** Returns what is wrong with a rule of deductions; undefined if nothing. */
export function deductionProblem({ recovery, expenses, partners }: DeductionRule): string | undefined {
  if (recovery.mode === 'SHARE' && !isPercent(recovery.percent))
    return `按比例扣的比例应为0至100之间的数，最多6位小数，现为“${recovery.percent}”`
  const overdrawn = expenses.find(({ balance }) => balance < 0n)
  if (overdrawn) return `「${overdrawn.name}」的未扣余额不得小于0`
  const wrong = partners.find(({ percent }) => !isPercent(percent))
  if (wrong) return `合作单位「${wrong.name}」的份额应为0至100之间的数，最多6位小数，现为“${wrong.percent}”`
  const total = percentSum(partners.map(({ percent }) => percent))
  return exact(total).gt(100) ? `合作单位的份额合计为${total}%，不得超过100%` : undefined
}

/**
 * Takes deductions from a receipt: first the expenses that are not recovered, in full (先扣足) or up to a share of the receipt
 * (按比例扣), never more than their balance; then the shares of partner institutions of what remains. The rest is ours: receipt =
 * Σ lines + net.
 *
 * @throws RangeError if the rule has a problem, or if the receipt is negative: a refund copies the lines of its receipt
 * (`reverseLines`).
 */
export function deduct(receipt: Fen, rule: DeductionRule): Deduction {
  const problem = deductionProblem(rule)
  if (problem !== undefined) throw new RangeError(problem)
  if (receipt < 0n) throw new RangeError('deductions need a receipt of 0 or more: a refund copies lines')
  const expenses = recover(receipt, rule)
  const rest = receipt - sum(expenses.map(({ amount }) => amount))
  const { lines: partners, net } = sharePartners(rest, rule.partners)
  const balances = rule.expenses.map(({ balance }, at) => balance - (expenses[at]?.amount ?? 0n))
  return { lines: [...expenses, ...partners], net, balances }
}

function recover(receipt: Fen, { recovery, expenses }: DeductionRule): DeductionLine[] {
  let available = recovery.mode === 'FIRST' ? receipt : share(receipt, recovery.percent)
  return expenses.map(({ name, balance }) => {
    const amount = balance < available ? balance : available
    available -= amount
    return { kind: 'expense' as const, name, base: receipt, amount }
  })
}

function sharePartners(base: Fen, partners: readonly Partner[]): { lines: DeductionLine[]; net: Fen } {
  const percents = partners.map(({ percent }) => percent)
  const ours = exact(100n).sub(percentSum(percents)).toFixed()
  const amounts = allocatePercents(base, [...percents, ours])
  const lines = partners.map(({ name }, at) => ({
    kind: 'partner' as const,
    name,
    base,
    amount: amounts[at] ?? 0n,
  }))
  return { lines, net: base - sum(lines.map(({ amount }) => amount)) }
}

/** Returns what of an expense is not recovered: what it cost − Σ its posted lines, in which reversals count with their sign. */
export const openBalance = (cost: Fen, posted: readonly { amount: Fen }[]): Fen =>
  cost - sum(posted.map(({ amount }) => amount))
