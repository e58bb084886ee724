import type { MoneyUnit } from './money/readMoney.ts'
import type { Permission } from './permissions.ts'

/** The label of a field of a record, and how its stored value is shown. */
export interface RecordField {
  label: string
  /** Labels of coded values: those of the choices in the form. */
  values?: Readonly<Record<string, string>>
  /** Code of the dictionary whose entries label the values. */
  dictionary?: string
  /** Kind of the record (or records) whose ids the field holds; their names are shown. */
  refers?: string
  /** True if the field holds codes of a province, city and county. */
  isPlace?: true
  /** True if the field holds a list of codes of provinces and cities. */
  areRegions?: true
  /** The field holds an amount in yuan; it is shown in this unit. */
  money?: MoneyUnit
  /** The parts of a composite value, in this order; a part with a blank label is shown without one. */
  parts?: Readonly<Record<string, RecordField>>
  /** The change shows what was removed (before) and added (after), as text, not the whole value. */
  isDifference?: true
  /** The list is shown whole before and after the change, not item by item. */
  isWhole?: true
  /** The field is stored outside the record: its change does not make a new version. */
  isUnversioned?: true
  /** The field is left out, because another field or part shows it. */
  isOmitted?: true
}

/** How records of one kind belong to a record of another kind. */
export interface PartOf {
  object: string
  /** Field that holds the id of the other record. */
  field: string
  /** Values of fields that select this kind, if the other record may be of several kinds. */
  only?: Readonly<Record<string, string>>
  /** The change log of the other record leaves these records out, because another list shows them. */
  isListedSeparately?: true
}

/** Records that are too many to show one by one: the changes by one call or one import are one line. */
export interface GroupedKind {
  object: string
  /** Field that holds the id of the record whose history shows them. */
  field: string
  /** Field with the same value in both, so that only one partition of a table is searched. */
  shares?: string
  /** Fields that identify one of them: point, entry, replicate. */
  at: readonly string[]
}

/** A kind of record, as the change log shows it. */
export interface RecordKind {
  /** Name of its table; the log stores its lines under this name. */
  object: string
  label: string
  /** Permission to read the history of such a record. */
  read: Permission
  /**
   * For a table with records of several permissions: the field that distinguishes them, and by its value the permission, or
   * several of which one suffices.
   */
  readBy?: { field: string; words: Readonly<Record<string, Permission | readonly Permission[]>> }
  fields: Readonly<Record<string, string | RecordField>>
  /** Field with the name of the record. Absent if it has none, or takes the name of another record. */
  nameField?: string
  /** Field with the id of the record whose name it takes, and the kind of that record. */
  namedAfter?: { field: string; object: string }
  /** Records that it is a part of: their history shows it too, and an import into them cannot be undone after it changed. */
  partOf?: readonly PartOf[]
  /** Records below it that its history shows grouped, with the imports that wrote them. */
  groupedKinds?: readonly GroupedKind[]
  /** Table that says by `batchId` which imports wrote to a record; `field` holds the id of the record. */
  importsIn?: { table: string; field: string }
  /** One save writes a line for each organisation that it concerns; a reader of several of them sees one line. */
  isOfManyOrgs?: true
  /** Names by id, if they are not in a table. */
  names?: ReadonlyMap<number, string>
  /** Address of the screen that shows a record; `{id}` is its id, `{name}` its name. Absent if there is no such screen. */
  path?: string
  /** For a table with records of several screens: the field that distinguishes them, and the addresses that are not `path`. */
  pathBy?: { field: string; paths: Readonly<Record<string, string>> }
}

/** 1 in use, 0 not: the state of most records. */
export const onOffStates = { 1: '启用', 0: '停用' } as const

/** Returns the labels of a list of coded choices. */
export const labelsOf = (
  choices: readonly { value: string; label: string }[],
): Readonly<Record<string, string>> => Object.fromEntries(choices.map(({ value, label }) => [value, label]))

/**
 * Returns the permissions of which one lets its holder read a record: those of its kind, or those of the value that
 * distinguishes it.
 */
export const readersOf = (
  { read, readBy }: Pick<RecordKind, 'read' | 'readBy'>,
  value: string | null,
): readonly Permission[] => [readBy?.words[value ?? ''] ?? read].flat()
