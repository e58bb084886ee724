import type { Problem } from '../zod.ts'
import { fieldNamed, enteredFields, neededFiles, type Field, type Fields } from './fields.ts'
import { isEmptyHolder, plainText } from './values.ts'

/** Values of the fields of a record, by name. */
export type Values = Record<string, unknown>

/**
 * What the rules of a resource forbid, by field; for forms and workbooks alike. `today` is `YYYY-MM-DD`, `crop` the one that
 * the record belongs to.
 */
export type ProblemsOf = (values: Values, today: string, crop: string) => Problem[]

/** How the refusal of a blank field ends. */
export const NEEDED = '必填'

/** What is missing, told at its field; nothing when there is something. */
export const missing = (values: Values, path: string, message: string): Problem[] =>
  isNothing(values[path]) ? [{ path, message }] : []

const isNothing = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return !value
  return 'internalUnit' in value && isEmptyHolder(value as Parameters<typeof isEmptyHolder>[0])
}

/** True of a value that says nothing. */
export function isBlank(field: Field, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  if (field.kind !== 'holder') return false
  const holder = value as Parameters<typeof isEmptyHolder>[0]
  return field.people ? holder.staffList.length === 0 : isEmptyHolder(holder)
}

/** What of a resource says which values are sound. */
interface Checked {
  fields: Fields
  nameField: string
  dateOrder: readonly string[]
}

/**
 * What is wrong with a record, by field: what is missing (of a draft only its name), days out of order, days to come where
 * a fact is told. Attachments are looked at by the save. `today` is `YYYY-MM-DD`.
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
 * What the rules of a resource forbid of these values. A draft may leave blank what they ask for: that is told when it is
 * handed in.
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

/** Fields that may be left blank as a rule, but not beside these values: a grant has its number. */
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

/** What a record that is handed in lacks of attachments, when it has none. */
export function lackOfFiles(fields: Fields): Problem[] {
  const needed = neededFiles(fields)
  return needed ? [{ path: needed[0], message: `提交审核须上传${needed[1].label}` }] : []
}
