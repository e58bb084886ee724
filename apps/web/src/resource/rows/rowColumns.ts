import { labelWithUnit } from '@hepu/api/core/labelWithUnit'
import { groupedText } from '@hepu/api/core/money/groupedMoney'
import type { RowColumn, RowsField } from '@hepu/api/core/resource/fields'
import type { RowValues } from '@hepu/api/core/resource/values'
import { newRow, valuesOf, type DraftRow, type Field } from './draftRows.ts'

/** Choices of a dictionary, as forms load them. */
type Choices = (dictionary: string) => readonly { value: string | number; label: unknown }[]

/** A field that a cell takes. */
export type CellField = RowColumn

const LONG_TEXT = 100
const widths = { text: 160, longText: 240, number: 110, money: 120, date: 130, dict: 140 }

/** Returns the columns of a table, to type into. */
export const columnsOf = (
  { columns }: { columns: Readonly<Record<string, CellField>> },
  choices: Choices,
): Field[] =>
  Object.entries(columns).map(([key, column]) => ({
    key,
    label: headOf(column),
    width: widthOf(column),
    ...(column.optional ? {} : { required: true as const }),
    ...kindOf(column, choices),
  }))

function widthOf(column: CellField): number {
  if (column.kind !== 'text') return widths[column.kind]
  if (column.choices) return Math.max(96, Math.max(...column.choices.map(({ length }) => length)) * 14 + 36)
  return column.max > LONG_TEXT ? widths.longText : widths.text
}

/** Returns the head of a column, with its unit. */
export const headOf = (column: CellField): string =>
  labelWithUnit(column.label, 'unit' in column ? column.unit : null)

function kindOf(column: CellField, choices: Choices): Pick<Field, 'kind' | 'options' | 'unit'> {
  if (column.kind === 'money') return { kind: 'money', unit: column.unit }
  if (column.kind === 'number' || column.kind === 'date') return { kind: column.kind }
  if (column.kind === 'text') {
    const words = column.choices?.map((word) => [word, word])
    return words
      ? { kind: 'choice', options: Object.fromEntries(words) as Record<string, string> }
      : { kind: 'text' }
  }
  const options = choices(column.dictionary).map(({ value, label }) => [String(label), String(value)])
  return { kind: 'choice', options: Object.fromEntries(options) as Record<string, string> }
}

/** Returns a value of a column as people read it; blank without one. */
export function cellText(column: CellField, value: RowValues[string] | undefined): string {
  if (value === null || value === undefined) return ''
  return column.kind === 'money' ? groupedText(String(value), column.unit) : String(value)
}

/** Returns the rows of a stored record, to type into; `labels` holds the texts of coded values. */
export const draftsOf = (
  name: string,
  { columns }: RowsField,
  rows: readonly RowValues[] | null,
  labels: Readonly<Record<string, string>>,
): DraftRow[] =>
  (rows ?? []).map((row, at) =>
    newRow(
      Object.fromEntries(
        Object.entries(columns).map(([key, column]) => [
          key,
          labels[`${name}.${at}.${key}`] ?? cellText(column, row[key]),
        ]),
      ),
    ),
  )

/** Returns typed rows as a save call takes them; a blank cell becomes null. */
export const rowsOf = (rows: readonly DraftRow[], columns: readonly Field[]): Record<string, unknown>[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(valuesOf(row, columns)).map(([key, value]) => [
        key,
        value === '' ? null : (value ?? null),
      ]),
    ),
  )
