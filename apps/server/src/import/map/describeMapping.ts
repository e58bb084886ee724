import { columnIndex, columnLetter, createFinding, type Finding } from '@hepu/api/cells/findings'
import { SHOWN_ROWS, type AppliedColumns, type PreviewColumn } from '@hepu/api/core/importMapping'
import type { BasePreview } from '../batch/importKind.ts'
import { describeColumns } from '../read/describeColumns.ts'
import { isBlank, showRaw, withCells, type RawRow } from '../workbook.ts'
import type { MappedTable } from './mapColumns.ts'
import { nearestColumns } from './nearestColumns.ts'

/** Heads that no column of the import has, and that are no news to it. */
export interface KnownHeads {
  /** Returns why a column with this head is not imported; null for any other head. */
  noteOf: (head: string) => string | null
  /** Whether something else reports a column with this head. */
  isReported?: (head: string) => boolean
}

/** How the columns of a table were read. */
export interface DescribedMapping {
  columns: PreviewColumn[]
  /** The first rows as they stand. */
  firstRows: NonNullable<BasePreview['firstRows']>
  mapping: AppliedColumns
  /** A warning for each column that holds values and that nobody claims. */
  findings: Finding[]
  /** Columns that hold values and are left out for a known reason. */
  leftOut: PreviewColumn[]
}

/** Signs of a cell that the preview shows. */
const SHOWN_TEXT = 60

/** Describes how each column of a table was read, with the number of its values and the first rows as they stand. */
export function describeMapping(mapped: MappedTable, known: KnownHeads): DescribedMapping {
  const { counts, rows } = lookThrough(mapped)
  const headed = describeColumns(mapped.header)
  const letters = new Set(headed.map(({ letter }) => letter))
  const headless = [...counts.keys()].map(headlessColumn).filter(({ letter }) => !letters.has(letter))
  const columns = [...headed, ...headless]
    .toSorted((a, b) => columnIndex(a.letter) - columnIndex(b.letter))
    .map((column) => describe(column, mapped, known, counts.get(columnIndex(column.letter)) ?? 0))
  return {
    columns,
    firstRows: rows.map((row) => ({ row: row.no, cells: columns.map(({ letter }) => shown(row, letter)) })),
    mapping: { signature: mapped.signature, columns: mapped.meanings, note: noteOn(mapped) },
    findings: columns.filter(({ isUnclaimed }) => isUnclaimed).map((column) => unclaimed(mapped, column)),
    leftOut: columns.filter(({ header, note }) => note !== null && note === known.noteOf(header)),
  }
}

const noteOn = ({ recalled }: MappedTable): string | null =>
  recalled
    ? `按上次的列对应读取（文件「${recalled.fileName}」${recalled.isByHead ? '，列的位置不同，按表头对应' : ''}）`
    : null

/** Counts the values of every column below the heads, and takes the first rows. */
function lookThrough({ sheet, header }: MappedTable): { counts: Map<number, number>; rows: RawRow[] } {
  const counts = new Map<number, number>()
  const rows: RawRow[] = []
  for (const stored of sheet.rows) {
    if (stored.no <= header.row) continue
    const row = withCells(stored)
    if (rows.length < SHOWN_ROWS) rows.push(row)
    for (let index = 0; index < row.cells.length; index++) {
      if (!isBlank(row.cells[index])) counts.set(index, (counts.get(index) ?? 0) + 1)
    }
  }
  return { counts, rows }
}

const headlessColumn = (index: number): PreviewColumn => ({
  header: '',
  letter: columnLetter(index),
  key: null,
  label: null,
  note: '没有表头，不导入',
})

const shown = (row: RawRow, letter: string): string => {
  const cell = row.cells[columnIndex(letter)]
  return cell ? showRaw(cell).slice(0, SHOWN_TEXT) : ''
}

function describe(
  column: PreviewColumn,
  { header: { columns: read, unmapped }, columns, meanings }: MappedTable,
  known: KnownHeads,
  values: number,
): PreviewColumn {
  const { header, letter } = column
  const isTaught = meanings[letter] !== undefined
  const own = read.find(({ index }) => index === columnIndex(letter))
  if (own) return { ...column, unit: own.unit, values, isTaught }
  const head = unmapped.find((other) => other.letter === letter)
  const isOpen = (head?.reason ?? 'unknown') === 'unknown'
  const note = isOpen ? known.noteOf(header) : null
  if (note !== null) return { ...column, values, isTaught, note }
  const claimed = new Set(read.map(({ key }) => key))
  const offers = nearestColumns(
    header,
    columns.filter(({ key }) => !claimed.has(key)),
  ).map(({ key }) => key)
  const isUnclaimed = isOpen && head !== undefined && values > 0 && !known.isReported?.(header)
  return { ...column, values, isTaught, offers, ...(isUnclaimed && { isUnclaimed }) }
}

function unclaimed({ sheet, header: { row }, columns }: MappedTable, column: PreviewColumn): Finding {
  const { header, letter, values = 0, offers = [] } = column
  const names = offers.flatMap((key) => columns.filter((def) => def.key === key).map(({ label }) => label))
  const offered = names.length > 0 ? `是不是${names.map((name) => `「${name}」`).join('或')}？` : ''
  return createFinding(
    { sheet: sheet.name, row, index: columnIndex(letter), column: header },
    {
      severity: 'warning',
      code: 'columnUnclaimed',
      read: header,
      expected: names.length > 0 ? names.join('、') : '可导入的列',
      text: `表头无法识别，这一列的${values}个值没有读取；${offered}请在「列对应」中指定它是什么，或选「不导入」`,
    },
  )
}
