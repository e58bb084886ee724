import type { Choice, FormValues, RowNames } from './items.ts'
import { fieldAt } from './itemValues.ts'

/** Returns the rows of an answer: a list, or the records of a page. */
export function rowsOf(answer: unknown): FormValues[] {
  const list = Array.isArray(answer) ? answer : fieldAt(answer, 'records')
  return Array.isArray(list) ? list.filter((row) => typeof row === 'object' && row !== null) : []
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Returns rows as choices; `names` says which fields to read. */
export function choicesOf(rows: readonly FormValues[], names: RowNames = {}): Choice[] {
  const { label = 'label', value = 'value', children = 'children' } = names
  return rows.map((row) => {
    const inner = row[children]
    const id = row[value]
    return {
      value: typeof id === 'number' ? id : textOf(id),
      label: textOf(row[label]),
      ...(row['disabled'] === true ? { disabled: true } : {}),
      ...(Array.isArray(inner) && inner.length > 0 ? { children: choicesOf(rowsOf(inner), names) } : {}),
    }
  })
}

/** Returns the text of a suggestion. */
export const labelOf = (row: FormValues, names: RowNames = {}): string => textOf(row[names.label ?? 'label'])
