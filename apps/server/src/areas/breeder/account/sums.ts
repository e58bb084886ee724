import type { AccountSums } from '@hepu/api/areas/breeder/account/breederAccount'
import type { AccountFigure } from '@hepu/api/areas/breeder/account/accountFields'
import { sum, yuanText } from '@hepu/api/core/money/fen'
import type { Ctx } from '../../../http/context.ts'
import { maySee, type Fact } from './facts.ts'

/** Business years or calendar years, both ends included; null is open. */
export interface YearRange {
  startYear?: number | null | undefined
  endYear?: number | null | undefined
}

/** Returns whether a fact is within a range of years. */
export const isWithin =
  ({ startYear, endYear }: YearRange) =>
  ({ year }: Pick<Fact, 'year'>): boolean =>
    (!startYear || year >= startYear) && (!endYear || year <= endYear)

/** Returns the figures of a range, of the facts of one breeder or of several; null where the caller may not see them. */
export function sumsOf(ctx: Pick<Ctx, 'caller'>, facts: readonly Fact[], range: YearRange): AccountSums {
  const shown = facts.filter(isWithin(range))
  const soFar = facts.filter(isWithin({ endYear: range.endYear }))
  const of = (figure: AccountFigure, from = shown) => from.filter((fact) => fact.figure === figure)
  const when = <T>(figure: AccountFigure, value: T): T | null => (maySee(ctx, figure) ? value : null)
  const [fees, sold] = [of('fee'), of('sold')]
  const [due, paid] = [amountOf(fees), paidOf(fees)]
  const approvedSoFar = countOf(of('approved', soFar))
  return {
    entered: when('entered', countOf(of('entered'))),
    promoted: when('promoted', countOf(of('promoted'))),
    approved: countOf(of('approved')),
    sold: when('sold', countOf(sold)),
    kg: when('sold', rounded(sold.map(({ kg }) => kg ?? 0))),
    area: when('sold', areaOf(sold)),
    due: when('fee', yuanText(due)),
    paid: when('fee', yuanText(paid)),
    rest: when('fee', yuanText(due - paid)),
    sales: when('sold', yuanText(amountOf(sold))),
    commission: when('commission', yuanText(amountOf(of('commission')))),
    cost: when('fee', costOf(paidOf(of('fee', soFar)), approvedSoFar)),
    approvedSoFar,
  }
}

/** Counts varieties or products: one of several years once. */
const countOf = (facts: readonly Fact[]): number => new Set(facts.map(({ key }) => key)).size
const amountOf = (facts: readonly Fact[]) => sum(facts.map(({ amount }) => amount ?? 0n))
const paidOf = (facts: readonly Fact[]) => sum(facts.map(({ paid }) => paid ?? 0n))

/** Returns what one approved variety cost, to the fen; null without one. */
function costOf(paid: bigint, approved: number): string | null {
  if (approved === 0) return null
  const n = BigInt(approved)
  return yuanText((paid * 2n + n) / (n * 2n))
}

/** Adds up areas; null where no product has one. */
function areaOf(sold: readonly Fact[]): number | null {
  const areas = sold.flatMap(({ area }) => area ?? [])
  return areas.length > 0 ? rounded(areas) : null
}

/** Adds up, without what adding fractions leaves beyond three decimals. */
export const rounded = (values: readonly number[]): number =>
  Math.round(values.reduce((total, value) => total + value, 0) * 1000) / 1000
