import { itemAt } from '@hepu/api/core/must'
import type { Draft, DraftPlot } from '../draft/draft.ts'
import type { ExistingData } from './existingTrial.ts'

/** The plots of a group with the numbers under which they are stored. */
export interface NumberedPlots {
  /** Number of each plot among those of its entry at the point; a plot that cannot be told from others has none. */
  numbers: ReadonlyMap<DraftPlot, number>
  /** Plots without a block whose replicate has several stored plots of the entry. */
  ambiguous: { plot: DraftPlot; plots: number }[]
  /** Plots of a replicate in which the entry has a stored plot, but in other blocks. */
  otherBlock: { plot: DraftPlot; blocks: string[] }[]
}

/** A number that is taken by a plot of an entry at a point. */
interface Place {
  number: number
  rep: number
  block: string | null
  isStored: boolean
  /** A plot of the workbook has this place already. */
  isTaken: boolean
}

/**
 * Numbers the plots of a group. A plot is identified by point, entry, replicate and block: an entry may have a plot in
 * every block of a replicate. The first plot of a replicate has the replicate as its number, and further ones have the
 * next free number. A plot is stored already if replicate and block are the same; a stored plot without a block takes
 * the block of the workbook, and a plot of the workbook without a block is the only stored one of its replicate.
 */
export function numberPlots(draft: Draft, group: number, existing: ExistingData | null): NumberedPlots {
  const numbered = { numbers: new Map<DraftPlot, number>(), ambiguous: [], otherBlock: [] }
  const stored = storedPlaces(existing)
  const plots = draft.plots.filter((plot) => plot.group === group)
  for (const ofEntry of Map.groupBy(plots, (plot) => `${plot.point}|${plot.entry}`).values()) {
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

/** Numbers the plots of one entry at one point; `places` are the stored ones. */
function numberEntry(numbered: Numbered, plots: readonly DraftPlot[], places: Place[]): void {
  const blockOf = ({ fields }: DraftPlot): string | null => fields.block ?? null
  const take = (plot: DraftPlot, place: Place): void => {
    place.block ??= blockOf(plot)
    place.isTaken = true
    numbered.numbers.set(plot, place.number)
  }
  const others = plots.filter((plot) => {
    const same = places.find(
      (place) => place.rep === plot.rep && place.block === blockOf(plot) && !place.isTaken,
    )
    if (same) take(plot, same)
    return same === undefined
  })
  let last = Math.max(...plots.map((plot) => plot.rep), ...places.map((place) => place.number))
  for (const plot of others) {
    const block = blockOf(plot)
    const here = places.filter((place) => place.rep === plot.rep && place.isStored)
    const fitting = here.filter((place) => !place.isTaken && (block === null || place.block === null))
    if (block === null && fitting.length > 1) {
      numbered.ambiguous.push({ plot, plots: fitting.length })
      continue
    }
    const [only] = fitting
    if (only) {
      take(plot, only)
      continue
    }
    if (here.length > 0) {
      const blocks = here.flatMap((place) => place.block ?? [])
      numbered.otherBlock.push({ plot, blocks })
    }
    const isFree = !places.some((place) => place.number === plot.rep)
    const number = isFree ? plot.rep : ++last
    places.push({ number, rep: plot.rep, block, isStored: false, isTaken: true })
    numbered.numbers.set(plot, number)
  }
}
