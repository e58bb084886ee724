import { dimensionNamed, type Dimension, type Report } from '@hepu/api/areas/research/report/reportDefinition'
import { AppError } from '@hepu/api/core/errorCodes'
import { fieldNamed } from '@hepu/api/core/resource/fields'
import { REVIEW } from '@hepu/api/core/resource/review'
import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { organization } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import type { Mounted } from '../../../resource/mounted.ts'

/** A report on the server: its definition, and its registry as mounted. */
export interface MountedReport {
  report: Report
  resource: Mounted
}

/** The filters of every call of a report. */
export interface Filters {
  startYear?: number | undefined
  endYear?: number | undefined
  yearField: string
  withUndated: boolean
  orgId?: number | undefined
  allStates: boolean
  onlyValid: boolean
  where?: Readonly<Record<string, string[] | undefined>> | undefined
}

/** Conditions that make up a filter; each can be left out to count the records that it excludes. */
export interface Population {
  /** Scope, subject and choices, which apply to every count. */
  chosen: SQL
  approved: SQL
  /** Records that are not approved, also if every state is counted. */
  unapproved: SQL
  inYears: SQL
  valid: SQL
  /** Year of a record (whole number); null if its day is blank. */
  year: SQL
  /** First day on which a record is no longer in force; `-infinity` if it ended on an unknown day. */
  endDay: SQL
  /** True for records that may be in force at all. */
  begun: SQL
  /** Today in Beijing, `YYYY-MM-DD`. */
  today: string
}

/** Returns the conditions of the filters of a call. Throws BAD_INPUT if the start year is after the end year. */
export function populationOf(ctx: Ctx, { report, resource }: MountedReport, filters: Filters): Population {
  const { startYear, endYear, withUndated, allStates, onlyValid } = filters
  if (startYear !== undefined && endYear !== undefined && startYear > endYear) {
    throw new AppError('BAD_INPUT', '起始年份不得晚于结束年份')
  }
  const { table } = resource
  const today = clockDay(ctx.services.now())
  const year = yearOf({ report, resource }, filters.yearField)
  const endDay = endDayOf({ report, resource })
  const begun = report.ending?.since ? sql`${columnOf(table, report.ending.since)} is not null` : sql`true`
  const range = all(
    startYear === undefined ? undefined : sql`${year} >= ${startYear}`,
    endYear === undefined ? undefined : sql`${year} <= ${endYear}`,
  )
  return {
    chosen: all(rows(ctx, table), ...choicesOf({ report, resource }, filters)),
    approved: allStates ? sql`true` : eq(table.status, REVIEW.APPROVED),
    unapproved: ne(table.status, REVIEW.APPROVED),
    inYears: withUndated ? sql`(${range} or ${year} is null)` : range,
    valid: onlyValid ? sql`(${begun} and ${endDay} > ${today}::date)` : sql`true`,
    year,
    endDay,
    begun,
    today,
  }
}

/** Joins conditions with `and`; true without any. */
export const all = (...conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`

/** Returns the condition for the records that the cells count. */
export const counted = ({ chosen, approved, inYears, valid }: Population): SQL =>
  all(chosen, approved, inYears, valid)

/** Returns the condition for records that fit the filter except that they are not approved. */
export const leftUnapproved = ({ chosen, unapproved, inYears, valid }: Population): SQL =>
  all(chosen, unapproved, inYears, valid)

/** Returns the conditions of the subject and of the chosen list values. */
function choicesOf({ report, resource }: MountedReport, { orgId, where = {} }: Filters): SQL[] {
  const { only } = report
  const wanted = {
    ...(only ? { [only.field]: [...only.initial] } : {}),
    ...Object.fromEntries(Object.entries(where).filter(([, values]) => values && values.length > 0)),
  }
  const choices = Object.entries(wanted).map(
    ([name, values]) => sql`${columnOf(resource.table, name)} = any(${sql.param(values)}::text[])`,
  )
  return orgId === undefined ? choices : [...choices, belowOrg(resource, orgId)]
}

/** Returns the condition for records of an organisation and of all below it, within the caller's scope. */
const belowOrg = ({ table }: Mounted, orgId: number): SQL => sql`${table.orgId} in (
  select below.id from ${organization} below, ${organization} top
  where top.id = ${orgId} and below.path like top.path || '%')`

function yearOf({ report, resource }: MountedReport, name: string): SQL {
  const column = columnOf(resource.table, name)
  return fieldNamed(report.registry.fields, name).kind === 'date'
    ? sql`extract(year from ${column})::int`
    : sql`${column}::int`
}

/**
 * Returns the first day on which a right is no longer in force: the day of its withdrawal, or the day after its last valid
 * day, whichever comes first; infinity if neither is known.
 */
function endDayOf({ report: { ending }, resource: { table } }: MountedReport): SQL {
  if (!ending) return sql`'infinity'::date`
  const expires = ending.last ? sql`${columnOf(table, ending.last)} + 1` : sql`null::date`
  const never = sql`coalesce(${expires}, 'infinity'::date)`
  if (!ending.state) return never
  const { field, ended, day, expired } = ending.state
  const state = columnOf(table, field)
  const left = day ? sql`coalesce(${columnOf(table, day)}, '-infinity'::date)` : sql`'-infinity'::date`
  return sql`(case
    when ${state} = ${expired ?? ''} then coalesce(${expires}, '-infinity'::date)
    when ${state} = any(${sql.param([...ended])}::text[]) then least(${left}, ${never})
    else ${never} end)`
}

/** Returns the dimension of a report by its name; the input was checked before. */
export function dimensionOf({ report }: MountedReport, name: string): Dimension {
  const found = dimensionNamed(report, name)
  if (!found) throw new Error(`no dimension ${name}`)
  return found
}

/** Returns the group of a record in a dimension, as text; null if it is blank. */
export function keyOf(
  { resource: { table } }: MountedReport,
  { year }: Population,
  { name, kind }: Dimension,
): SQL {
  switch (kind) {
    case 'org':
      return sql`${table.orgId}::text`
    case 'year':
      return sql`${year}::text`
    case 'status':
      return sql`${table.status}::text`
    case 'bool':
      return sql`${columnOf(table, name)}::text`
    default:
      return sql`nullif(${columnOf(table, name)}, '')`
  }
}
