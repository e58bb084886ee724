import type { Harvest } from './pointHarvest.ts'
import { medianOf, spreadOf } from './survey.ts'

/** Ratio of a point in 斤 to the others, entry by entry: two, with room for what places differ in. */
const RATIO = { least: 1.75, most: 2.5 }
/** How far it is above the highest of the other points at least. */
const GAP = 1.4
/** Spread (of logarithms) of the ratios of its entries up to which one factor explains them all. */
const NARROW = 0.2
/** Fewer entries that both have say nothing. */
const ENTRIES = 3

/**
 * Tells whether the entries of a point yield twice what they do at the others as if by a unit: all by nearly the same factor, while
 * the others are closer to each other than to this point.
 */
export function isTwiceAsPaired(point: Harvest, others: readonly Harvest[]): boolean {
  const levels = others.map(({ level }) => level)
  const [lowest, highest] = [Math.min(...levels), Math.max(...levels)]
  const gap = point.level / highest
  if (others.length < 2 || gap < GAP || gap < highest / lowest) return false
  const ratios = pairedRatios(point, others)
  if (ratios.length < ENTRIES) return false
  const { median, sd } = spreadOf(ratios.map(Math.log))
  const ratio = Math.exp(median)
  return ratio >= RATIO.least && ratio <= RATIO.most && sd <= NARROW
}

/** The harvest of each entry as a ratio to its median at the other points that have it. */
function pairedRatios(point: Harvest, others: readonly Harvest[]): number[] {
  return [...point.byEntry].flatMap(([entry, level]) => {
    const elsewhere = others.flatMap(({ byEntry }) => byEntry.get(entry) ?? [])
    return elsewhere.length === 0 ? [] : [level / medianOf(elsewhere)]
  })
}
