import { labelWithUnit } from '../labelWithUnit.ts'
import type { Permission } from '../permissions.ts'
import type { FileKind } from '../file/fileKind.ts'
import type { RecordField, RecordKind } from '../recordKind.ts'
import type { Route } from '../route.ts'
import type { Subject } from '../subject.ts'
import type { Problem } from '../zod.ts'
import { secretFields, type Field, type Fields } from './fields.ts'
import { sectionCalls, tableCalls, type SectionCalls, type TableCalls } from './partCalls.ts'
import { listCalls, type ListCalls } from './partListCalls.ts'
import type { AnySpec, ListSpec, SectionSpec, TableSpec } from './partSpec.ts'
import type { Values } from './problems.ts'
import { fieldOfRecord } from './recordKindOf.ts'
import type { Resource } from './resource.ts'

/** The kind of records that parts belong to: the records of a resource, or any others of an organisation and a crop. */
export interface PartParent {
  /** Its table. */
  table: string
  /** What people call such a record. */
  title: string
  /** Beginning of the paths of its calls. */
  path: `/api/${string}`
  subject: Subject
  /** Permissions to show and to change such a record, and with it its parts. */
  read: Permission
  write: Permission
}

/** Returns a resource as the parent of parts. */
export const parentOf = ({ name, table, title, path }: Resource): PartParent => ({
  table,
  title,
  path,
  subject: name,
  read: `${name}:read`,
  write: `${name}:write`,
})

/** What the rules of a part may look at besides its own values. */
export interface PartPlace {
  /** Today, `YYYY-MM-DD`. */
  today: string
  /** The crop of the parent. */
  crop: string
  /** The values of the parent. */
  parent: Values
}

/** A part as used by the engine and the screens: the types of its fields are erased here, once. */
export interface Part {
  shape: 'section' | 'table' | 'list'
  name: string
  label: string
  table: string
  parent: PartParent
  key: string
  fields: Fields
  dateOrder: readonly string[]
  problems: (values: Values, place: PartPlace) => Problem[]
  compute: (values: Values) => Values
  isOptional: boolean
  max: number
  min: number
  uniqueTogether: readonly (readonly string[])[]
  sums: readonly string[]
  /** Field by which the rows of a list are ordered; null for the order in which they were entered. */
  orderBy: string | null
  heads: Readonly<Record<string, readonly string[] | undefined>>
  together: (rows: readonly Values[], place: PartPlace) => Problem[]
  /** The `infoType` of files of its rows. */
  fileType: string
  record: RecordKind
  calls: Readonly<Record<string, Route>>
}

/**
 * Defines a part of a record: values that belong to it and change with it, kept in a table of their own. Calls (`calls`),
 * table, form or editable table, and history are derived from the definition.
 */
export function part<const K extends string, const F extends Fields>(
  spec: SectionSpec<K, F>,
): Part & { calls: SectionCalls<K, F> }
export function part<const K extends string, const F extends Fields>(
  spec: TableSpec<K, F>,
): Part & { calls: TableCalls<K, F> }
export function part<const K extends string, const F extends Fields>(
  spec: ListSpec<K, F>,
): Part & { calls: ListCalls<K, F> }
export function part(spec: AnySpec): Part {
  assertSpec(spec)
  const erased = {
    ...nothingOfRows,
    problems: () => [],
    compute: (values: Values) => values,
    dateOrder: [],
    ...spec,
    ...submissionRule(spec),
    isOptional: spec.isOptional === true,
    fileType: `${spec.parent.subject}.${spec.name}`,
    record: kindOf(spec),
  }
  return { ...erased, calls: callsOf(erased) }
}

const nothingOfRows = {
  max: 1,
  min: 0,
  uniqueTogether: [],
  sums: [],
  orderBy: null,
  heads: {},
  together: () => [],
}

/** Returns the rule before a submission of a section, as the rule of all its entries together: it has one at most. */
function submissionRule(spec: AnySpec): Partial<Pick<Part, 'together'>> {
  const rule = spec.shape === 'section' ? spec.beforeSubmission : undefined
  return rule ? { together: ([values = {}], place) => rule(values, place) } : {}
}

function callsOf(spec: Omit<Part, 'calls'>): Part['calls'] {
  if (spec.shape === 'section') return sectionCalls(spec)
  return spec.shape === 'table' ? tableCalls(spec) : listCalls(spec)
}

/** Kinds of fields that a cell of an editable table takes. */
const cellKinds: ReadonlySet<Field['kind']> = new Set(['text', 'number', 'money', 'date', 'dict'])

/** Throws for mistakes of a definition that the types do not catch. */
function assertSpec(spec: AnySpec): void {
  const { name, fields, key } = spec
  const entries = Object.entries(fields)
  const wrong = [
    ...secretFields(fields).map(([field]) => `${field} is secret`),
    ...entries
      .filter(([field]) => reserved.has(field) || field === key)
      .map(([field]) => `${field} is a name of the engine`),
    ...entries
      .filter(([, field]) => field.kind === 'files' && !field.optional)
      .map(([field]) => `files ${field} are not optional`),
    ...(spec.shape === 'table' ? entries.filter(([, { kind }]) => !cellKinds.has(kind)) : []).map(
      ([field, { kind }]) => `${field} is of the kind ${kind}, which no cell takes`,
    ),
    ...(spec.shape === 'list' ? entries.filter(([, { kind }]) => kind === 'files') : []).map(
      ([field]) => `${field} holds files, which no row of a list takes`,
    ),
  ]
  if (wrong.length > 0) throw new Error(`part ${name}: ${wrong.join(', ')}`)
}

const reserved: ReadonlySet<string> = new Set([
  'id',
  'orgId',
  'crop',
  'no',
  'version',
  'labels',
  'rows',
  'removed',
  'removedFiles',
  'fileDOList',
])

/** Returns the kind of record as which the change log shows a part: within the history of its parent. */
function kindOf({ table, label, parent, key, fields, nameField, shape }: AnySpec): RecordKind {
  return {
    object: table,
    label,
    read: parent.read,
    partOf: [{ object: parent.table, field: key }],
    ...(nameField ? { nameField } : { namedAfter: { field: key, object: parent.table } }),
    fields: {
      [key]: { label: parent.title, refers: parent.table },
      ...(shape === 'section' ? {} : { no: '序号' }),
      ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, withUnit(field)])),
      addedFiles: '附件增加',
      removedFiles: '附件删除',
    },
  }
}

function withUnit(field: Field): RecordField {
  const shown = fieldOfRecord(field)
  return field.kind === 'number' ? { ...shown, label: labelWithUnit(field.label, field.unit) } : shown
}

/** Returns the kinds of files of the parts that have some. Files come with the calls of the part. */
export const fileKindsOfParts = (parts: readonly Part[]): Record<string, FileKind> =>
  Object.fromEntries(
    parts
      .filter(({ fields }) => Object.values(fields).some(({ kind }) => kind === 'files'))
      .map(({ fileType, label, table, parent }) => [
        fileType,
        { title: label, table, read: parent.read, write: null },
      ]),
  )
