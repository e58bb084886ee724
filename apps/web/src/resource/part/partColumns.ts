import { enteredFields } from '@hepu/api/core/resource/fields'
import type { Part, PartPlace } from '@hepu/api/core/resource/part'
import { entryProblems, repeatedRows } from '@hepu/api/core/resource/partGaps'
import type { z } from 'zod'
import type { Choice } from '../form/items.ts'
import { cellText, columnsOf, type CellField } from '../rows/rowColumns.ts'
import {
  isEmpty,
  problemsOf,
  valuesOf,
  type DraftRow,
  type Field,
  type RowProblems,
} from '../rows/draftRows.ts'

/** A row of a part as its list call answers it. */
export type StoredRow = Record<string, unknown> & {
  id: string
  version: number
  labels?: Record<string, string> | undefined
}

/** Returns the columns of a table that is a part, to type into. */
export const columnsOfPart = (
  { fields, heads }: Part,
  choices: ReadonlyMap<string, readonly Choice[]>,
): Field[] =>
  columnsOf({ columns: Object.fromEntries(enteredFields(fields)) as Record<string, CellField> }, (code) =>
    (choices.get(code) ?? []).map(({ value, label }) => ({ value, label })),
  ).map((column) => ({ ...column, ...(heads[column.key] ? { aliases: heads[column.key]! } : {}) }))

/** Returns stored rows as they are typed. */
export const draftsOfPart = ({ fields }: Part, stored: readonly StoredRow[]): DraftRow[] =>
  stored.map((row) => ({
    key: row.id,
    id: row.id,
    version: row.version,
    cells: Object.fromEntries(
      enteredFields(fields).map(([name, field]) => [
        name,
        row.labels?.[name] ?? cellText(field as CellField, row[name] as string | number | null),
      ]),
    ),
  }))

/**
 * Returns the problems of each row as the server finds them: by the schema of a row, by the rules of the part, and rows that
 * repeat an earlier one. A column has at most its first problem.
 */
export function problemsOfPart(
  part: Part,
  rows: readonly DraftRow[],
  columns: readonly Field[],
  schema: z.ZodType,
  place: PartPlace,
): RowProblems[] {
  const values = rows.map((row) => (isEmpty(row) ? {} : valuesOf(row, columns)))
  const repeated = repeatedRows(part, values)
  return problemsOf(rows, columns, schema, []).map((found, at) => {
    const row = rows[at]
    if (!row || isEmpty(row)) return found
    const start = `rows.${at}.`
    const more = [
      ...entryProblems(part, values[at] ?? {}, place, { isDraft: true }),
      ...repeated
        .filter(({ path }) => path.startsWith(start))
        .map(({ path, message }) => ({ path: path.slice(start.length), message })),
    ]
    return { ...Object.fromEntries(more.toReversed().map(({ path, message }) => [path, message])), ...found }
  })
}
