import { SSF, utils, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx'
import {
  isBlank,
  withCells,
  type RawCell,
  type RawSheet,
  type Workbook,
} from '../../apps/server/src/import/workbook.ts'
import { columnLetter } from '../../packages/api/src/cells/findings.ts'

const VISIBILITY = ['visible', 'hidden', 'veryHidden'] as const
const DAY_MS = 86_400_000
/** Day 0 of the two date systems of Excel. */
const DAY_ZERO = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) }
const ISO_DAY = /^\d{4}-\d{2}-\d{2}(T|$)/
/** Excel counts a 29 February 1900, as day 60, which both readers take for the 28th: days before it are one less. */
const LEAP_DAY = 60

/** Lists the differences between two readings of a workbook: names and visibility of sheets, merges, hidden parts, cells. */
export function compareSheets({ sheets }: Workbook, other: WorkBook): string[] {
  const tables = other.SheetNames.filter((name) => other.Sheets[name]?.['!type'] !== 'chart')
  const [own, theirs] = [sheets.map(({ name }) => name).join(' | '), tables.join(' | ')]
  if (sheets[0]?.format === 'csv') return compareCells(sheets[0], other.Sheets[tables[0]!]!, false)
  if (own !== theirs) return [`sheets: ${own} ≠ ${theirs}`]
  const isFrom1904 = other.Workbook?.WBProps?.date1904 === true
  return sheets.flatMap((sheet) => {
    const table = other.Sheets[sheet.name]!
    const hidden = other.Workbook?.Sheets?.[other.SheetNames.indexOf(sheet.name)]?.Hidden ?? 0
    const found = [
      ...differing('visibility', sheet.visibility, VISIBILITY[hidden]),
      ...differing(
        'merges',
        mergesOf(sheet),
        (table['!merges'] ?? [])
          .map((range) => utils.encode_range(range))
          .toSorted()
          .join(),
      ),
      ...compareHidden(sheet, table),
      ...compareCells(sheet, table, isFrom1904),
    ]
    return found.map((text) => `${sheet.name}: ${text}`)
  })
}

const differing = (what: string, own: string, theirs: string): string[] =>
  own === theirs ? [] : [`${what}: ${own} ≠ ${theirs}`]

const mergesOf = ({ merges }: RawSheet): string =>
  merges
    .map(({ top, left, bottom, right }) =>
      utils.encode_range({ s: { r: top - 1, c: left }, e: { r: bottom - 1, c: right } }),
    )
    .toSorted()
    .join()

function compareHidden({ rows, hiddenColumns = [] }: RawSheet, table: WorkSheet): string[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const own = rows.filter(({ hidden }) => hidden).map(({ no }) => no)
  const theirs = rows.filter(({ no }) => table['!rows']?.[no - 1]?.hidden === true).map(({ no }) => no)
  const columns = (table['!cols'] ?? []).flatMap((column, at) => (column?.hidden && at < width ? [at] : []))
  return [
    ...differing('hidden rows', own.join(), theirs.join()),
    ...differing('hidden columns', hiddenColumns.filter((at) => at < width).join(), columns.join()),
  ]
}

function compareCells({ rows, format }: RawSheet, table: WorkSheet, isFrom1904: boolean): string[] {
  const found: string[] = []
  const seen = new Set<string>()
  for (const row of rows) {
    for (const [index, cell] of withCells(row).cells.entries()) {
      const address = `${columnLetter(index)}${row.no}`
      seen.add(address)
      const theirs = table[address] as CellObject | undefined
      const [own, other] = [ownText(cell), otherText(theirs, isFrom1904, cell)]
      if (own !== other && !(format === 'csv' && own.trim() === other.trim()))
        found.push(`${address}: ${own} ≠ ${other}`)
    }
  }
  for (const [address, cell] of Object.entries(table)) {
    if (address.startsWith('!') || seen.has(address)) continue
    const other = otherText(cell as CellObject, isFrom1904, undefined)
    if (other !== '') found.push(`${address}: nothing ≠ ${other}`)
  }
  return found
}

/** Writes what our reader made of a cell, with its kind. */
function ownText(cell: RawCell): string {
  if (isBlank(cell)) return ''
  const { value, error } = cell
  if (error !== undefined) return `error ${error}`
  if (value === null) return ''
  if (value instanceof Date) return `day ${value.toISOString().slice(0, 10)}`
  return typeof value === 'string' ? textOf(value) : `${typeof value} ${String(value)}`
}

/** Writes what SheetJS made of a cell. A number with a format of dates is a day where ours is one. */
function otherText(cell: CellObject | undefined, isFrom1904: boolean, own: RawCell | undefined): string {
  if (!cell || cell.v === undefined) return ''
  // A formula without a saved result: SheetJS makes up a 0 or false.
  if (own?.formula !== undefined && own.value === null && own.error === undefined) return ''
  if (cell.t === 'e') return `error ${cell.w ?? ''}`
  if (cell.t === 's') return textOf(String(cell.v))
  if (cell.t === 'n' && own?.value instanceof Date) return dayOf(Number(cell.v), isFrom1904)
  // A day that is stored as text: the parser of cells reads it.
  if (cell.t === 'n' && typeof own?.value === 'string' && ISO_DAY.test(own.value)) return ownText(own)
  if (cell.t === 'n' && isDay(cell)) return `day format ${String(cell.v)}`
  return `${typeof cell.v} ${String(cell.v)}`
}

const isDay = ({ z, v }: CellObject): boolean =>
  typeof z === 'string' && SSF.is_date(z) && /[dy年日]/i.test(z) && Number(v) >= 1

function dayOf(serial: number, isFrom1904: boolean): string {
  const zero = isFrom1904 ? DAY_ZERO.from1904 : DAY_ZERO.from1900
  const day = Math.floor(serial) + (!isFrom1904 && serial < LEAP_DAY ? 1 : 0)
  return `day ${new Date(zero + day * DAY_MS).toISOString().slice(0, 10)}`
}

/** A text without differences of line ends; one that shows nothing is no text. */
const textOf = (text: string): string => {
  const plain = text.replaceAll(/\r\n?/g, '\n')
  return plain.trim() === '' ? '' : `text ${JSON.stringify(plain)}`
}
