import type { Permission } from './permissions.ts'

/** What people call a field of a record, and how its stored value reads. */
export interface RecordField {
  label: string
  /** Labels of coded values: those of the choices in the form. */
  values?: Readonly<Record<string, string>>
  /** Code of the dictionary whose entries label the values. */
  dictionary?: string
  /** Kind of the record (or records) whose ids it holds; their names are shown. */
  refers?: string
  /** Holds codes of a province, city and county. */
  isPlace?: true
  /** What a value made of parts is made of, in this order; a blank label shows the value alone. */
  parts?: Readonly<Record<string, RecordField>>
  /** A line holds what was taken (before) and what was given (after), in words; not what stands. */
  isDifference?: true
  /** A list that is told as it was and as it is, not by its members. */
  isWhole?: true
  /** Stands beside the record: its change is no new version of it. */
  isUnversioned?: true
  /** Said by another field or part: left out. */
  isOmitted?: true
}

/** How records of a kind belong to those of another. */
export interface PartOf {
  object: string
  /** Field that holds the id of the other. */
  field: string
  /** Values of fields that say of which kind the other is, where it may be of several. */
  only?: Readonly<Record<string, string>>
  /** They are told of elsewhere: the change log of the other leaves them out. */
  isListedSeparately?: true
}

/** Records that are too many to be told one by one: what one call or one import did to them is one line. */
export interface GroupedKind {
  object: string
  /** Field that holds the id of the record whose history tells of them. */
  field: string
  /** Field that is the same in both, so that only one part of a table is searched. */
  shares?: string
  /** Fields that say which one it is: point, entry, replicate. */
  at: readonly string[]
}

/** A kind of record, as the change log tells of it. */
export interface RecordKind {
  /** Name of its table, under which the log keeps its lines. */
  object: string
  label: string
  /** Whose holder may read the history of such a record. */
  read: Permission
  /** Where one table holds records of several rights: the field that tells them apart, and the right by its value. */
  readBy?: { field: string; words: Readonly<Record<string, Permission>> }
  fields: Readonly<Record<string, string | RecordField>>
  /** Field that holds what one is called. Absent where it has no name, or is called after another record. */
  nameField?: string
  /** Field that holds the id of the record it is called after, and the kind of that one. */
  namedAfter?: { field: string; object: string }
  /** Records it is a part of: their history tells of it too, and an import is not taken back under it. */
  partOf?: readonly PartOf[]
  /** Records below it that its history tells gathered, with the imports that wrote them. */
  groupedKinds?: readonly GroupedKind[]
  /** Table that says by `batchId` which imports wrote to one of its rows; its id stands in `field`. */
  importsIn?: { table: string; field: string }
  /** One save writes a line under each organisation that it concerns; who reads several of them sees one. */
  isOfManyOrgs?: true
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
