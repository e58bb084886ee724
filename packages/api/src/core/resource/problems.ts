import type { Problem } from '../zod.ts'
import { fieldNamed, enteredFields, neededFiles, type Field, type Fields } from './fields.ts'
import { isEmptyHolder, plainText } from './values.ts'

/** Values of the fields of a record, by name. */
export type Values = Record<string, unknown>

/**
 * Returns the violations of a resource's rules, by field; for forms and workbooks alike. `today` is `YYYY-MM-DD`, `crop` is
 * the crop of the record.
 */
export type ProblemsOf = (values: Values, today: string, crop: string) => Problem[]

/** The end of the message about a blank field. */
export const NEEDED = '必填'

/** Returns a problem at the field if it is blank. */
export const missing = (values: Values, path: string, message: string): Problem[] =>
  isNothing(values[path]) ? [{ path, message }] : []

const isNothing = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return !value
  return 'internalUnit' in value && isEmptyHolder(value as Parameters<typeof isEmptyHolder>[0])
}

/** Returns whether a value is empty. */
export function isBlank(field: Field, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  if (field.kind !== 'holder') return false
  const holder = value as Parameters<typeof isEmptyHolder>[0]
  return field.people ? holder.staffList.length === 0 : isEmptyHolder(holder)
}

/** The parts of a resource that decide which values are valid. */
interface Checked {
  fields: Fields
  nameField: string
  dateOrder: readonly string[]
}

/**
 * Returns the problems of a record, by field: missing values (in a draft only the name), days in the wrong order, future days
 * for facts. Attachments are checked by the save. `today` is `YYYY-MM-DD`.
 */
export function problemsOf(
  { fields, nameField, dateOrder }: Checked,
  values: Values,
  { isDraft, today }: { isDraft: boolean; today: string },
): Problem[] {
  const entered = enteredFields(fields).filter(([, { kind }]) => kind !== 'files')
  const needed = entered.filter(
    ([name, field]) => (isDraft ? name === nameField : !field.optional) && isBlank(field, values[name]),
  )
  const future = entered.filter(
    ([name, field]) => field.kind === 'date' && !field.mayBeFuture && plainText(values[name]) > today,
  )
  return [
    ...needed.map(([name, field]) => ({ path: name, message: `${field.label}${NEEDED}` })),
    ...future.map(([name, field]) => ({ path: name, message: `${field.label}不得晚于今天` })),
    ...disordered(fields, dateOrder, values),
  ]
}

/**
 * Returns the violations of a resource's rules. A draft may leave blank what the rules require; that is reported when it is
 * submitted.
 */
export function brokenRules(
  { fields, problems }: { fields: Fields; problems: ProblemsOf },
  values: Values,
  { isDraft, today, crop }: { isDraft: boolean; today: string; crop: string },
): Problem[] {
  const mayLack = ({ path }: Problem) => {
    const field = isDraft && fields[path]
    return field && isBlank(field, values[path])
  }
  return problems(values, today, crop).filter((problem) => !mayLack(problem))
}

/**
 * Returns the names of the fields that are optional in general, but required together with these values: a granted right has
 * a number.
 */
export const askedFields = (
  { fields, problems }: { fields: Fields; problems: ProblemsOf },
  values: Values,
  { today, crop }: { today: string; crop: string },
): string[] =>
  enteredFields(fields).flatMap(([name, { optional }]) =>
    optional && problems({ ...values, [name]: null }, today, crop).some(({ path }) => path === name)
      ? [name]
      : [],
  )

function disordered(fields: Fields, order: readonly string[], values: Values): Problem[] {
  const given = order.filter((name) => values[name])
  return given.flatMap((name, at) => {
    const before = given[at - 1]
    if (!before || String(values[before]) <= String(values[name])) return []
    return [
      { path: name, message: `${fieldNamed(fields, name).label}不得早于${fieldNamed(fields, before).label}` },
    ]
  })
}

/** Returns the problem of a submitted record without its required attachments. */
export function lackOfFiles(fields: Fields): Problem[] {
  const needed = neededFiles(fields)
  return needed ? [{ path: needed[0], message: `提交审核须上传${needed[1].label}` }] : []
}
