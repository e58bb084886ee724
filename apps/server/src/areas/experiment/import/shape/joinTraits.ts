import { BLANK, type RawRow } from '../../../../import/workbook.ts'
import { CoveredCells } from '../../../../import/read/mergedCells.ts'
import { splitTable } from './lines.ts'
import type { Laid } from './plotPieces.ts'
import { bareName, fromCell, fromMerged, type Source } from './pieces.ts'
import type { ReadTable } from './readTables.ts'
import { isTrait } from './roles.ts'

/** Keys by which a table of traits finds its plots, if both have them. */
const KEYS = ['point', 'entryNo', 'entry', 'rep', 'block'] as const

/**
 * Joins a table of traits to the plots by point, code or name, and replicate. Without a replicate a value of entry and point
 * goes to the first plot, so that it counts once. Answers the number of rows that found a plot.
 */
export function joinTraits(
  laid: readonly Laid[],
  traits: ReadTable,
  heads: Readonly<Record<string, string>>,
): number {
  const byKey = keySources(traits)
  const shared = KEYS.filter(
    (key) =>
      byKey.has(key) && laid.every(({ pieces }) => pieces.every((piece) => has(piece.sources, heads[key]!))),
  )
  const used = shared.includes('entryNo') ? shared.filter((key) => key !== 'entry') : shared
  if (!used.some((key) => key === 'entry' || key === 'entryNo')) return 0
  const rows = new Map<string, RawRow>()
  for (const row of splitTable(traits).plots) {
    const { cells } = row
    const place = used.map((key) => bareName(byKey.get(key)!.cell(cells, row.no).value)).join('\n')
    if (!rows.has(place)) rows.set(place, row)
  }
  const found = new Set<string>()
  for (const { pieces, lines } of laid) {
    const wanted = pieces.map(({ sources }) =>
      used.map((key) => sources.find(({ head }) => head === heads[key])!),
    )
    for (const line of lines) {
      const { cells } = line.row
      const place = wanted[line.piece]!.map((source) => bareName(source.cell(cells, line.row.no).value)).join(
        '\n',
      )
      const row = found.has(place) || line.joined ? undefined : rows.get(place)
      if (!row) continue
      found.add(place)
      line.joined = { sheet: traits.sheet, row }
    }
  }
  if (found.size > 0) addColumns(laid, traits)
  return found.size
}

const has = (sources: readonly Source[], head: string): boolean =>
  sources.some((source) => source.head === head)

function keySources(table: ReadTable): ReadonlyMap<string, Source> {
  const keyed = table.roles.filter(
    ({ meaning }) => meaning && (KEYS as readonly string[]).includes(meaning.key),
  )
  const covered = new CoveredCells(
    table.sheet,
    keyed.map(({ index }) => index),
  )
  return new Map(
    keyed.map(({ index, written, meaning }) => [
      meaning!.key,
      fromMerged({ ...fromCell(written, index, written), index }, covered),
    ]),
  )
}

/** Adds the traits of the joined rows to the pieces, but for what these have themselves. */
function addColumns(laid: readonly Laid[], traits: ReadTable): void {
  const columns = traits.roles.filter(({ meaning }) => isTrait(meaning) || meaning?.key === 'note')
  for (const { pieces } of laid) {
    for (const piece of pieces) {
      const own = columns.filter(({ meaning }) => !has(piece.sources, meaning!.head))
      const sources = own.map(({ index, written, meaning }): Source => ({
        ...fromCell(meaning!.head, index, written),
        isJoined: true,
        cell: (cells) => cells[index] ?? BLANK,
      }))
      piece.sources = [...piece.sources, ...sources]
    }
  }
}
