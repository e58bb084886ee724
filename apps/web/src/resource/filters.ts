import type { ReactNode } from 'react'

export interface FilterOption {
  value: string
  label: ReactNode
}

interface Common {
  /** Name in the filter model; also its name in the address. */
  name: string
  label: string
  placeholder?: string
  width?: number
  /** Value before the user chooses one. */
  initial?: string
  /** Names of filters emptied when this one changes. */
  clears?: readonly string[]
}

/** Text, a part of which is looked for. */
export type InputField = Common & { type: 'input' }
/** One or several choices, plain or under heads. */
export type SelectField = Common & {
  type: 'select' | 'multiSelect'
  options: readonly (FilterOption | { label: string; options: readonly FilterOption[] })[]
}
export type YearField = Common & { type: 'year' }
/** `name` holds the first day, `endName` the last one; with `time` from 00:00:00 to 23:59:59. */
export type RangeField = Common & { type: 'daterange'; endName: string; time?: boolean }
/** One filter of a searchable table. */
export type FilterField = InputField | SelectField | YearField | RangeField

/** Filter values as they stand in the address. */
export type FilterValues = Readonly<Record<string, string>>

export const namesOf = (field: FilterField): string[] =>
  field.type === 'daterange' ? [field.name, field.endName] : [field.name]

/** What the user starts from and 重置 goes back to. */
export const initialOf = (fields: readonly FilterField[]): FilterValues =>
  Object.fromEntries(fields.flatMap((field) => (field.initial ? [[field.name, field.initial]] : [])))

/** The filter model of a query: multiple choices as a list, blanks left out. */
export function modelOf(fields: readonly FilterField[], values: FilterValues): Record<string, unknown> {
  const entries = fields.flatMap((field) =>
    namesOf(field).flatMap((name): [string, unknown][] => {
      const value = values[name]?.trim()
      if (!value) return []
      return [[name, field.type === 'multiSelect' ? value.split(',') : value]]
    }),
  )
  return Object.fromEntries(entries)
}
