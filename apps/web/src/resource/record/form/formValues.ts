import { EXTERNAL } from '@hepu/api/core/externalName'
import { enteredFields, type Fields } from '@hepu/api/core/resource/fields'
import { plainly, type RowValues } from '@hepu/api/core/resource/values'
import type { Choice, FormValues } from '../../form/items.ts'
import { nobody, type StaffEntry } from '../../form/kinds/staff.ts'
import { columnsOf, draftsOf, rowsOf } from '../../rows/rowColumns.ts'
import { isEmpty, type DraftRow } from '../../rows/draftRows.ts'
import type { RecordDetail } from '../recordRows.ts'

/** Returns the names of the five values that a holder has in a form. */
export const holderProps = (name: string) => ({
  internalUnit: `${name}Unit`,
  staff: `${name}Staff`,
  staffObj: `${name}StaffObj`,
  staffList: `${name}StaffList`,
  externalUnit: `${name}External`,
})

interface HolderOut {
  internalUnit: { id: string }[]
  staffList: {
    userId: string | null
    personId: string | null
    userName: string
    organizationName: string | null
  }[]
  externalUnit: string | null
}

/** Returns the form values of a stored record. */
export function valuesOfRecord(fields: Fields, record: RecordDetail): FormValues {
  const entries = enteredFields(fields).flatMap(([name, field]): [string, unknown][] => {
    if (field.kind === 'files') return [[name, record.fileDOList]]
    if (field.kind === 'bool') return [[name, wordOf(record[name])]]
    if (field.kind === 'rows') {
      return [[name, draftsOf(name, field, record[name] as RowValues[] | null, record.labels)]]
    }
    if (field.kind !== 'holder') return [[name, record[name] ?? undefined]]
    const props = holderProps(name)
    const holder = record[name] as HolderOut | null
    return [
      [props.internalUnit, holder?.internalUnit.map(({ id }) => id) ?? []],
      [props.staff, ''],
      [props.staffObj, nobody],
      [props.staffList, (holder?.staffList ?? []).map(entryOfPerson)],
      [props.externalUnit, holder?.externalUnit ?? ''],
    ]
  })
  return { ...Object.fromEntries(entries), id: record.id }
}

/** Returns the choice for a boolean. */
const wordOf = (value: unknown): string | undefined =>
  typeof value === 'boolean' ? String(value) : undefined

const entryOfPerson = ({ userId, personId, userName }: HolderOut['staffList'][number]): StaffEntry => ({
  userId: userId ?? '',
  ...(personId ? { personId } : {}),
  userName: userId || personId ? userName : userName + EXTERNAL,
  organizationId: '',
  status: true,
})

/**
 * Returns the input of a save call for the values of a form; blank becomes null. `choices` holds the entries of the
 * dictionaries.
 */
export function inputOfValues(
  fields: Fields,
  values: FormValues,
  choices: ReadonlyMap<string, readonly Choice[]>,
): Record<string, unknown> {
  return Object.fromEntries(
    enteredFields(fields).map(([name, field]): [string, unknown] => {
      if (field.kind === 'files') return [name, filesOf(values[name])]
      if (field.kind === 'holder') return [name, holderOf(name, values)]
      if (field.kind === 'rows') {
        const typed = ((values[name] ?? []) as DraftRow[]).filter((row) => !isEmpty(row))
        return [
          name,
          rowsOf(
            typed,
            columnsOf(field, (code) => choices.get(code) ?? []),
          ),
        ]
      }
      const value = values[name]
      if (field.kind === 'text' && typeof value === 'string' && value) return [name, plainly(field, value)]
      return [name, value === undefined || value === '' ? null : value]
    }),
  )
}

/** Returns the ids of the attachments that a form removed from a record. */
export function removedOfValues(fields: Fields, values: FormValues, record: RecordDetail): string[] {
  const names = enteredFields(fields).flatMap(([name, { kind }]) => (kind === 'files' ? [name] : []))
  const left = new Set(names.flatMap((name) => filesOf(values[name])))
  return names.length > 0 ? record.fileDOList.map(({ id }) => id).filter((id) => !left.has(id)) : []
}

const filesOf = (files: unknown): string[] =>
  ((files ?? []) as { id?: string }[]).flatMap(({ id }) => (id === undefined ? [] : [id]))

function holderOf(name: string, values: FormValues) {
  const props = holderProps(name)
  const staff = (values[props.staffList] ?? []) as StaffEntry[]
  return {
    internalUnit: (values[props.internalUnit] ?? []) as string[],
    staffList: staff
      .filter(({ status }) => status)
      .map(({ userId, personId, userName }) => ({
        userId: userId || null,
        personId: personId || null,
        userName,
      })),
    externalUnit: (values[props.externalUnit] as string) || null,
  }
}
