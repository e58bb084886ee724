// oxlint-disable-next-line no-restricted-imports -- random contracts, for tests only
import { array, bigInt, constantFrom, integer, nat, option, record, tuple, type Arbitrary } from 'fast-check'
import { allocate } from '../../../core/money/allocate.ts'
import type { CommissionTier, TierMode } from './tiers.ts'

/** Amounts of receipts, in fen. */
export const receipt = bigInt({ min: 0n, max: 10_000_000_000n })

/** Percentages that add up to exactly 100, some of them 0. */
export const percents: Arbitrary<string[]> = array(nat(1000), { minLength: 1, maxLength: 8 })
  .filter((weights) => weights.some((weight) => weight > 0))
  .map((weights) =>
    allocate(100_000_000n, weights.map(String)).map((part) => (Number(part) / 1_000_000).toFixed(6)),
  )

/** Lines of the first level, some of them divided further. */
export const levelLines = percents.chain((outer) =>
  tuple(...outer.map(() => option(percents, { nil: undefined }))).map((inner) =>
    outer.map((percent, at) => {
      const below = inner[at]
      return below ? { percent, inner: below.map((share) => ({ percent: share })) } : { percent }
    }),
  ),
)

const rate = integer({ min: 0, max: 20_000 }).map((units) => (units / 10_000).toFixed(4))

/** Ends of tiers in whole units, ascending; the last one is open. */
const ends = array(integer({ min: 1, max: 1_000_000 }), { maxLength: 4 }).map((steps) => {
  let end = 0
  return [...steps.map((step) => String((end += step))), null]
})

/** Tiers of commission by kilograms. */
export const tiers: Arbitrary<CommissionTier[]> = ends.chain((bounds) =>
  tuple(...bounds.map(() => rate)).map((rates) =>
    bounds.map((upTo, at) => ({ upTo, rate: rates[at] ?? '0' })),
  ),
)

/** Tiers of a distribution among three lines. */
export const splitTiers = ends.chain((bounds) =>
  tuple(...bounds.map(() => tuple(nat(100), nat(100)))).map((weights) =>
    bounds.map((upTo, at) => {
      const [one, other] = weights[at] ?? [0, 0]
      const [first, second] = [Math.min(one, other), Math.abs(one - other)]
      return { upTo, percents: [first, second, 100 - first - second].map(String) }
    }),
  ),
)

export const mode = constantFrom<TierMode[]>('MARGINAL', 'WHOLE')

/** Sales and returns of periods, in grams. */
export const quantities = array(bigInt({ min: -500_000_000n, max: 1_500_000_000n }), {
  minLength: 1,
  maxLength: 8,
})

/** A season with a minimum, a cap and an advance, any of which may be missing. */
export const seasonRule = record({
  tiers,
  mode,
  limits: tuple(option(receipt), option(receipt)),
  advance: receipt,
}).map(({ limits: [one, other], ...rule }) => {
  const ordered = one !== null && other !== null && one > other ? [other, one] : [one, other]
  return { ...rule, minimum: ordered[0] ?? null, cap: ordered[1] ?? null }
})
