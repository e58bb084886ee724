import { AppError } from '@hepu/api/core/errorCodes'
import { enteredFields, type Field } from '@hepu/api/core/resource/fields'
import { isEmptyHolder, plainText } from '@hepu/api/core/resource/values'
import type { Resource } from '@hepu/api/core/resource/resource'
import type { Problem } from '@hepu/api/core/zod'
import type { Values } from './mounted.ts'

/** True of a value that says nothing. */
export function isBlank(field: Field, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return field.kind === 'holder' && isEmptyHolder(value as Parameters<typeof isEmptyHolder>[0])
}

/**
 * What is wrong with a record, by field: what is missing (of a draft only its name), days out of order, days to come where
 * a fact is told. Attachments are looked at by the save. `today` is `YYYY-MM-DD`.
 */
export function problemsOf(
  { fields, nameField, dateOrder }: Pick<Resource, 'fields' | 'nameField' | 'dateOrder'>,
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
    ...needed.map(([name, field]) => ({ path: name, message: `${field.label}必填` })),
    ...future.map(([name, field]) => ({ path: name, message: `${field.label}不得晚于今天` })),
    ...disordered(fields, dateOrder, values),
  ]
}

function disordered(fields: Resource['fields'], order: readonly string[], values: Values): Problem[] {
  const given = order.filter((name) => values[name])
  return given.flatMap((name, at) => {
    const before = given[at - 1]
    if (!before || String(values[before]) <= String(values[name])) return []
    return [{ path: name, message: `${fields[name]!.label}不得早于${fields[before]!.label}` }]
  })
}

/** Refuses an input, naming each field. */
export function refuse(problems: readonly Problem[]): void {
  if (problems.length === 0) return
  throw new AppError('BAD_INPUT', problems.map(({ message }) => message).join('；'), {
    data: { problems: [...problems] },
  })
}
