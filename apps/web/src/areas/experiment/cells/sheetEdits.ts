import type { CellProblem, fillSheet, saveCells } from '@hepu/api/areas/experiment/cells/cell'
import { readCell, type FillField, type ReadCell } from '@hepu/api/areas/experiment/cells/cellFields'
import type { InputOf, OutputOf } from '@hepu/api/core/route'

export type Sheet = OutputOf<typeof fillSheet>
export type SheetRow = Sheet['rows'][number]
export type CellValue = string | number | null
type CellToSave = InputOf<typeof saveCells>['cells'][number]

/** The value typed into a cell, and the value that the user saw then. */
export interface Edit {
  raw: string
  seen: CellValue
  seenId: string | null
}
/** Typed values that are not saved, by cell. */
export type Edits = ReadonlyMap<string, Edit>

/** A row of the grid: the text of each field. */
export type GridRow = Record<string, string>

/** Returns the key of a plot. */
export const plotKey = ({ pointId, entryId, rep }: Pick<SheetRow, 'pointId' | 'entryId' | 'rep'>): string =>
  `${pointId}|${entryId}|${rep}`
/** Returns the key of one field of a plot. */
export const cellKey = (row: Pick<SheetRow, 'pointId' | 'entryId' | 'rep'>, field: string): string =>
  `${plotKey(row)}|${field}`

/** Returns the server's value of a cell: the one that waits for review, else the stored one. */
export function currentText(row: SheetRow, field: string): string {
  const waiting = row.waiting[field]
  if (waiting) return waiting.raw
  const value = row.values[field]
  return value === undefined || value === null ? '' : String(value)
}

/** Returns the rows of the grid: the server's values, overridden by typed ones. */
export function gridRows(sheet: Sheet, fields: readonly string[], edits: Edits): GridRow[] {
  return sheet.rows.map((row) =>
    Object.fromEntries(
      fields.map((field) => [field, edits.get(cellKey(row, field))?.raw ?? currentText(row, field)]),
    ),
  )
}

/**
 * Returns the edits after the grid changed some rows. A cell back at the server's value is no edit any more; one that
 * was edited before keeps the value that the user saw then.
 */
export function editsAfter(
  sheet: Sheet,
  fields: readonly string[],
  edits: Edits,
  changed: readonly { row: number; texts: GridRow }[],
): Edits {
  const next = new Map(edits)
  for (const { row: at, texts } of changed) {
    const row = sheet.rows[at]
    if (row) for (const field of fields) noteText(next, row, field, (texts[field] ?? '').trim())
  }
  return next
}

function noteText(edits: Map<string, Edit>, row: SheetRow, field: string, raw: string): void {
  const key = cellKey(row, field)
  const old = edits.get(key)
  if (raw === (old?.raw ?? currentText(row, field))) return
  if (raw === currentText(row, field)) {
    edits.delete(key)
    return
  }
  const current = { seen: row.values[field] ?? null, seenId: row.waiting[field]?.id ?? null }
  edits.set(key, { raw, ...(old ? { seen: old.seen, seenId: old.seenId } : current) })
}

/** Reads cells once for each text: a field's checks are asked again with every drawing. */
export function cellReader(
  fields: readonly FillField[],
  year: number,
): (field: string, raw: string) => ReadCell {
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const known = new Map<string, ReadCell>()
  return (key, raw) => {
    const asked = `${key}\n${raw}`
    const found = known.get(asked)
    if (found) return found
    const field = byKey.get(key)
    const read: ReadCell = field
      ? readCell(field, raw, year)
      : { value: null, state: 'refused', message: '这个项目不能填报' }
    known.set(asked, read)
    return read
  }
}

/** Returns the parts of a cell's key. */
export function partsOf(key: string): { pointId: string; entryId: string; rep: number; field: string } {
  const [pointId = '', entryId = '', rep = '0', field = ''] = key.split('|')
  return { pointId, entryId, rep: Number(rep), field }
}

/** Returns the cells that a save sends; `confirmed` are those whose unusual values the user has confirmed. */
export const cellsToSave = (edits: Edits, confirmed: ReadonlySet<string>): CellToSave[] =>
  [...edits].map(([key, edit]) => ({ ...partsOf(key), ...edit, confirmed: confirmed.has(key) }))

/**
 * Returns the edits after each clash was decided: cells in `mine` overwrite the present value, all others are dropped.
 */
export function settleClashes(
  edits: Edits,
  clashes: readonly CellProblem[],
  mine: ReadonlySet<string>,
): Edits {
  const next = new Map(edits)
  for (const clash of clashes) {
    const key = cellKey(clash, clash.field)
    const edit = next.get(key)
    if (!edit) continue
    if (mine.has(key)) {
      next.set(key, {
        raw: edit.raw,
        seen: clash.theirs?.value ?? null,
        seenId: clash.theirs?.waitingId ?? null,
      })
    } else next.delete(key)
  }
  return next
}

/** Returns rows `from`…`to` with the texts of the first one in the chosen fields. */
export function filledDown(
  rows: readonly GridRow[],
  fields: readonly string[],
  from: number,
  to: number,
): { row: number; texts: GridRow }[] {
  const first = rows[from]
  if (!first) return []
  const copied = Object.fromEntries(fields.map((field) => [field, first[field] ?? '']))
  return rows
    .slice(from + 1, to + 1)
    .map((texts, n) => ({ row: from + 1 + n, texts: { ...texts, ...copied } }))
}
