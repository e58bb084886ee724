import { dimensionNamed, type Dimension, type Report } from '@hepu/api/areas/research/report/reportDefinition'
import { AppError } from '@hepu/api/core/errorCodes'
import { fieldNamed } from '@hepu/api/core/resource/fields'
import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { organization } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import type { Mounted } from '../../../resource/mounted.ts'

/** A report on the server: its definition, and the registry as it is mounted. */
export interface MountedReport {
  report: Report
  resource: Mounted
}

/** The filters of a report, as every call of it has them. */
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

/** State of a record that was approved. */
const APPROVED = 2

/** Conditions that a filter is made of; each may be left out where records beyond it are counted. */
export interface Population {
  /** Scope, subject and choices: what no count leaves out. */
  chosen: SQL
  approved: SQL
  /** The contrary: what waits for its review or was sent back, also where every state is counted. */
  unapproved: SQL
  inYears: SQL
  valid: SQL
  /** Year of a record (whole number); null where its day is blank. */
  year: SQL
  /** First day on which a record is no longer in force; `-infinity` if it ended on an unknown day. */
  endDay: SQL
  /** True of records that may be in force at all. */
  begun: SQL
  /** Today in Beijing, `YYYY-MM-DD`. */
  today: string
}

/** Takes the filters of a call apart. Throws BAD_INPUT when the years are the wrong way round. */
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
    approved: allStates ? sql`true` : eq(table.status, APPROVED),
    unapproved: ne(table.status, APPROVED),
    inYears: withUndated ? sql`(${range} or ${year} is null)` : range,
    valid: onlyValid ? sql`(${begun} and ${endDay} > ${today}::date)` : sql`true`,
    year,
    endDay,
    begun,
    today,
  }
}

/** All conditions together; true without any. */
export const all = (...conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`

/** What the cells of a filter are counted of. */
export const counted = ({ chosen, approved, inYears, valid }: Population): SQL =>
  all(chosen, approved, inYears, valid)

/** What fits the filter but for its review. */
export const leftUnapproved = ({ chosen, unapproved, inYears, valid }: Population): SQL =>
  all(chosen, unapproved, inYears, valid)

/** The subject's own records, and what was chosen from lists. */
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

/** Records of an organisation and of all below it, as far as the caller's scope goes. */
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
 * First day on which a right is no longer in force: the day of its withdrawal, or the day after the last on which it was
 * valid, whichever comes first; never where neither is known to come.
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

/** The dimension of a report by its name; the input has been checked. */
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
