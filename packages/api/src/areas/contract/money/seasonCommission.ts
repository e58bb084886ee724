import { sum } from '../../../core/money/fen.ts'
import type { Fen } from '../../../core/money/readMoney.ts'
import { tierAmount, type TierLine, type TierScheme } from './tiers.ts'

/** The commission of a contract in one season (业务年度). */
export interface SeasonRule extends TierScheme {
  /** Minimum guarantee (保底) of the season; null if there is none. */
  minimum?: Fen | null
  /** Cap (封顶) of the season; null if there is none. */
  cap?: Fen | null
  /** Entry fee (入门费) that is open at the beginning of the season and offset against its commission. */
  advance?: Fen
}

/** What a statement takes over from the one before it in the same season. */
export interface SeasonState {
  /** Quantity of the season so far. */
  quantity: bigint
  /** Commission of the season that was stated so far, before the offset of the advance. */
  accrued: Fen
  /** Advance that was offset so far. */
  offset: Fen
  /** Whether the season was closed, with its minimum. */
  isClosed: boolean
}

/** The state before the first statement of a season. */
export const SEASON_START: SeasonState = { quantity: 0n, accrued: 0n, offset: 0n, isClosed: false }

/** Kinds of lines of a statement; none of them is ever mixed into another. */
export const statementLineKinds = {
  carryOver: '前期更正',
  tier: '提成',
  cap: '封顶扣减',
  minimum: '保底补足',
  advance: '抵扣入门费',
} as const
export type StatementLineKind = keyof typeof statementLineKinds

/** A line of a statement: how an amount of the season changed in the period. */
export interface StatementLine {
  kind: StatementLineKind
  /** Position of the tier from 0, its quantity and rate; null on lines of other kinds. */
  tier: number | null
  quantity: bigint | null
  rate: string | null
  amount: Fen
}

export interface SeasonStatement {
  lines: StatementLine[]
  /** What is to be paid for the period: the sum of the lines; negative after a return. */
  payable: Fen
  state: SeasonState
}

/** Returns what is wrong with the minimum, cap and advance of a season; undefined if nothing. */
export function seasonProblem({ minimum, cap, advance }: SeasonRule): string | undefined {
  if ((minimum ?? 0n) < 0n) return '保底金额不得小于0'
  if ((cap ?? 0n) < 0n) return '封顶金额不得小于0'
  if ((advance ?? 0n) < 0n) return '待抵扣的入门费不得小于0'
  if (typeof cap === 'bigint' && typeof minimum === 'bigint' && cap < minimum)
    return '封顶金额小于保底金额，请改小保底或改大封顶'
  return undefined
}

/** Commission of a season up to a quantity, by line. */
interface Entitlement {
  tiers: TierLine[]
  cap: Fen
  minimum: Fen
  total: Fen
}

/**
 * Returns the statement of a period. All amounts are cumulative within the season: payable = earned to date − stated before, so that
 * the periods add up to the season however it is divided. Earned = max(minimum, min(cap, Σ tiers)); the minimum is made up when the
 * season closes. The advance is offset up to what is earned: min(advance, earned). If rules were corrected, the difference of
 * earlier periods is a line of its own.
 *
 * A quantity that arrives after the close belongs to its own season: a return is taken from the top tier that the season reached.
 *
 * @param period `quantity`: of the period, returns are negative; `closes`: whether the period ends the season.
 * @throws RangeError if the rule has a problem.
 */
export function seasonStatement(
  rule: SeasonRule,
  before: SeasonState,
  period: { quantity: bigint; closes?: boolean },
): SeasonStatement {
  const problem = seasonProblem(rule)
  if (problem !== undefined) throw new RangeError(problem)
  const quantity = before.quantity + period.quantity
  const isClosed = before.isClosed || period.closes === true
  const old = entitlement(rule, before.quantity, before.isClosed)
  const now = entitlement(rule, quantity, isClosed)
  const offset = offsetOf(now.total, rule.advance ?? 0n)
  const lines = [
    ...amountLine('carryOver', old.total - before.accrued),
    ...tierChanges(old.tiers, now.tiers),
    ...amountLine('cap', now.cap - old.cap),
    ...amountLine('minimum', now.minimum - old.minimum),
    ...amountLine('advance', before.offset - offset),
  ]
  const state = { quantity, accrued: now.total, offset, isClosed }
  return { lines, payable: sum(lines.map(({ amount }) => amount)), state }
}

function entitlement(rule: SeasonRule, quantity: bigint, isClosed: boolean): Entitlement {
  const { total: earned, lines } = tierAmount(quantity, rule)
  const capped = typeof rule.cap === 'bigint' && earned > rule.cap ? rule.cap : earned
  const least = isClosed && typeof rule.minimum === 'bigint' ? rule.minimum : capped
  const total = capped < least ? least : capped
  return { tiers: lines, cap: capped - earned, minimum: total - capped, total }
}

const offsetOf = (earned: Fen, advance: Fen): Fen => (earned < 0n ? 0n : earned < advance ? earned : advance)

const amountLine = (kind: StatementLineKind, amount: Fen): StatementLine[] =>
  amount === 0n ? [] : [{ kind, tier: null, quantity: null, rate: null, amount }]

/** Returns the change of each tier between two quantities, in the order of the tiers. */
function tierChanges(old: readonly TierLine[], now: readonly TierLine[]): StatementLine[] {
  const positions = [...new Set([...old, ...now].map(({ tier }) => tier))].toSorted((a, b) => a - b)
  return positions.flatMap((tier) => {
    const [before, after] = [old.find((line) => line.tier === tier), now.find((line) => line.tier === tier)]
    const quantity = (after?.quantity ?? 0n) - (before?.quantity ?? 0n)
    const amount = (after?.amount ?? 0n) - (before?.amount ?? 0n)
    const rate = after?.rate ?? before?.rate ?? null
    return quantity === 0n && amount === 0n ? [] : [{ kind: 'tier' as const, tier, quantity, rate, amount }]
  })
}
