import type { FormItem, FormValues, ModuleItem } from './items.ts'

/** Returns the five values of a holder, empty. */
const emptyHolder = (item: ModuleItem): FormValues => ({
  [item.internalUnit]: [],
  [item.staff]: '',
  [item.staffObj]: { userId: '', userName: '', organizationId: '' },
  [item.staffList]: [],
  [item.externalUnit]: '',
})

/** Returns the values of an empty item, by prop. */
export function emptyOf(item: FormItem): FormValues {
  if (item.type === 'module') return emptyHolder(item)
  if (item.type === 'file' || item.type === 'dialogFile') return { [item.prop]: [] }
  const second = 'subfieldProp' in item && item.subfieldProp ? { [item.subfieldProp]: undefined } : {}
  return { [item.prop]: undefined, ...second }
}

/** Returns the props that an autocomplete fills and locks. */
export const linkedProps = (item: FormItem): string[] =>
  item.type === 'autocomplete' && !item.noFeedback ? Object.keys(item.feedback ?? {}) : []

/** Returns every prop of a form: of its items, their second fields and the fields that suggestions fill. */
export const propsOf = (items: readonly FormItem[]): string[] => [
  ...new Set(items.flatMap((item) => [...Object.keys(emptyOf(item)), ...linkedProps(item)])),
]

/** Returns the first values of a form: empty ones, overridden by those given. */
export const firstValues = (items: readonly FormItem[], given: FormValues = {}): FormValues => ({
  ...Object.assign({}, ...items.map(emptyOf)),
  ...given,
})

/** Returns the values of a record opened for editing: by the same names, or by the items' `echoRules`. */
export function valuesOfRecord(items: readonly FormItem[], record: FormValues): FormValues {
  const same = propsOf(items)
    .filter((prop) => record[prop] !== undefined && record[prop] !== null)
    .map((prop) => [prop, record[prop]])
  const echoed = items.flatMap((item) =>
    Object.entries(item.echoRules ?? {}).map(([prop, from]) => [
      prop,
      typeof from === 'function' ? from(record) : fieldAt(record, from),
    ]),
  )
  return Object.fromEntries([...same, ...echoed])
}

/** Returns a field of a row by its name; dots go deeper. */
export function fieldAt(row: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? (value as FormValues)[name] : undefined,
      row,
    )
}

/** Returns true for a value without content. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
