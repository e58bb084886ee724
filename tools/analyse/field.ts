import { compareAdjacent } from '@hepu/breeding/adjacentChecks'
import type { AdjacentComparison } from '@hepu/breeding/adjacentChecks'
import { meanOf } from '@hepu/breeding/pointPlots'
import type { Result } from '@hepu/breeding/result'
import type { PlotTable } from '@hepu/breeding/table'
import type { Place } from './readPlots.ts'
import { section } from './section.ts'
import { fixed, tableText } from './tableText.ts'

/** A plot at its place, with its difference from the mean of its entry at the point. */
export interface FieldCell {
  env: string
  row: string | null
  position: number
  entry: string
  rep: string | null
  value: number | null
  /** Null without a value, or if the entry has no other plot at the point. */
  residual: number | null
}

/** What the places of the plots add to the analysis. */
export interface Field {
  cells: FieldCell[]
  /** Entries compared with the adjacent plots of the first check; null without a check. */
  adjacent: Result<AdjacentComparison> | null
}

/** Puts the plots at their places, and compares entries with the adjacent plots of a check, if there is one. */
export function analyseField(
  plots: PlotTable,
  places: readonly (Place | null)[],
  check: string | null,
): Field {
  const means = entryMeans(plots)
  const cells = places.flatMap((place, i) => (place === null ? [] : [cellOf(plots, i, place, means)]))
  const strips = cells.map(({ env: point, entry, row, rep, position, value }) => {
    const strip = row === null ? `重复${rep ?? ''}` : `第${row}排`
    return { entry, point, strip, position, y: value }
  })
  return { cells, adjacent: check === null ? null : compareAdjacent(strips, check) }
}

const keyOf = ({ entry, env }: PlotTable, i: number): string => `${entry[i]}/${env[i]}`

/** Returns the mean of every entry with several plots at a point. */
function entryMeans(plots: PlotTable): Map<string, number> {
  const known = [...plots.y.keys()].filter((i) => Number.isFinite(plots.y[i]))
  const groups = [...Map.groupBy(known, (i) => keyOf(plots, i))].filter(([, own]) => own.length > 1)
  return new Map(groups.map(([key, own]) => [key, meanOf(own.map((i) => plots.y[i]!))]))
}

function cellOf(plots: PlotTable, i: number, place: Place, means: ReadonlyMap<string, number>): FieldCell {
  const mean = means.get(keyOf(plots, i))
  const value = Number.isFinite(plots.y[i]) ? plots.y[i]! : null
  return {
    env: plots.envs[plots.env[i]!]!,
    ...place,
    entry: plots.entries[plots.entry[i]!]!,
    rep: plots.reps[plots.rep?.[i] ?? -1] ?? null,
    value,
    residual: value === null || mean === undefined ? null : value - mean,
  }
}

/** The field and the comparison with adjacent checks as parts of the tree. */
export function fieldTree({ cells, adjacent }: Field): Record<string, unknown> {
  return { field: cells, ...(adjacent && { adjacentChecks: section(adjacent) }) }
}

/** The field of every point, and the comparison with adjacent checks, as Chinese tables. */
export function fieldText({ cells, adjacent }: Field): string {
  const points = Map.groupBy(cells, (cell) => cell.env)
  const maps = [...points].map(([env, own]) => `田间图 ${env}(离品种均值之差)\n${mapText(own)}`)
  return [...maps, ...(adjacent === null ? [] : [adjacentText(adjacent)])].join('\n\n')
}

function mapText(cells: readonly FieldCell[]): string {
  const positions = [...new Set(cells.map((cell) => cell.position))].toSorted((a, b) => a - b)
  const rows = Map.groupBy(cells, (cell) => cell.row ?? `重复${cell.rep ?? ''}`)
  const lines = [...rows].map(([row, own]) => [
    row,
    ...positions.map((position) =>
      own
        .filter((cell) => cell.position === position)
        .map((cell) => `${cell.entry} ${fixed(cell.residual, 1)}`.trimEnd())
        .join('/'),
    ),
  ])
  return tableText(['排', ...positions.map(String)], lines)
}

function adjacentText({ value, reason, method }: Result<AdjacentComparison>): string {
  if (value === null) return `${method}\n${reason}`
  const rows = value.entries.map(({ entry, gain, plots }) => [
    entry,
    String(plots.length),
    fixed(gain.mean, 2),
    fixed(gain.baseMean, 2),
    fixed(gain.gainPct, 2),
    `${gain.gainPoints}/${gain.common}`,
    gain.reason ?? '',
  ])
  return `${method}\n${tableText(['品种', '小区数', '平均', '邻近对照平均', '比邻CK±%', '增产点', '说明'], rows)}`
}
