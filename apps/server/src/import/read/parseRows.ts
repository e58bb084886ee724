import { findingOf } from './cellFindings.ts'
import { parseCell, type ParsedCell } from '@hepu/api/cells/parseCell'
import type { MappedColumn } from '@hepu/api/cells/columnDefs'
import type { HeaderMatch } from './findHeader.ts'
import type { Finding } from '@hepu/api/cells/findings'
import { CoveredCells, type Covered } from './mergedCells.ts'
import { asideKindOf, type AsideKind } from './rowKinds.ts'
import {
  captionFinding,
  dittoFinding,
  hiddenFinding,
  mergedFinding,
  requiredFinding,
  subtotalFinding,
} from './rowFindings.ts'
import { BLANK, isBlank, showRaw, withCells, type RawCell, type RawRow, type RawSheet } from '../workbook.ts'

/** One row below the heads, by column key. */
export interface ParsedRow {
  /** Row number as Excel shows it. */
  no: number
  hidden: boolean
  /** Why the row is no record: a summary row, a footnote, a repeated head. Such a row has no values. */
  aside: AsideKind | null
  values: Record<string, ParsedCell>
  /** The text of each cell; a key is absent if the cell is blank. */
  raw: Record<string, string>
  findings: Finding[]
}

export interface RowOptions {
  /** Key of the column that gives dates without a year their year. */
  yearKey?: string
  /** Year when the sheet has no such column or the cell is blank. */
  year?: number
}

/** State shared by the rows of one sheet while they are read. */
interface Reading {
  sheet: RawSheet
  header: HeaderMatch
  covered: CoveredCells
  options: RowOptions
  /** The last cell of each column that is no 同上, by its place. */
  above: Map<number, Above>
}

/** A cell that a 同上 below it stands for. */
interface Above {
  row: number
  cell: RawCell
}

/**
 * Reads the rows below the heads one after another, so that a large sheet is never in memory twice. Yields every row
 * with content, also those that are no record (`aside`), and no blank rows.
 */
export function* parseRows(
  sheet: RawSheet,
  header: HeaderMatch,
  options: RowOptions = {},
): Generator<ParsedRow, void> {
  const columns = header.columns.map(({ index }) => index)
  const reading: Reading = {
    sheet,
    header,
    covered: new CoveredCells(sheet, columns),
    options,
    above: new Map(),
  }
  for (const stored of sheet.rows) {
    if (stored.no <= header.row) continue
    const row = withCells(stored)
    if (columns.some((index) => !isBlank(row.cells[index]))) yield parseRow(reading, row)
  }
}

function parseRow(reading: Reading, row: RawRow): ParsedRow {
  const { sheet, header } = reading
  const aside = asideKindOf(row, sheet, header)
  const parsed: ParsedRow = { no: row.no, hidden: row.hidden, aside, values: {}, raw: {}, findings: [] }
  if (aside) {
    if (aside === 'subtotal') parsed.findings.push(subtotalFinding(sheet, row))
    if (aside === 'caption') parsed.findings.push(captionFinding(sheet, row))
    return parsed
  }
  if (row.hidden) parsed.findings.push(hiddenFinding(sheet, row))
  const year = yearOf(reading, row)
  for (const column of header.columns) readColumn(reading, row, column, year, parsed)
  return parsed
}

function readColumn(
  reading: Reading,
  row: RawRow,
  column: MappedColumn,
  year: number | null,
  parsed: ParsedRow,
): void {
  const { sheet } = reading
  const place = { sheet: sheet.name, row: row.no }
  const covered = reading.covered.get(row.no, column.index)
  const own = cellOf(row, column, covered)
  const ditto = dittoOf(reading, row, column, own)
  const cell = ditto?.cell ?? own
  const read = showRaw(cell)
  if (read !== '') parsed.raw[column.key] = read
  const value = parseCell(cell, column, { format: sheet.format, year })
  parsed.values[column.key] = value
  const finding = findingOf(value, read, column, place)
  if (finding) parsed.findings.push(finding)
  if (ditto && !isBlank(cell)) parsed.findings.push(dittoFinding(place, column, { ...ditto, own, read }))
  if (covered) parsed.findings.push(mergedFinding(place, column, covered, read))
  else if (
    column.def.required === true &&
    !column.def.mayLack &&
    value.value === null &&
    value.error === undefined
  ) {
    parsed.findings.push(requiredFinding(place, column))
  }
}

/** Returns a cell: one hidden by a merge has no value of its own; only a column that allows it takes the one above. */
function cellOf(row: RawRow, column: MappedColumn, covered: Covered | undefined): RawCell {
  if (!covered) return row.cells[column.index] ?? BLANK
  return column.def.mergeFill === true ? covered.cell : BLANK
}

/** Marks that repeat the cell above: 同上, 〃, ″, two quotation marks, an arrow, with dashes around them or not. */
const DITTO = /^[-—\s]*(?:同上|上同|如上|〃+|[″"“”〞＂]{1,4}|['’‘′]{2,4}|↑+|ditto)[-—\s]*$/i

/** Returns the cell above that a 同上 stands for; null for any other cell. Remembers the cell for those below. */
function dittoOf({ above }: Reading, row: RawRow, { index, def }: MappedColumn, own: RawCell): Above | null {
  // No two plots weigh the same: a measured number is never repeated by a mark.
  const isRepeatable = !def.freeText && (def.kind !== 'number' || def.mergeFill === true)
  const isDitto = isRepeatable && typeof own.value === 'string' && DITTO.test(own.value.replaceAll(' ', ''))
  if (isDitto) return above.get(index) ?? null
  if (!isBlank(own)) above.set(index, { row: row.no, cell: own })
  return null
}

function yearOf({ sheet, header, options, above }: Reading, row: RawRow): number | null {
  const column = header.columns.find((candidate) => candidate.key === options.yearKey)
  const own = column && row.cells[column.index]
  const cell = typeof own?.value === 'string' && DITTO.test(own.value) ? above.get(column!.index)?.cell : own
  const value = column && cell ? parseCell(cell, column, { format: sheet.format, year: null }).value : null
  return typeof value === 'number' ? value : (options.year ?? null)
}
