import type { PreviewColumn } from '@hepu/api/areas/experiment/import/trialImport'
import { SHOWN_ROWS } from '@hepu/api/areas/experiment/import/mapping'
import { columnIndex, columnLetter, createFinding } from '@hepu/api/cells/findings'
import { isBlank, showRaw, withCells, type RawRow } from '../../../../import/workbook.ts'
import type { ReadBook, ReadFinding } from '../book/draft.ts'
import { traitCropsOf } from './foreignColumns.ts'
import { isComputed } from './computedColumns.ts'
import type { ReadRequest } from '../book/readRequest.ts'
import type { MappedSheet } from './mapSheet.ts'
import { needColumns } from './needColumns.ts'
import { nearestColumns } from './nearestColumns.ts'

/** Signs of a cell that the preview shows. */
const SHOWN_TEXT = 60

/**
 * Tells the book how each column was read, with the number of its values and the first rows as they stand, and warns of
 * every column that holds values and that nobody claims.
 */
export function describeMapping(book: ReadBook, mapped: MappedSheet): void {
  const { request, picked, signature } = mapped
  const { counts, rows } = lookThrough(mapped)
  const stray = [...counts.keys()].filter((index) => index >= 0)
  const known = new Set(book.columns.map(({ letter }) => columnIndex(letter)))
  const headless = stray.filter((index) => !known.has(index)).map(headlessColumn)
  book.columns = [...book.columns, ...headless]
    .toSorted((a, b) => columnIndex(a.letter) - columnIndex(b.letter))
    .map((column) => describe(column, mapped, counts.get(columnIndex(column.letter)) ?? 0))
  book.firstRows = rows.map((row) => ({
    row: row.no,
    cells: book.columns.map(({ letter }) => shown(row, letter)),
  }))
  book.findings.push(
    ...book.columns
      .filter(({ isUnclaimed }) => isUnclaimed)
      .map((column) => unclaimedFinding(book, column, mapped)),
  )
  const { columns, area, moisture, standardMoisture } = request.defaults
  book.mapping = {
    signature,
    columns: columns ?? {},
    constants: { area, moisture, standardMoisture },
    note: noteOf(request.recalled),
  }
  book.needs.unshift(...needColumns(mapped))
  book.ignored.push(...computedNames(book, picked.sheet.name))
}

const noteOf = (recalled: ReadRequest['recalled']): string | null =>
  recalled
    ? `按上次的列对应读取（文件「${recalled.fileName}」${recalled.isByHead ? '，列的位置不同，按表头对应' : ''}）`
    : null

/** Counts the values of every column below the heads, and takes the first rows. */
function lookThrough({ picked: { sheet, header } }: MappedSheet): {
  counts: Map<number, number>
  rows: RawRow[]
} {
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

function describe(column: PreviewColumn, mapped: MappedSheet, values: number): PreviewColumn {
  const { picked, request, columns } = mapped
  const { header, letter } = column
  const isTaught = request.defaults.columns?.[letter] !== undefined
  const read = picked.header.columns.find(({ index }) => index === columnIndex(letter))
  if (read) return { ...column, unit: read.unit, values, isTaught }
  const head = picked.header.unmapped.find((unmapped) => unmapped.letter === letter)
  const isOpen = (head?.reason ?? 'unknown') === 'unknown'
  if (isOpen && isComputed(header)) return { ...column, values, isTaught, note: '由其他列算出，不导入' }
  const claimed = new Set(picked.header.columns.map(({ key }) => key))
  const free = columns.filter(({ key }) => !claimed.has(key))
  const offers = nearestColumns(header, free).map(({ key }) => key)
  const isUnclaimed =
    isOpen && head !== undefined && values > 0 && traitCropsOf(header, request.crop) === null
  return { ...column, values, isTaught, offers, ...(isUnclaimed && { isUnclaimed }) }
}

function unclaimedFinding(book: ReadBook, column: PreviewColumn, { columns }: MappedSheet): ReadFinding {
  const { header, letter, values = 0, offers = [] } = column
  const names = offers.flatMap((key) => columns.filter((def) => def.key === key).map(({ label }) => label))
  const offered = names.length > 0 ? `是不是${names.map((name) => `「${name}」`).join('或')}？` : ''
  return createFinding(
    { sheet: book.sheet, row: book.headerRow, index: columnIndex(letter), column: header },
    {
      severity: 'warning',
      code: 'columnUnclaimed',
      read: header,
      expected: names.length > 0 ? names.join('、') : '可导入的列',
      text: `表头不认识，这一列的${values}个值没有读取；${offered}请在「列对应」中指定它是什么，或选「不导入」`,
    },
  )
}

const computedNames = (book: ReadBook, sheet: string): string[] => {
  const left = book.columns.filter(({ note }) => note === '由其他列算出，不导入')
  return left.length > 0
    ? [`工作表「${sheet}」的${left.map(({ header }) => `「${header}」`).join('、')}由其他列算出，没有读取`]
    : []
}
