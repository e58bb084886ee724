import { REVIEW } from '@hepu/api/core/resource/review'
import type { Summary } from '@hepu/api/areas/research/report/reportCalls'
import type { Measure } from '@hepu/api/areas/research/report/reportDefinition'
import { itemAt } from '@hepu/api/core/must'
import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../http/context.ts'
import { facts, measured, read } from './reportFigures.ts'
import {
  all,
  counted,
  leftUnapproved,
  populationOf,
  type MountedReport,
  type Filters,
} from './reportPopulation.ts'

/** Counts the records that fit a condition. */
async function countOf(ctx: Ctx, { resource }: MountedReport, where: SQL): Promise<number> {
  const row = itemAt(
    await read<{ n: number }>(ctx, sql`select count(*)::int as n from ${resource.table} where ${where}`),
    0,
  )
  return row.n
}

/** Counts the records without a year that fit the other filters, if years are asked for. */
export function undatedOf(ctx: Ctx, mounted: MountedReport, filters: Filters): Promise<number> {
  const isAsked = filters.startYear !== undefined || filters.endYear !== undefined
  if (!isAsked || filters.withUndated) return Promise.resolve(0)
  const { chosen, approved, valid, year } = populationOf(ctx, mounted, filters)
  return countOf(ctx, mounted, all(chosen, approved, valid, sql`${year} is null`))
}

/** Counts the records of other years that fit the other filters. */
function otherYearsOf(ctx: Ctx, mounted: MountedReport, filters: Filters): Promise<number> {
  if (filters.startYear === undefined && filters.endYear === undefined) return Promise.resolve(0)
  const { chosen, approved, valid, year, inYears } = populationOf(ctx, mounted, filters)
  return countOf(ctx, mounted, all(chosen, approved, valid, sql`${year} is not null and not (${inYears})`))
}

/** Counts the records that ended on an unknown day: they are in force in no year. */
export function endUnknownOf(
  ctx: Ctx,
  mounted: MountedReport,
  filters: Filters,
  within: SQL,
): Promise<number> {
  if (!mounted.report.ending) return Promise.resolve(0)
  const { chosen, approved, endDay, begun } = populationOf(ctx, mounted, filters)
  return countOf(ctx, mounted, all(chosen, approved, within, begun, sql`${endDay} = '-infinity'::date`))
}

/**
 * Returns the figures besides the cells: every measure of all records, those in force, and how many the filter left out and
 * why.
 */
export async function summaryOf(
  ctx: Ctx,
  mounted: MountedReport,
  filters: Filters,
  measure: Measure,
): Promise<Summary> {
  const { report } = mounted
  const population = populationOf(ctx, mounted, filters)
  const { endDay, begun, today, inYears } = population
  const sums = report.measures.map((name) => sql`${measured[name]} as ${sql.identifier(`of_${name}`)}`)
  const row = itemAt(
    await read<Record<string, string | null> & { n: number; valid: number }>(
      ctx,
      sql`with r as (
      select ${facts(mounted)}, (${begun} and ${endDay} > ${today}::date) as valid
      from ${mounted.resource.table} where ${counted(population)})
    select count(id)::int as n, (count(id) filter (where valid))::int as valid, ${sql.join(sums, sql`, `)} from r`,
    ),
    0,
  )
  const values = Object.fromEntries(report.measures.map((name) => [name, row[`of_${name}`] ?? null]))
  return {
    count: row.n,
    value: values[measure] ?? null,
    measures: values,
    valid: report.ending ? row.valid : null,
    endUnknown: await endUnknownOf(ctx, mounted, filters, inYears),
    undated: await undatedOf(ctx, mounted, filters),
    otherYears: await otherYearsOf(ctx, mounted, filters),
    unapproved: await unapprovedOf(ctx, mounted, filters),
  }
}

/** Counts the records that fit the filter except that they are not approved. */
async function unapprovedOf(
  ctx: Ctx,
  mounted: MountedReport,
  filters: Filters,
): Promise<Summary['unapproved']> {
  if (filters.allStates) return { drafts: 0, waiting: 0, rejected: 0 }
  const { table } = mounted.resource
  const row = itemAt(
    await read<Summary['unapproved'] & Record<string, unknown>>(
      ctx,
      sql`select (count(*) filter (where ${table.status} = ${sql.raw(String(REVIEW.DRAFT))}))::int as drafts,
      (count(*) filter (where ${table.status} = ${sql.raw(String(REVIEW.WAITING))}))::int as waiting,
      (count(*) filter (where ${table.status} = ${sql.raw(String(REVIEW.REJECTED))}))::int as rejected
    from ${table} where ${leftUnapproved(populationOf(ctx, mounted, filters))}`,
    ),
    0,
  )
  return row
}
