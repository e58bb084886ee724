import type { RecordKind } from '../recordKind.ts'
import { fieldNamed, secretFields, storedFields, type Field, type Fields } from './fields.ts'
import {
  resourceCalls,
  type MethodOverrides,
  type ResourceCalls,
  type PathOverrides,
} from './resourceCalls.ts'
import type { Deadlines } from './deadlines.ts'
import type { ProblemsOf, Values } from './problems.ts'
import { recordKindOf } from './recordKindOf.ts'
import { placeOf, type ResourceName, type ResourcePlace } from './titles.ts'

type Name<F extends Fields> = Extract<keyof F, string>

/** The columns, filters and search of a resource's list. */
export interface ListSpec<N extends string = string> {
  /** Fields that the keyword searches: texts, and holders by the names of their people and units. */
  search: readonly N[]
  filter: readonly N[]
  sort: readonly N[]
  columns: readonly N[]
  /** Days whose years are filters, each with the label of the year: 申请年份. */
  years?: Readonly<Partial<Record<N, string>>>
  /** The first year offered, if the law allows none before it. */
  yearsFrom?: number
}

/** The definition of a resource. */
export interface Spec<F extends Fields> {
  name: ResourceName
  /** Path of the calls; its last part is the noun. */
  path: `/api/${string}`
  fields: F
  /** Field with the name of the record, the only field that a draft must have. */
  nameField: Name<F>
  /** Fields whose values are unique within an organisation. */
  unique?: readonly Name<F>[]
  /** Groups of fields that are unique together within an organisation. The first group identifies a row of a workbook. */
  uniqueTogether?: readonly (readonly Name<F>[])[]
  /** Days that must be in this order. */
  dateOrder?: readonly Name<F>[]
  list: ListSpec<Name<F>>
  /** Calls whose path differs from the default. */
  pathOverrides?: PathOverrides
  /** Calls whose method differs from the default. */
  methods?: MethodOverrides
  /**
   * Field with a state of the record, which the filter `status` of the list takes in words; that of the review is `reviewStatus` then.
   */
  statusField?: Name<F>
  /** Days that users are reminded of. */
  deadlines?: Deadlines<Name<F>>
  /** A state and its words in the order in which they are reached. */
  stages?: Stages<Name<F>>
  /** Returns the problems of values that do not fit together. */
  problems?: ProblemsOf
  /** Returns the values with the computed fields filled in. */
  compute?: (values: Values) => Values
  /** What anybody may export without signing in; nothing if absent. */
  openExport?: OpenExport<Name<F>>
}

/**
 * The words of the state `field` in the order in which they are reached, grouped by stage; words that are not listed have no
 * order.
 */
export interface Stages<N extends string = string> {
  field: N
  order: readonly (readonly string[])[]
}

/** Returns whether a state goes back to an earlier stage. */
export function stepsBack({ order }: Stages, before: unknown, after: unknown): boolean {
  const [from, to] = [before, after].map((word) =>
    order.findIndex((words) => words.some((member) => member === word)),
  ) as [number, number]
  return to !== -1 && to < from
}

/** What anybody may export: these columns of the approved records whose yes/no field `only` is yes. */
export interface OpenExport<N extends string = string> {
  only: N
  /** For a holder only the units are exported, never people. */
  columns: readonly N[]
}

/** A resource as used by the engine and the screens: the types of its fields are erased here, once. */
export interface Resource extends ResourcePlace {
  path: `/api/${string}`
  fields: Fields
  nameField: string
  unique: readonly string[]
  uniqueTogether: readonly (readonly string[])[]
  dateOrder: readonly string[]
  list: ListSpec
  pathOverrides: PathOverrides
  methods: MethodOverrides
  statusField: string | null
  openExport: OpenExport | null
  deadlines: Deadlines | null
  stages: Stages | null
  problems: ProblemsOf
  compute: (values: Values) => Values
  calls: ResourceCalls
  record: RecordKind
}

/**
 * Defines a resource: records that are listed, entered, reviewed, deleted and restored, imported and exported. Everything
 * else is derived from it: calls (`calls`), table, screens, template, change log.
 */
export function resource<const F extends Fields>(spec: Spec<F>): Resource {
  const { name, fields } = spec
  assertSpec(spec)
  const erased = {
    ...placeOf(name),
    ...spec,
    unique: spec.unique ?? [],
    uniqueTogether: spec.uniqueTogether ?? [],
    dateOrder: spec.dateOrder ?? [],
    problems: spec.problems ?? (() => []),
    compute: spec.compute ?? ((values: Values) => values),
    pathOverrides: spec.pathOverrides ?? {},
    methods: spec.methods ?? {},
    statusField: spec.statusField ?? null,
    deadlines: (spec.deadlines as Deadlines | undefined) ?? null,
    stages: (spec.stages as Stages | undefined) ?? null,
    openExport: (spec.openExport as OpenExport | undefined) ?? null,
    fields: fields as Fields,
    list: spec.list as ListSpec,
  }
  return { ...erased, calls: resourceCalls(erased), record: recordKindOf(erased) }
}

type Numbers = Pick<Resource, 'unique' | 'uniqueTogether'>

/** Returns the groups of fields that are unique within an organisation; most consist of one field. */
export const uniqueGroups = ({ unique, uniqueTogether }: Numbers): (readonly string[])[] => [
  ...unique.map((name) => [name]),
  ...uniqueTogether,
]

/** Returns the fields that identify a row of a workbook: the first group, the first number, or the name. */
export const keyFields = ({ unique, uniqueTogether, nameField }: Numbers & Pick<Resource, 'nameField'>) =>
  uniqueTogether[0] ?? [unique[0] ?? nameField]

/** Returns the text fields stored in their common form: numbers, and the name if nothing else identifies a record. */
export const plainFields = (def: Numbers & Pick<Resource, 'nameField'>): readonly string[] =>
  uniqueGroups(def).length === 0 ? [def.nameField] : def.unique

/** Throws for mistakes of a definition that the types do not catch. */
function assertSpec<F extends Fields>(spec: Spec<F>): void {
  const { name, fields, nameField, list, uniqueTogether = [], openExport } = spec
  const kindOf = (field: string): Field['kind'] | undefined => fields[field]?.kind
  const wrong = [
    ...(spec.statusField && !list.filter.includes(spec.statusField)
      ? [`statusField ${spec.statusField} is no filter`]
      : []),
    ...list.search
      .filter((field) => kindOf(field) !== 'text' && kindOf(field) !== 'holder')
      .map((field) => `search ${field} is neither text nor holder`),
    ...uniqueTogether
      .filter(([first = '']) => kindOf(first) !== 'text')
      .map(([first]) => `uniqueTogether starts with ${first}, which is no text`),
    ...(kindOf(nameField) === 'text' ? [] : [`nameField ${nameField} is no text`]),
    ...[...list.search, ...list.filter, ...list.sort, ...(openExport?.columns ?? [])]
      .filter((field) => secretFields({ [field]: fieldNamed(fields, field) }).length > 0)
      .map((field) => `${field} is secret`),
    ...list.filter
      .filter((field) => !filterKinds.has(kindOf(field)))
      .map((field) => `filter ${field} is of a kind that no list filters by`),
    ...Object.keys(spec.deadlines?.days ?? {})
      .filter((field) => kindOf(field) !== 'date')
      .map((field) => `due ${field} is no date`),
    ...Object.values<string | undefined>(spec.deadlines?.amounts ?? {})
      .filter((field) => field === undefined || kindOf(field) !== 'money')
      .map((field) => `amount ${String(field)} is no money`),
    ...(openExport && kindOf(openExport.only) !== 'bool' ? [`only ${openExport.only} is no bool`] : []),
    ...(openExport ? list.filter.filter((field) => !openExport.columns.includes(field)) : []).map(
      (field) => `filter ${field} reads a column that is not open`,
    ),
    ...Object.keys(list.years ?? {})
      .filter((field) => kindOf(field) !== 'date')
      .map((field) => `year ${field} is no date`),
    ...storedFields(fields)
      .map(([field]) => field)
      .filter((field) => reserved.has(field))
      .map((field) => `field ${field} is a name of the engine`),
  ]
  if (wrong.length > 0) throw new Error(`resource ${name}: ${wrong.join(', ')}`)
}

/** Kinds of fields that a list can be filtered by. */
const filterKinds: ReadonlySet<Field['kind'] | undefined> = new Set([
  'text',
  'number',
  'date',
  'bool',
  'dict',
  'dicts',
  'region',
])

const reserved: ReadonlySet<string> = new Set([
  'id',
  'orgId',
  'crop',
  'status',
  'version',
  'can',
  'labels',
  'submit',
  'search',
  'format',
  'sort',
  'order',
  'assignedToMe',
])
