import type { ColumnDef } from '@hepu/api/cells/columnDefs'
import { choiceOf, type ColumnMeanings } from '@hepu/api/core/importMapping'
import { findHeader } from '../read/findHeader.ts'
import type { Finding } from '@hepu/api/cells/findings'
import { findHiddenSheets, listIgnoredColumns, listIgnoredSheets } from '../read/ignoredParts.ts'
import type { CellValue } from '@hepu/api/cells/parsedCell'
import type { BasePreview } from '../batch/importKind.ts'
import { describeMapping, type KnownHeads } from '../map/describeMapping.ts'
import { mapColumns, type FoundTable } from '../map/mapColumns.ts'
import { nearestColumns } from '../map/nearestColumns.ts'
import type { Recall } from '../map/recall.ts'
import { MARK_HEAD } from '../markText.ts'
import { parseRows, type ParsedRow } from '../read/parseRows.ts'
import { ImportFileError } from '../importFileError.ts'
import { withOneHead } from '../shape/oneHead.ts'
import type { RawSheet, Workbook } from '../workbook.ts'

/** A plain table to read: one row per record. */
export interface TableRequest {
  fileName: string
  /** Its columns; a sheet without the required ones is not such a table. */
  columns: readonly ColumnDef[]
  /** Name of such a table. */
  label: string
  /**
   * Other tables, to name the one that the user took by mistake: recognised by the name of the sheet or by the heads.
   */
  others?: readonly OtherTable[]
  /** A look-up sheet of the template, with nothing to import. */
  aside?: string
  /** Heads of the export that the import does not read. */
  unread?: readonly string[]
  /** Meanings that the user said of the columns. */
  meanings?: ColumnMeanings | null
  /** Finds what was taught about workbooks with these heads. */
  recall?: Recall
}

/** A table that is imported elsewhere. */
export interface OtherTable {
  label: string
  columns: readonly ColumnDef[]
}

/** One record of the table. Blank cells are absent. */
export interface TableRow {
  /** Row number as Excel shows it. */
  no: number
  cells: Record<string, Exclude<CellValue, null>>
  /** Whether a cell of the row was not understood: the row is not imported. */
  isBroken: boolean
}

/** What a table says beside its rows. */
export interface TableHead extends Pick<BasePreview, 'columns' | 'firstRows' | 'mapping' | 'choices'> {
  sheet: string
  headerRow: number
  ignored: string[]
  /** Required columns that no column was taken for: without them no row is read. */
  lacking?: string[]
  /** Position of each column, by key. */
  heads: Record<string, { index: number; header: string }>
}

/** Some rows of a table, and what was found in them; findings about the whole table come before its rows. */
export interface TablePiece {
  rows: TableRow[]
  findings: Finding[]
}

/** A table as read: everything that is known without the database. */
export interface TableBook extends TableHead, TablePiece {}

/**
 * Reads the visible sheet whose head fits best; `take` gets its rows one by one. Throws ImportFileError for a workbook that holds
 * no such table.
 */
export function readTable(
  workbook: Workbook,
  request: TableRequest,
  take: (piece: TablePiece) => void,
): TableHead {
  const { columns, meanings, recall } = request
  const mapped = mapColumns(pickSheet(workbook, request), columns, { said: meanings, recall })
  const { sheet, header } = mapped
  const described = describeMapping(mapped, knownHeads(request))
  take({ rows: [], findings: [...findHiddenSheets(workbook), ...header.findings, ...described.findings] })
  const lacking = columns.filter(
    ({ key, required }) => required && !header.columns.some((own) => own.key === key),
  )
  for (const row of lacking.length > 0 ? [] : parseRows(sheet, header)) {
    const isRecord = !row.aside && Object.keys(row.raw).length > 0
    take({ rows: isRecord ? [toRow(row)] : [], findings: row.findings.map(undecided) })
  }
  return {
    sheet: sheet.name,
    headerRow: header.row,
    columns: described.columns,
    firstRows: described.firstRows,
    mapping: described.mapping,
    choices: columns.map(choiceOf),
    lacking: lacking.map(({ label }) => label),
    ignored: [
      ...listIgnoredSheets(workbook, new Set([sheet.name, request.aside ?? ''])),
      ...listIgnoredColumns(sheet, header),
    ],
    heads: Object.fromEntries(
      header.columns.map(({ key, index, header: head }) => [key, { index, header: head }]),
    ),
  }
}

/** Columns that the export writes beside those of the import, and the marks of an earlier round. */
const knownHeads = ({ unread = [] }: TableRequest): KnownHeads => ({
  noteOf: (head) => {
    if (head === MARK_HEAD) return '上次检查的结果，不导入'
    return unread.includes(head) ? '导出时附带的列，不导入' : null
  },
})

function pickSheet(workbook: Workbook, { columns, label, others = [] }: TableRequest): FoundTable {
  const found = workbook.sheets.flatMap((sheet): FoundTable[] => {
    const found = sheet.visibility === 'visible' ? findTable(sheet, columns) : null
    return found ? [found] : []
  })
  const whole = bestOf(found.filter(({ header }) => header.missing.length === 0))
  const other = otherOf(workbook, others, whole)
  const best = whole ?? bestOf(found.filter(mayBecomeWhole))
  if (best && !other) return best
  const needed = columns.filter((column) => column.required).map((column) => `「${column.label}」`)
  const taken = other ? `，文件像是「${other}」的工作簿，请到${other}的列表中导入` : '，请对照模板检查'
  throw new ImportFileError(`没有找到${label}的表：表头需要${needed.join('、')}${taken}`)
}

/** Returns the sheet with one row of heads, and what its heads mean; null if it has no such table. */
function findTable(sheet: RawSheet, columns: readonly ColumnDef[]): FoundTable | null {
  const shaped = withOneHead(sheet, columns)
  const header = findHeader(shaped, columns)
  return header && { sheet: shaped, header }
}

const bestOf = (found: readonly FoundTable[]): FoundTable | null =>
  found.toSorted((a, b) => b.header.score - a.header.score)[0] ?? null

/** Whether every required column that is missing may be one whose head is not known. */
const mayBecomeWhole = ({ header: { missing, unmapped } }: FoundTable): boolean =>
  missing.every((column) =>
    unmapped.some(
      ({ reason, header }) => reason === 'unknown' && nearestColumns(header, [column]).length > 0,
    ),
  )

/** Heads of another table count if this many times as many of them are known. */
const FITS_BETTER = 2

/**
 * Finds the other table that a workbook contains: by the name of a sheet that is not one of this table, else the one
 * that has its required columns and knows the most heads, twice as many as this one.
 */
function otherOf(
  workbook: Workbook,
  others: readonly OtherTable[],
  own: FoundTable | null,
): string | undefined {
  const named = others.find(({ label }) => workbook.sheets.some(({ name }) => name === label))
  if (named && !own) return named.label
  const visible = workbook.sheets.filter(({ visibility }) => visibility === 'visible')
  let best = { label: undefined as string | undefined, score: (own?.header.score ?? 0) * FITS_BETTER }
  for (const { label, columns } of others) {
    for (const sheet of visible) {
      const header = findTable(sheet, columns)?.header
      if (!header || header.missing.length > 0 || header.score < best.score) continue
      if (header.score > best.score || best.label === undefined) best = { label, score: header.score }
    }
  }
  return best.label
}

/** Removes the choices of a finding: a row of such a table is imported or not, so no cell needs a decision. */
function undecided(finding: Finding): Finding {
  const { actions: _actions, action: _action, ...rest } = finding
  return rest
}

function toRow(row: ParsedRow): TableRow {
  const cells: TableRow['cells'] = {}
  for (const [key, { value }] of Object.entries(row.values)) {
    if (value !== null && value !== '') cells[key] = value
  }
  return { no: row.no, cells, isBroken: row.findings.some((finding) => finding.severity === 'error') }
}
