import { setImmediate as nextTurn } from 'node:timers/promises'
import { itemAt } from '@hepu/api/core/must'
import type { Draft, DraftPlot } from '../book/draft.ts'
import type { ExistingData } from './existingTrial.ts'

/** The plots of a group with the numbers under which they are stored. */
export interface NumberedPlots {
  /** Number of each plot among those of its entry at the point; a plot that cannot be told from others has none. */
  numbers: ReadonlyMap<DraftPlot, number>
  /** Plots without block or plot number whose replicate has several stored plots of the entry. */
  ambiguous: { plot: DraftPlot; plots: number; hasBlocks: boolean }[]
  /** Plots of a replicate in which the entry has a stored plot, but in other blocks. */
  otherBlock: { plot: DraftPlot; blocks: string[] }[]
}

/** A number that is taken by a plot of an entry at a point. */
interface Place {
  number: number
  rep: number
  block: string | null
  plotNo: string | null
  isStored: boolean
  /** A plot of the workbook has this place already. */
  isTaken: boolean
}

/** Entries at a point after which other calls may get their turn. */
const TURN = 1_000

/**
 * Numbers the plots of a group. A plot is identified by point, entry, replicate, block and, where an entry has several
 * plots there, plot number (小区号). The first plot of a replicate has the replicate as its number, and further ones have
 * the next free number. A plot is stored already if replicate, block and plot number are the same, or replicate and block
 * if no other stored plot is left there; a stored plot without a block takes the block of the workbook, and a plot of the
 * workbook without a block is the only stored one of its replicate. Other calls get a turn after every few entries.
 */
export async function numberPlots(
  draft: Draft,
  group: number,
  existing: ExistingData | null,
): Promise<NumberedPlots> {
  const numbered = { numbers: new Map<DraftPlot, number>(), ambiguous: [], otherBlock: [] }
  const stored = storedPlaces(existing)
  const plots = draft.plots.filter((plot) => plot.group === group)
  let taken = 0
  for (const ofEntry of Map.groupBy(plots, (plot) => `${plot.point}|${plot.entry}`).values()) {
    if (++taken % TURN === 0) await nextTurn()
    const { point, entry } = itemAt(ofEntry, 0)
    const pointId = existing?.points.get(draft.points[point]?.name ?? '')?.id
    const entryId = existing?.entries.get(draft.entries[entry]?.name ?? '')?.id
    numberEntry(numbered, ofEntry, stored.get(`${pointId}|${entryId}`) ?? [])
  }
  return numbered
}

function storedPlaces(existing: ExistingData | null): Map<string, Place[]> {
  const places = new Map<string, Place[]>()
  for (const [cell, { record }] of existing?.plots ?? []) {
    const end = cell.lastIndexOf('|')
    const key = cell.slice(0, end)
    const number = Number(cell.slice(end + 1))
    const place = {
      number,
      rep: record.fieldRep ?? number,
      block: record.block,
      plotNo: record.plotNo,
      isStored: true,
      isTaken: false,
    }
    const known = places.get(key)
    if (known) known.push(place)
    else places.set(key, [place])
  }
  return places
}

interface Numbered extends NumberedPlots {
  numbers: Map<DraftPlot, number>
}

const blockOf = ({ fields }: DraftPlot): string | null => fields.block ?? null
const plotNoOf = ({ fields }: DraftPlot): string | null => fields.plotNo ?? null

/** Numbers the plots of one entry at one point; `places` are the stored ones. */
function numberEntry(numbered: Numbered, plots: readonly DraftPlot[], places: Place[]): void {
  const unnamed = plots.filter((plot) => !takePlace(numbered, plot, samePlotNo(plot, plots, places)))
  const others = unnamed.filter((plot) => {
    const same = places.filter((place) => isFreeAt(place, plot) && place.block === blockOf(plot))
    return !(mayTakeFirst(plot, same) && takePlace(numbered, plot, same[0]))
  })
  let last = Math.max(...plots.map((plot) => plot.rep), ...places.map((place) => place.number))
  for (const plot of others) {
    const block = blockOf(plot)
    const here = places.filter((place) => place.rep === plot.rep && place.isStored)
    const fitting = here.filter((place) => isFreeAt(place, plot) && isBlockOpen(place, plot))
    if ((block === null || !mayTakeFirst(plot, fitting)) && fitting.length > 1) {
      const hasBlocks = fitting.some((place) => place.block !== null)
      numbered.ambiguous.push({ plot, plots: fitting.length, hasBlocks })
      continue
    }
    if (takePlace(numbered, plot, fitting[0])) continue
    const blocks = here.flatMap((place) => place.block ?? [])
    if (blocks.some((other) => other !== block)) numbered.otherBlock.push({ plot, blocks })
    const isFree = !places.some((place) => place.number === plot.rep)
    const number = isFree ? plot.rep : ++last
    const place = { number, rep: plot.rep, block, plotNo: plotNoOf(plot), isStored: false, isTaken: true }
    places.push(place)
    numbered.numbers.set(plot, number)
  }
}

const isFreeAt = (place: Place, plot: DraftPlot): boolean => place.rep === plot.rep && !place.isTaken

const isBlockOpen = ({ block }: Place, plot: DraftPlot): boolean => blockOf(plot) === null || block === null

/** Whether the first of some stored plots may be meant: with plot numbers, only a plot with one is told from the others. */
const mayTakeFirst = (plot: DraftPlot, places: readonly Place[]): boolean =>
  places.length < 2 || plotNoOf(plot) !== null || places.every((place) => place.plotNo === null)

/**
 * Finds the stored plot with the plot number: in the same replicate and block, else the only one of the entry, which an
 * earlier import kept as a further replicate.
 */
function samePlotNo(
  plot: DraftPlot,
  plots: readonly DraftPlot[],
  places: readonly Place[],
): Place | undefined {
  const plotNo = plotNoOf(plot)
  if (plotNo === null) return undefined
  const same = places.filter((place) => place.plotNo === plotNo && !place.isTaken)
  const here = same.find((place) => place.rep === plot.rep && place.block === blockOf(plot))
  if (here) return here
  const isOnly = plots.filter((other) => plotNoOf(other) === plotNo).length === 1
  const isFurther = plots.some(
    (other) => other !== plot && other.rep === plot.rep && plotNoOf(other) !== null,
  )
  const [only] = same
  return isOnly && isFurther && same.length === 1 && only?.block === blockOf(plot) ? only : undefined
}

/** Gives a plot the number of a stored one; false without a stored one. */
function takePlace(numbered: Numbered, plot: DraftPlot, place: Place | undefined): boolean {
  if (!place) return false
  place.block ??= blockOf(plot)
  place.isTaken = true
  numbered.numbers.set(plot, place.number)
  return true
}
