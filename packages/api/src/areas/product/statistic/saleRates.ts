/** Rates of sales. A rate is null, never 0 or infinite, where its base is not above 0; per cent have two decimals. */

const PERCENT = 100

/** Rounds to some decimals, half away from zero. */
export function round(value: number, digits: number): number {
  const scale = 10 ** digits
  const rounded = Math.round((Math.abs(value) + Number.EPSILON) * scale) / scale
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

/** Returns a part of a whole in per cent; null where the whole is not above 0. */
export const shareOf = (part: number, whole: number): number | null =>
  whole > 0 ? round((part / whole) * PERCENT, 2) : null

/** 同比: returns the growth of a year over the year before in per cent; null where the year before is not above 0. */
export const yearOnYear = (current: number, before: number): number | null =>
  before > 0 ? round((current / before - 1) * PERCENT, 2) : null

/**
 * 年均增长率 CAGR_n: returns the yearly growth in per cent by which `start` becomes `end` in `years` years; null where
 * `start` is not above 0, `end` is below 0, or there is no year between them.
 */
export const yearlyGrowth = (start: number, end: number, years: number): number | null =>
  start > 0 && end >= 0 && years >= 1 ? round(((end / start) ** (1 / years) - 1) * PERCENT, 2) : null

/** How many of the largest products CR5 adds up. */
export const CONCENTRATED = 5

/** 集中度 CR5: returns the share of the five largest quantities in a total, in per cent; null where the total is not above 0. */
export const concentration = (quantities: readonly number[], total: number): number | null =>
  shareOf(
    quantities
      .filter((quantity) => quantity > 0)
      .toSorted((a, b) => b - a)
      .slice(0, CONCENTRATED)
      .reduce((sum, quantity) => sum + quantity, 0),
    total,
  )

/** 覆盖: returns how many places have net sales above 0; several quantities of a place are added up first. */
export function coverage(sales: readonly { place: string | null; kg: number }[]): number {
  const byPlace = new Map<string, number>()
  for (const { place, kg } of sales) {
    if (place !== null) byPlace.set(place, (byPlace.get(place) ?? 0) + kg)
  }
  return [...byPlace.values()].filter((kg) => kg > 0).length
}

/** 单价: returns yuan a kg of net sales; null where nothing was sold on balance, as in a month with returns only. */
export const netPrice = (amount: number, kg: number): number | null => (kg > 0 ? round(amount / kg, 4) : null)

/** 推广面积: returns the mu that a net quantity sows; null without a rate (kg a mu). */
export const sownArea = (kg: number, seedRate: number | null): number | null =>
  seedRate !== null && seedRate > 0 ? round(kg / seedRate, 2) : null

/** Returns the places of quantities from the largest down, from 1; equal ones share the better place. */
export const ranksOf = (quantities: readonly number[]): number[] =>
  quantities.map((quantity) => 1 + quantities.filter((other) => other > quantity).length)
