import { fieldNamed, type Field } from '../../../core/resource/fields.ts'
import type { Resource } from '../../../core/resource/resource.ts'
import { reviewStates } from '../../../core/resource/review.ts'
import { reportCalls, type ReportCalls } from './reportCalls.ts'
import { reportSubjects, type ReportSubject } from './reportSubjects.ts'

/** Dimensions of every subject in addition to fields of its registry: organisation, year and review state. */
const common = { orgId: '机构', year: '年份', status: '审核状态' } as const

/** What a report is grouped by: a field of the registry, or one of `orgId`, `year` and `status`. */
export interface Dimension {
  name: string
  label: string
  /** `word`: an entry of `dictionary`, or the text itself where there is none. */
  kind: 'org' | 'year' | 'status' | 'word' | 'bool'
  dictionary?: string
}

/** What is counted of the records of a cell. */
export const measures = {
  count: { label: '记录数', unit: '条' },
  names: { label: '品种数', unit: '个' },
  bonus: { label: '奖金合计', unit: '万元' },
} as const
export type Measure = keyof typeof measures

/**
 * How a right ends. `last` is the last day on which it is valid; a state in `ended` ends it earlier, on the day in `day` if
 * the registry has one. Without any day it counts as never in force.
 */
export interface Ending {
  /** Day without which the right never began. */
  since?: string
  state?: { field: string; ended: readonly string[]; day?: string; expired?: string }
  last?: string
}

interface Spec {
  subject: ReportSubject
  registry: Resource
  /** Field whose values select the records that the subject counts; `initial` are those without a filter. */
  only?: { field: string; values: readonly [string, ...string[]]; initial: readonly string[] }
  /** Fields whose year may be the year of a record, each with its label; the first one by default. */
  years: Readonly<Record<string, string>>
  /** Fields to group by, in the order they are offered. */
  groups: readonly string[]
  /** Those of them that are filtered by. */
  filters: readonly string[]
  measures: readonly [Measure, ...Measure[]]
  /** Fields that together say which variety a record is of; 品种数 counts those that differ. */
  variety?: readonly string[]
  ending?: Ending
}

/** The statistics of one subject. */
export interface Report extends Omit<Spec, 'groups'> {
  title: string
  dimensions: readonly Dimension[]
  calls: ReportCalls
}

/** Defines the statistics of a subject: what may be counted, by what; its five calls follow. */
export function report(spec: Spec): Report {
  const { registry, groups, ...rest } = spec
  assertSpec(spec)
  const dimensions: Dimension[] = [
    { name: 'orgId', label: common.orgId, kind: 'org' },
    { name: 'year', label: common.year, kind: 'year' },
    ...groups.map((name) => dimensionOf(name, fieldNamed(registry.fields, name))),
    { name: 'status', label: common.status, kind: 'status' },
  ]
  const { title } = reportSubjects[spec.subject]
  const asked = { ...rest, registry, dimensions, title }
  return { ...asked, calls: reportCalls(asked) }
}

function dimensionOf(name: string, field: Field): Dimension {
  const { label, kind } = field
  if (kind === 'bool') return { name, label, kind: 'bool' }
  return { name, label, kind: 'word', ...(kind === 'dict' ? { dictionary: field.dictionary } : {}) }
}

/** Returns a dimension by its name; undefined if the report has none of this name. */
export const dimensionNamed = ({ dimensions }: Pick<Report, 'dimensions'>, name: string) =>
  dimensions.find((dimension) => dimension.name === name)

/** Returns the field whose year is the year of a record, until another one is chosen. */
export const firstYear = ({ years }: Pick<Report, 'years'>): string => Object.keys(years)[0]!

/** What a value that every report knows is called, where no dictionary says it. */
export const fixedLabels: Readonly<Partial<Record<Dimension['kind'], Readonly<Record<string, string>>>>> = {
  status: reviewStates,
  bool: { true: '是', false: '否' },
}

/** Label of the records without a value. */
export const UNFILLED = '未填'

/** Mistakes of a definition that the types do not see. */
function assertSpec(spec: Spec): void {
  const { subject, registry, only, years, groups, filters, measures: own, variety, ending } = spec
  const kindOf = (name: string) => registry.fields[name]?.kind
  const wants = (names: readonly (string | undefined)[], ...kinds: Field['kind'][]) =>
    names.filter((name) => name !== undefined && !kinds.includes(kindOf(name)!))
  const wrong = [
    ...wants(Object.keys(years), 'date', 'number'),
    ...wants(groups, 'dict', 'text', 'bool'),
    ...wants([...filters, only?.field, ending?.state?.field], 'dict'),
    ...wants([ending?.since, ending?.last, ending?.state?.day], 'date'),
    ...wants(variety ?? [], 'dict', 'text'),
    ...(own.includes('names') && !variety ? ['names'] : []),
    ...wants(own.includes('bonus') ? ['bonus'] : [], 'money'),
    ...filters.filter((name) => !groups.includes(name)),
  ]
  if (registry.name !== reportSubjects[subject].registry) wrong.push(registry.name)
  if (wrong.length > 0) throw new Error(`report ${subject}: ${wrong.join(', ')} does not fit`)
}
