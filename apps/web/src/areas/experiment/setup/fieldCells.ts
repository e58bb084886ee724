import type { designPreview } from '@hepu/api/areas/experiment/design'
import type { OutputOf } from '@hepu/api/core/route'

/** A plot of a layout. */
export type Place = OutputOf<typeof designPreview>['plots'][number]

/** The entry of a plot. */
export interface Named {
  name: string
  /** `CK1`; blank for other entries. */
  check: string
}

/** A rectangle of the field map, in px. */
export interface FieldCell {
  key: string
  x: number
  y: number
  fill: string
  plotNo: string
  name: string
  check: string
  /** All that is known of it, for the pointer and screen readers. */
  title: string
}

/** A field map: its cells and size in px. */
export interface FieldPicture {
  cells: FieldCell[]
  /** Numbers of rows and columns at the edges. */
  heads: { key: string; x: number; y: number; text: string }[]
  width: number
  height: number
  /** Colours and their meanings. */
  legend: { label: string; fill: string }[]
}

export const CELL = { width: 104, height: 44, gap: 3, head: 36 } as const
/** Light tints, so that black text is read on each. */
const TINTS = [
  '#dcebdd',
  '#f3e4c4',
  '#dbe4ee',
  '#efdcd6',
  '#e6e2f0',
  '#e9eccb',
  '#d7ecea',
  '#f0e0ea',
] as const
export const CHECK_FILL = '#ffd76a'
/** Most colours that are named below the map. */
const LEGEND = 12
/** Characters that fit into a cell. */
const SHOWN = 7

/** Returns what colours a plot: its block, or its replicate if there are no blocks. */
const seriesOf = ({ rep, block }: Place, isLattice: boolean): string =>
  block === null ? `重复${rep}` : isLattice ? `重复${rep} 区组${block}` : `区组${block}`

/** Draws the plots that have a position: rows from above, columns from the left. */
export function fieldPicture(plots: readonly Place[], namedOf: (entryId: string) => Named): FieldPicture {
  const placed = plots.flatMap((plot) => {
    const { row, col } = plot
    return row === null || col === null ? [] : [{ ...plot, row, col }]
  })
  const isLattice = placed.some((plot) => plot.block !== null && plot.block !== String(plot.rep))
  const isCounted = placed.some((plot) => plot.block === null) && hasLongReps(placed)
  const fills = new Map<string, string>()
  const fillOf = (series: string): string => {
    const known = fills.get(series) ?? TINTS[fills.size % TINTS.length]!
    fills.set(series, known)
    return known
  }
  const cells = placed.map((plot): FieldCell => {
    const { name, check } = namedOf(plot.entryId)
    const series = isCounted ? `第${plot.row}排` : seriesOf(plot, isLattice)
    return {
      key: `${plot.row}/${plot.col}`,
      x: CELL.head + (plot.col - 1) * (CELL.width + CELL.gap),
      y: CELL.head + (plot.row - 1) * (CELL.height + CELL.gap),
      fill: check ? CHECK_FILL : fillOf(series),
      plotNo: plot.plotNo ?? '',
      name: shorten(name),
      check,
      title: `小区${plot.plotNo ?? ''}：${name}${check ? `（${check}）` : ''}，${series}，第${plot.row}排第${plot.col}列`,
    }
  })
  const rows = Math.max(0, ...placed.map((plot) => plot.row))
  const columns = Math.max(0, ...placed.map((plot) => plot.col))
  const legend =
    fills.size > LEGEND
      ? [{ label: '底色区分区组，各小区的提示写明是哪一个', fill: TINTS[0] }]
      : [...fills].map(([label, fill]) => ({ label, fill }))
  return {
    cells,
    heads: headsOf(rows, columns),
    width: CELL.head + columns * (CELL.width + CELL.gap),
    height: CELL.head + rows * (CELL.height + CELL.gap),
    legend: [{ label: '对照', fill: CHECK_FILL }, ...legend],
  }
}

function headsOf(rows: number, columns: number): FieldPicture['heads'] {
  const ofColumns = Array.from({ length: columns }, (_, i) => ({
    key: `c${i}`,
    x: CELL.head + i * (CELL.width + CELL.gap) + 6,
    y: CELL.head - 8,
    text: `${i + 1}列`,
  }))
  const ofRows = Array.from({ length: rows }, (_, i) => ({
    key: `r${i}`,
    x: 2,
    y: CELL.head + i * (CELL.height + CELL.gap) + 26,
    text: `${i + 1}排`,
  }))
  return [...ofColumns, ...ofRows]
}

/**
 * Returns true if checks are numbered through, as in an interval design: replicates then say nothing about the field.
 */
const hasLongReps = (plots: readonly Place[]): boolean => {
  const sizes = [...Map.groupBy(plots, (plot) => plot.rep).values()].map((list) => list.length)
  return Math.max(...sizes) > 3 * Math.min(...sizes)
}

function shorten(name: string): string {
  const letters = Array.from(name)
  const width = letters.reduce((sum, letter) => sum + (letter > '\u00ff' ? 1 : 0.55), 0)
  return width <= SHOWN ? name : `${letters.slice(0, SHOWN - 1).join('')}…`
}
