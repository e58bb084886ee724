import type { PermissionWord } from './permissions.ts'

/** What people call a field of a record, and how its stored value reads. */
export interface RecordField {
  label: string
  /** Labels of coded values: those of the choices in the form. */
  values?: Readonly<Record<string, string>>
  /** Code of the dictionary whose entries label the values. */
  dictionary?: string
  /** Kind of the record (or records) whose ids it holds; their names are shown. */
  refers?: string
}

/** A kind of record, as the change log tells of it. */
export interface RecordKind {
  /** Name of its table, under which the log keeps its lines. */
  object: string
  label: string
  /** Whose holder may read the history of such a record. */
  read: PermissionWord
  fields: Readonly<Record<string, string | RecordField>>
  /** Field that holds what one is called. Absent where it has no name, or is called after another record. */
  nameField?: string
  /** Field that holds the id of the record it is called after, and the kind of that one. */
  namedAfter?: { field: string; object: string }
  /** What each is called, by id, where they stand in no table. */
  names?: ReadonlyMap<number, string>
  /** Address of the screen that shows one; `{id}` is its id, `{name}` its name. Absent where no screen does. */
  path?: string
}

/** 1 in use, 0 not: the state of most records. */
export const onOffStates = { 1: '启用', 0: '停用' } as const

/** Labels of a list of coded choices. */
export const labelsOf = (
  choices: readonly { value: string; label: string }[],
): Readonly<Record<string, string>> => Object.fromEntries(choices.map(({ value, label }) => [value, label]))
