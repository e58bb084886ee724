import type { ImportPreview } from '@hepu/api/areas/experiment/import/trialImport'
import { columnIndex, columnLetter, describePlace, type Finding } from '@hepu/api/cells/findings'
import type { HeaderMatch } from '../../../../import/read/findHeader.ts'
import type { Origin, OriginPiece } from '../book/origin.ts'

/** Begins the id of a finding that names its place in the uploaded workbook already. */
export const PLACED = 'origin:'

/** Numbers of one shaped row in `Origin.rows`. */
export const ORIGIN_STRIDE = 4

interface Place {
  sheet: string
  row: number
  joined: { sheet: string; row: number } | null
  piece: OriginPiece
}

/** The heads of the first piece that has a column. */
function headOf({ pieces }: Origin, column: number | null): Place | null {
  const piece = pieces.find(({ columns }) => column !== null && columns[column]) ?? pieces[0]
  return piece ? { sheet: piece.sheet, row: piece.headRow, joined: null, piece } : null
}

/** Where a column of the shaped sheet stands in the uploaded workbook: once for each sheet, column and head. */
export function placesOf(
  { pieces }: Origin,
  column: number,
): { sheet: string; letter: string; head: string }[] {
  const places = pieces.flatMap(({ sheet, columns }) => {
    const found = columns[column]
    return found ? [{ sheet, letter: columnLetter(found.index), head: found.head }] : []
  })
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()]
}

/** A row of the uploaded workbook. */
export interface RowPlace {
  sheet: string
  row: number
}

function placeOf(origin: Origin, row: number): Place | null {
  const at = (row - origin.headerRow - 1) * ORIGIN_STRIDE
  const [piece, no, sheet, other] = origin.rows.slice(at, at + ORIGIN_STRIDE)
  const found = piece === undefined || at < 0 ? undefined : origin.pieces[piece]
  if (!found || no === undefined) return null
  const joined = sheet === undefined || sheet < 0 ? undefined : origin.joined[sheet]
  return {
    sheet: found.sheet,
    row: no,
    joined: joined === undefined || other === undefined ? null : { sheet: joined, row: other },
    piece: found,
  }
}

/** Returns sheet and row of a shaped row in the uploaded workbook. */
export function rowPlaceOf({ origin, sheet }: { origin?: Origin; sheet: string }, row: number): RowPlace {
  const place = origin && placeOf(origin, row)
  return place ? { sheet: place.sheet, row: place.row } : { sheet, row }
}

/** Returns what the plots of one uploaded line have in common: its sheet and row. */
export function lineOf(origin: Origin, row: number): string {
  const place = placeOf(origin, row)
  return `${place?.sheet}\n${place?.row}`
}

/** Counts the rows of the uploaded workbook that shaped rows stand in: a line may hold several plots. */
export function countLines(origin: Origin | undefined, rows: Iterable<number>): number {
  const lines = new Set<number | string>()
  for (const row of rows) lines.add(origin ? lineOf(origin, row) : row)
  return lines.size
}

/** Names sheet, row and cell of the uploaded workbook in a finding on a shaped row. Its id stays, so that a choice is kept. */
export function placeFinding(origin: Origin, finding: Finding): Finding {
  if (finding.sheet !== origin.sheet || finding.id.startsWith(PLACED)) return finding
  if (finding.row === null) return { ...finding, sheet: origin.pieces[0]?.sheet ?? finding.sheet }
  const shaped = finding.cell === null ? null : indexOf(finding.cell)
  const found = finding.row === origin.headerRow ? headOf(origin, shaped) : placeOf(origin, finding.row)
  if (!found) return finding
  const column = shaped === null ? null : (found.piece.columns[shaped] ?? null)
  const { sheet, row } = column?.isJoined && found.joined ? found.joined : found
  const before = describePlace({
    sheet: finding.sheet,
    row: finding.row,
    ...(shaped === null ? {} : { index: shaped }),
    ...(finding.column === null ? {} : { column: finding.column }),
  })
  const after = describePlace({ sheet, row, ...(column ? { index: column.index, column: column.head } : {}) })
  const text = finding.message.startsWith(before)
    ? finding.message.slice(before.length)
    : `：${finding.message}`
  return {
    ...finding,
    sheet,
    row,
    column: column?.head ?? (shaped === null ? finding.column : null),
    cell: column ? `${columnLetter(column.index)}${row}` : null,
    message: after + renumber(origin, sheet, text),
    ...(finding.actions
      ? { actions: finding.actions.map((action) => placeAction(origin, sheet, action)) }
      : {}),
  }
}

function placeAction(
  origin: Origin,
  sheet: string,
  action: NonNullable<Finding['actions']>[number],
): NonNullable<Finding['actions']>[number] {
  const label = renumber(origin, sheet, action.label)
  const { leavesOut } = action
  return leavesOut
    ? { ...action, label, leavesOut: leavesOut.map((row) => placeOf(origin, row)?.row ?? row) }
    : { ...action, label }
}

/** Names the rows of a text by their numbers in the uploaded workbook; a row of another sheet with its sheet. */
const renumber = (origin: Origin, sheet: string, text: string): string =>
  text.replaceAll(/第(\d+(?:、\d+)*)行/g, (_, numbers: string) => {
    const places = numbers.split('、').map((row) => placeOf(origin, Number(row)))
    if (places.some((place) => place === null)) return `第${numbers}行`
    const named = places.map((place) =>
      place!.sheet === sheet ? `${place!.row}` : `「${place!.sheet}」${place!.row}`,
    )
    return `第${named.join('、')}行`
  })

/** The 0-based column of an address such as `M17`. */
const indexOf = (cell: string): number =>
  Array.from(cell.replace(/\d+$/, '')).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** The findings on a workbook, with their places in the uploaded one. */
export const placeFindings = (origin: Origin | undefined, findings: readonly Finding[]): readonly Finding[] =>
  origin ? findings.map((finding) => placeFinding(origin, finding)) : findings

/** Where the heads of a preview stand in the uploaded workbook; nothing where its sheet was read as it is. */
export function headRowsOf(origin: Origin | undefined): {
  headerRow?: number
  headRows?: Record<string, number>
} {
  const [first] = origin?.pieces ?? []
  if (!origin || !first) return {}
  const headRows: Record<string, number> = {}
  for (const { sheet, headRow } of origin.pieces) headRows[sheet] ??= headRow
  return { headerRow: first.headRow, headRows }
}

/** Adds to columns and first rows of a preview where they stand in the uploaded workbook; letters and numbers stay the shaped ones. */
export function placePreview(
  origin: Origin | undefined,
  { columns, firstRows }: Pick<ImportPreview, 'columns' | 'firstRows'>,
): Pick<ImportPreview, 'columns' | 'firstRows'> {
  if (!origin) return { columns, firstRows }
  return {
    columns: columns.map((column) => ({ ...column, places: placesOf(origin, columnIndex(column.letter)) })),
    firstRows: firstRows?.map((row) => {
      const place = placeOf(origin, row.row)
      return place ? { ...row, place: { sheet: place.sheet, row: place.row } } : row
    }),
  }
}

/** Lists the columns that are not imported, by their places in the uploaded workbook. */
export const ignoredColumns = (origin: Origin, unmapped: HeaderMatch['unmapped']): string[] =>
  unmapped.flatMap(({ index, reason }) => {
    const piece = headOf(origin, index)?.piece
    const column = piece?.columns[index]
    if (!piece || !column || reason !== 'unknown') return []
    const letter = columnLetter(column.index)
    return [`工作表「${piece.sheet}」${letter}列「${column.head}」不是可导入的项目，没有读取`]
  })
