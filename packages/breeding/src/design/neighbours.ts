import { fixedEntry } from './runs.ts'
import type { DesignPlot, DesignQuality, DesignRequest } from './types.ts'

type Neighbours = Omit<DesignQuality, 'lattice'>

/** Counts neighbours in the field over all points, and says which could not be set apart. */
export function neighboursIn(plots: readonly DesignPlot[], request: DesignRequest): Neighbours {
  const { entries } = request
  const fixed = fixedEntry(request)
  const at = new Map(plots.map((plot) => [`${plot.point}\n${plot.row}\n${plot.col}`, plot.entry]))
  let checkNeighbours = 0
  let sameNeighbours = 0
  let fixedNeighbours = 0
  for (const { point, row, col, entry } of plots) {
    const right = at.get(`${point}\n${row}\n${col + 1}`)
    const behind = at.get(`${point}\n${row + 1}\n${col}`)
    if (right !== undefined && entries[entry]!.isCheck && entries[right]!.isCheck) checkNeighbours++
    const same = Number(right === entry) + Number(behind === entry)
    sameNeighbours += same
    if (entry === fixed) fixedNeighbours += same
  }
  const counts = { checkNeighbours, sameNeighbours, fixedNeighbours }
  return { ...counts, neighbourNote: noteOf(request, counts) }
}

type Counts = Pick<Neighbours, 'sameNeighbours' | 'fixedNeighbours'>

function noteOf({ kind, apart }: DesignRequest, { sameNeighbours, fixedNeighbours }: Counts): string | null {
  if (!apart || sameNeighbours === 0) return null
  if (kind === 'STRIP') return `${sameNeighbours}对相邻小区是同一品种：大区对比按清单顺序布置，不调换`
  const left = sameNeighbours - fixedNeighbours
  const notes = [
    left > 0
      ? `仍有${left}对相邻小区是同一品种：可调换的品种太少，错不开；可改每排小区数、编号方式或随机种子再试`
      : null,
    fixedNeighbours > 0 ? `${fixedNeighbours}对相邻小区同为对照：间比法的对照位置固定，不调换` : null,
  ]
  return notes.filter((note) => note !== null).join('；')
}
