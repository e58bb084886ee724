export interface FilterOption {
  value: string
  label: string
}
export interface FilterOptionGroup {
  label: string
  options: readonly FilterOption[]
}
export interface FilterNode extends FilterOption {
  children?: readonly FilterNode[]
}

interface Common {
  /** Name in the filter model; also its name in the address. */
  name: string
  label: string
  placeholder?: string
  /** Text on hover: what the placeholder has no room for. */
  title?: string
  /** Width of the control, px; one of text is wider where its placeholder needs it. */
  width?: number
  /** Value before the user chooses one; several are joined by `joinList`. */
  initial?: string
  /** Names of the filters to empty when this one changes. */
  clears?: readonly string[]
}

/** Text; the search matches a part of the value. */
export type InputField = Common & { type: 'input' }
/** One choice, or several (`multiSelect`: the model holds a list). */
export type SelectField = Common & { type: 'select' | 'multiSelect'; options: readonly FilterOption[] }
/** A choice under heads; several with `multiple`. */
export type SelectGroupField = Common & {
  type: 'selectGroup'
  multiple?: boolean
  options: readonly FilterOptionGroup[]
}
/** A path down a tree; the model holds the values from the root on. */
export type CascaderField = Common & { type: 'cascader'; options: readonly FilterNode[] }
/** A region in China down to `level` (1 province, 2 city, 3 county); the model holds the codes from the province on. */
export type LocationField = Common & { type: 'locationCascader'; level?: 1 | 2 | 3 }
/** A year from `from` on; 1970 by default. */
export type YearField = Common & { type: 'year'; from?: number }
/** `name` holds the first day, `endName` the last one; with `time` from 00:00:00 to 23:59:59. */
export type RangeField = Common & { type: 'daterange'; endName: string; time?: boolean }
/** One filter of a search table. */
export type FilterField =
  | InputField
  | SelectField
  | SelectGroupField
  | CascaderField
  | LocationField
  | YearField
  | RangeField

/** Filter values as the address holds them. */
export type FilterValues = Readonly<Record<string, string>>

const escapes = { '%': '%25', ',': '%2C' } as const

/** Joins several values into one text of the address; commas within a value are escaped. */
export const joinList = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[%,]/g, (sign) => escapes[sign as ',' | '%'])).join(',')

/** Returns the values of a text made by `joinList`. */
export const splitList = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .filter(Boolean)
    .map((value) => value.replaceAll('%2C', ',').replaceAll('%25', '%'))

export const namesOf = (field: FilterField): string[] =>
  field.type === 'daterange' ? [field.name, field.endName] : [field.name]

const holdsList = (field: FilterField): boolean =>
  field.type === 'multiSelect' ||
  field.type === 'cascader' ||
  field.type === 'locationCascader' ||
  (field.type === 'selectGroup' && field.multiple === true)

/** Returns the values that the user starts from and that 重置 restores. */
export const initialOf = (fields: readonly FilterField[]): FilterValues =>
  Object.fromEntries(fields.flatMap((field) => (field.initial ? [[field.name, field.initial]] : [])))

/** Returns the filter model of a query: several values as a list, blanks left out. */
export function modelOf(fields: readonly FilterField[], values: FilterValues): Record<string, unknown> {
  const entries = fields.flatMap((field) =>
    namesOf(field).flatMap((name): [string, unknown][] => {
      const value = values[name]?.trim()
      if (!value) return []
      return [[name, holdsList(field) ? splitList(value) : value]]
    }),
  )
  return Object.fromEntries(entries)
}

/** Returns how many of the fields have a value. */
export const countSet = (fields: readonly FilterField[], values: FilterValues): number =>
  fields.filter((field) => namesOf(field).some((name) => values[name]?.trim())).length

const LETTER_PX = 13
const LABEL_GAP_PX = 8
const FIELD_GAP_PX = 16
/** Width (px) of 查询 and 重置, and with 展开. */
const ACTIONS_PX = 124
const MORE_PX = 64
/** Number of filters in a row whose width is not known. */
const USUAL = 4

/** Room (px) of a text control for its frame and the button that empties it, and width of a letter that is no Chinese one. */
const AROUND_PX = 54
const NARROW_PX = 8

const placeholderPx = ({ placeholder = '' }: InputField): number =>
  Array.from(placeholder, (letter) => (letter > '\u2e80' ? LETTER_PX : NARROW_PX)).reduce(
    (sum, px) => sum + px,
    0,
  )

/** Returns the width of a field's control, px. */
export function controlWidth(field: FilterField): number {
  if (field.type === 'input') return Math.max(field.width ?? 150, placeholderPx(field) + AROUND_PX)
  if (field.width) return field.width
  if (field.type === 'year') return 96
  return field.type === 'daterange' ? 230 : 150
}

const widthOf = (field: FilterField): number =>
  field.label.length * LETTER_PX + LABEL_GAP_PX + controlWidth(field)

/** Returns how many filters fit in the first row of a form of this width (px); all of them if they fit. */
export function fitting(fields: readonly FilterField[], formPx: number): number {
  if (formPx === 0) return Math.min(USUAL, fields.length)
  let used = ACTIONS_PX
  const ends = fields.map((field) => (used += widthOf(field) + FIELD_GAP_PX))
  if (used <= formPx) return fields.length
  return Math.max(1, ends.filter((end) => end + MORE_PX <= formPx).length)
}
