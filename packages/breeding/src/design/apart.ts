import type { Random } from './random.ts'
import type { DesignPlot } from './types.ts'

/** Number of partners tried for one plot in one pass. */
const PARTNERS = 60
/** Number of passes over the plots that still have a neighbour with the same entry. */
const PASSES = 40
/** Number of swaps tried for every plot of a point, over all passes: bounds the effort for every layout. */
const TRIES_A_PLOT = 12

/** A plot and the plots with which it may be swapped. */
export interface Seat {
  plot: DesignPlot
  /** Plots with the same number may swap their entries: those of a block, or of a replicate without blocks. */
  swaps: number
  /** True if the plot keeps the position given by the design, as the checks of an interval design do. */
  isFixed: boolean
}

/**
 * Swaps entries within their blocks until no two neighbours, side by side or one behind the other, have the same entry,
 * or until the bounded effort is spent; the number of such pairs never grows. Works on the plots of one point. Plots
 * without a clash stay, so that the layout remains random except for the few that moved.
 */
export function setApart(seats: readonly Seat[], random: Random): DesignPlot[] {
  const field = fieldOf(seats)
  const partners = partnersOf(seats)
  let tries = TRIES_A_PLOT * seats.length + 1000
  for (let pass = 0; pass < PASSES && tries > 0; pass++) {
    const clashing = seats.keys().filter((i) => !seats[i]!.isFixed && clashesAt(field, i) > 0)
    const list = random.shuffled([...clashing])
    if (list.length === 0) break
    for (const i of list) tries -= moveAway(field, i, partners.get(seats[i]!.swaps)!, random)
  }
  return seats.map(({ plot }, i) => ({ ...plot, entry: field.entry[i]! }))
}

/** Entry of every plot, and its up to four neighbours (−1 where there is none). */
interface Field {
  entry: Int32Array
  neighbours: Int32Array
}

function fieldOf(seats: readonly Seat[]): Field {
  const at = new Map(seats.map(({ plot }, i) => [`${plot.row}/${plot.col}`, i]))
  const neighbours = new Int32Array(seats.length * 4)
  seats.forEach(({ plot: { row, col } }, i) => {
    neighbours[i * 4] = at.get(`${row}/${col - 1}`) ?? -1
    neighbours[i * 4 + 1] = at.get(`${row}/${col + 1}`) ?? -1
    neighbours[i * 4 + 2] = at.get(`${row - 1}/${col}`) ?? -1
    neighbours[i * 4 + 3] = at.get(`${row + 1}/${col}`) ?? -1
  })
  return { entry: Int32Array.from(seats, ({ plot }) => plot.entry), neighbours }
}

function partnersOf(seats: readonly Seat[]): Map<number, number[]> {
  const free = seats.flatMap(({ isFixed }, i) => (isFixed ? [] : [i]))
  return Map.groupBy(free, (i) => seats[i]!.swaps)
}

function clashesAt({ entry, neighbours }: Field, i: number): number {
  let clashes = 0
  for (let side = i * 4; side < i * 4 + 4; side++) {
    const other = neighbours[side]!
    if (other >= 0 && entry[other] === entry[i]) clashes++
  }
  return clashes
}

/**
 * Makes the first swap that reduces clashes, else one that adds none, so that the next pass finds other ways. Returns
 * the number of tries.
 */
function moveAway(field: Field, i: number, partners: readonly number[], random: Random): number {
  if (clashesAt(field, i) === 0) return 0
  const most = Math.min(PARTNERS, 3 * partners.length)
  let harmless = -1
  for (let n = 1; n <= most; n++) {
    const j = partners[random.below(partners.length)]!
    if (field.entry[i] === field.entry[j]) continue
    const change = swapped(field, i, j)
    if (change < 0) return n
    swap(field, i, j)
    if (change === 0) harmless = j
  }
  if (harmless >= 0) swap(field, i, harmless)
  return most
}

/** Swaps two plots and returns the change in the number of clashes of the field. */
function swapped(field: Field, i: number, j: number): number {
  const before = clashesAt(field, i) + clashesAt(field, j)
  swap(field, i, j)
  return clashesAt(field, i) + clashesAt(field, j) - before
}

function swap({ entry }: Field, i: number, j: number): void {
  const kept = entry[i]!
  entry[i] = entry[j]!
  entry[j] = kept
}
