import { comparable } from '@hepu/api/cells/normalise'
import { repName } from '../cellName.ts'
import type { Sheet, SheetRow } from '../sheetEdits.ts'

/** A line of a pasted block: the meaning of its head, and its cells. */
export interface Line {
  head: string
  /** Field, column that names the plot, or neither. */
  key: string | null
  cells: readonly string[]
  /** Why a known head cannot be used. */
  why: string | null
}

/** A plot of a pasted block. */
export interface PastedPlot {
  /** Its row of the sheet; null when it is not known which. */
  row: number | null
  /** As the sheet names it; as the block does where it is not in the sheet. */
  name: string
  /** Why it is filled nowhere. */
  why: string | null
}

/** Key of a line whose own head is blank, because the corner above names it. */
export const CORNER = 'corner'

/** Columns of a workbook that name a row of the sheet, each with the value of a row. */
const NAMES: Readonly<Record<string, (row: SheetRow) => readonly (string | null)[]>> = {
  point: (row) => [row.pointName],
  entry: (row) => [row.entryName],
  entryNo: (row) => [row.entryNo],
  rep: (row) => [String(row.fieldRep)],
  block: (row) => [row.block],
  plotNo: (row) => [row.plotNo],
  [CORNER]: (row) => [row.plotNo, row.entryName, row.entryNo],
}

/** Whether a column of a workbook says which plot is meant. */
export const isNaming = (key: string | null): boolean => key !== null && key in NAMES

const ROMAN: Readonly<Record<string, string>> = { i: '1', ii: '2', iii: '3', iv: '4', v: '5', vi: '6' }

/** Returns a name in the form used to compare; a replicate may be 2, 重复2, R2 or Ⅱ. */
function plainName(key: string, text: string): string {
  const plain = comparable(text)
  if (key !== 'rep') return plain
  const said = plain.replace(/^(?:重复|rep|r|第)/, '')
  return /^\d+/.exec(said)?.[0] ?? ROMAN[said] ?? ''
}

/** Rows of the sheet by a name. */
type Index = ReadonlyMap<string, readonly number[]>

function indexOf({ rows }: Sheet, key: string): Index {
  const index = new Map<string, number[]>()
  rows.forEach((row, i) => {
    const names = new Set(NAMES[key]!(row).flatMap((name) => (name ? [plainName(key, name)] : [])))
    for (const name of names) index.set(name, [...(index.get(name) ?? []), i])
  })
  return index
}

interface Naming {
  line: Line
  index: Index
}

/** Returns the plots of a block: those that its lines name, else those that follow from row `at` on. */
export function findPlots(
  sheet: Sheet,
  lines: readonly Line[],
  at: number,
): { plots: PastedPlot[]; namesPlots: boolean } {
  const naming = lines
    .filter((line) => isNaming(line.key))
    .map((line): Naming => ({ line, index: indexOf(sheet, line.key!) }))
    .filter(isSaying)
  const count = Math.max(0, ...lines.map((line) => line.cells.length))
  const plots = Array.from({ length: count }, (_, i) =>
    naming.length > 0 ? namedPlot(sheet, naming, i) : nextPlot(sheet, at + i),
  )
  return { plots: oncePlots(plots), namesPlots: naming.length > 0 }
}

/**
 * Returns true for a line that names plots: blocks only if the plots of the sheet have some, a blank corner only if its
 * cells name plots.
 */
const isSaying = ({ line: { key, cells }, index }: Naming): boolean =>
  key === 'block'
    ? index.size > 0
    : key !== CORNER || cells.some((text) => text !== '' && index.has(plainName(CORNER, text)))

function namedPlot({ rows }: Sheet, naming: readonly Naming[], i: number): PastedPlot {
  const said = naming.filter(({ line }) => Boolean(line.cells[i]))
  const name = said.map(({ line }) => line.cells[i]).join(' ')
  if (said.length === 0) return { row: null, name: `第${i + 1}个`, why: '没有写是哪个小区' }
  const sets = said.map(({ line, index }) => index.get(plainName(line.key!, line.cells[i]!)) ?? [])
  const [first, ...others] = sets.toSorted((a, b) => a.length - b.length)
  const found = first!.filter((row) => others.every((list) => list.includes(row)))
  if (found.length === 1) return { row: found[0]!, name: plotName(rows[found[0]!]!), why: null }
  const why =
    found.length === 0 ? '表中没有这个小区' : `有${found.length}个小区符合，请写明重复、区组或小区号`
  return { row: null, name, why }
}

function nextPlot({ rows }: Sheet, at: number): PastedPlot {
  const row = rows[at]
  return row
    ? { row: at, name: plotName(row), why: null }
    : { row: null, name: `表外第${at - rows.length + 1}个`, why: '超出表格最后一个小区' }
}

/** Returns how people call a plot: number, entry and replicate. */
export const plotName = (row: SheetRow): string =>
  [row.plotNo, row.entryName, repName(row)].filter(Boolean).join(' ')

function oncePlots(plots: readonly PastedPlot[]): PastedPlot[] {
  const times = new Map<number, number>()
  for (const { row } of plots) if (row !== null) times.set(row, (times.get(row) ?? 0) + 1)
  return plots.map((plot) =>
    plot.row !== null && times.get(plot.row)! > 1 ? { ...plot, row: null, why: '同一小区出现两次' } : plot,
  )
}
