import type { Harvest } from './pointHarvest.ts'
import { medianOf, spreadOf } from './survey.ts'

/** Signs of a point in 斤 where its entries are compared with themselves at the other points. */
interface Limits {
  /** Median of the ratios: two, with room for what places differ in. */
  least: number
  most: number
  /** How far the point is above the highest of the others at least. */
  gap: number
  /** Spread (of logarithms) of the ratios up to which one factor explains them all. */
  spread: number
}
/** The others are alike: no further apart than the point is from them. */
const ALIKE: Limits = { least: 1.75, most: 2.5, gap: 1.4, spread: 0.2 }
/** The differences within the point have grown with the yield, which they do less where a place is just better. */
const GROWN: Limits = { least: 1.65, most: 2.6, gap: 1.3, spread: 0.25 }
/** Growth of the differences between replicates or entries beyond the median of the other points. */
const GROWTH = 1.6
/** Fewer entries that both have say nothing. */
const ENTRIES = 3

/**
 * Tells whether the entries of a point yield twice what they do at the others as if by a unit: all by nearly the same factor, while
 * the others are alike, or while the differences within the point have grown as well.
 */
export function isTwiceAsPaired(point: Harvest, others: readonly Harvest[]): boolean {
  const ratios = pairedRatios(point, others)
  if (others.length < 2 || ratios.length < ENTRIES) return false
  const levels = others.map(({ level }) => level)
  const [lowest, highest] = [Math.min(...levels), Math.max(...levels)]
  const gap = point.level / highest
  const { median, sd } = spreadOf(ratios.map(Math.log))
  const ratio = Math.exp(median)
  const isWithin = (limits: Limits): boolean =>
    gap >= limits.gap && ratio >= limits.least && ratio <= limits.most && sd <= limits.spread
  return (isWithin(ALIKE) && gap >= highest / lowest) || (isWithin(GROWN) && hasGrown(point, others))
}

/** The harvest of each entry as a ratio to its median at the other points that have it. */
function pairedRatios(point: Harvest, others: readonly Harvest[]): number[] {
  return [...point.byEntry].flatMap(([entry, level]) => {
    const elsewhere = others.flatMap(({ byEntry }) => byEntry.get(entry) ?? [])
    return elsewhere.length === 0 ? [] : [level / medianOf(elsewhere)]
  })
}

const hasGrown = (point: Harvest, others: readonly Harvest[]): boolean =>
  (['noise', 'spread'] as const).some((measure) => {
    const known = others.flatMap((other) => (other[measure] > 0 ? [other[measure]] : []))
    return point[measure] >= medianOf(known) * GROWTH
  })
