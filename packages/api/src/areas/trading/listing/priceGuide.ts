import { Decimal } from 'decimal.js'
import { z } from 'zod'
import { query } from '../../../core/route.ts'
import { idIn } from '../../../core/wireFields.ts'

/** Deals below this number are not shown: a range of few would name one of them. */
export const LEAST_DEALS = 3

/** An amount of a deal in yuan, with its year. */
export interface PastDeal {
  year: number
  amount: string
}

/** What deals of a like kind brought: lowest, middle and highest amount in ten thousand yuan. */
export const priceRange = z.object({
  n: z.number(),
  fromYear: z.number(),
  toYear: z.number(),
  lowest: z.string(),
  median: z.string(),
  highest: z.string(),
})
export type PriceRange = z.output<typeof priceRange>

/** Returns the range of past deals without naming one; null below the least number. */
export function rangeOf(deals: readonly PastDeal[]): PriceRange | null {
  if (deals.length < LEAST_DEALS) return null
  const amounts = deals.map(({ amount }) => new Decimal(amount)).toSorted((a, b) => a.comparedTo(b))
  const years = deals.map(({ year }) => year)
  const at = (index: number): Decimal => amounts[index] ?? new Decimal(0)
  const middle = Math.floor(amounts.length / 2)
  const median =
    amounts.length % 2 === 1
      ? at(middle)
      : at(middle - 1)
          .plus(at(middle))
          .div(2)
  return {
    n: deals.length,
    fromYear: Math.min(...years),
    toYear: Math.max(...years),
    lowest: tenThousand(at(0)),
    median: tenThousand(median),
    highest: tenThousand(at(amounts.length - 1)),
  }
}

const tenThousand = (yuan: Decimal): string => yuan.div(10_000).toDecimalPlaces(2).toFixed(2)

/** A tier of a royalty: so much for a kilogram above `fromKg`, to the next tier. */
export interface RoyaltyTier {
  fromKg: number
  yuanPerKg: string
}

/** Two ways to be paid over five years: at once, or by an entry fee and a royalty by what is sold. */
export interface Schemes {
  /** Yuan. */
  lumpSum: string
  /** Yuan. */
  entryFee: string
  tiers: readonly RoyaltyTier[]
  /** Area planned in each year, in ten thousand mu. */
  areas: readonly number[]
  /** Kilograms of seed a mu. */
  seedRate: string
}

/** What a scheme brings in a year and to its end, in yuan with two decimals. */
export interface SchemeYear {
  year: number
  kg: string
  royalty: string
  /** Entry fee and royalties so far. */
  royaltyTotal: string
  lumpTotal: string
}

/** Returns the royalty of a quantity by marginal tiers: each tier pays for the kilograms within it. */
export function royaltyOf(kg: Decimal, tiers: readonly RoyaltyTier[]): Decimal {
  const ordered = tiers.toSorted((a, b) => a.fromKg - b.fromKg)
  return ordered.reduce((sum, tier, index) => {
    const end = ordered[index + 1]?.fromKg ?? Infinity
    const within = Decimal.min(kg, end === Infinity ? kg : end).minus(tier.fromKg)
    return within.greaterThan(0) ? sum.plus(within.times(tier.yuanPerKg)) : sum
  }, new Decimal(0))
}

/** Returns both schemes year by year; the lump sum and the entry fee are paid in the first. */
export function compareSchemes({ lumpSum, entryFee, tiers, areas, seedRate }: Schemes): SchemeYear[] {
  let total = new Decimal(entryFee || 0)
  return areas.map((area, index) => {
    const kg = new Decimal(area).times(10_000).times(seedRate || 0)
    const royalty = royaltyOf(kg, tiers)
    total = total.plus(royalty)
    return {
      year: index + 1,
      kg: kg.toFixed(0),
      royalty: royalty.toFixed(2),
      royaltyTotal: total.toFixed(2),
      lumpTotal: new Decimal(lumpSum || 0).toFixed(2),
    }
  })
}

/** Returns the year in which entry fee and royalty reach the lump sum; null if they do not within the years. */
export const breakEvenYear = (years: readonly SchemeYear[]): number | null =>
  years.find(({ royaltyTotal, lumpTotal }) => new Decimal(royaltyTotal).greaterThanOrEqualTo(lumpTotal))
    ?.year ?? null

export const priceGuide = query({
  method: 'GET',
  path: '/api/resultsTrading/listing/priceGuide',
  summary: `同类型合同的金额区间（万元），至少${LEAST_DEALS}份才给出，不显示单份合同`,
  access: 'trading.listing:read',
  reads: ['trading.listing', 'contract.record'],
  input: z.object({ id: idIn('挂牌') }),
  output: z.array(z.object({ conversion: z.string(), range: priceRange.nullable(), n: z.number() })),
})
