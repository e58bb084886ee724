import type { TrendPart } from '@hepu/api/areas/research/report/reportCalls'
import { namesYear, periodText } from '@hepu/api/areas/research/report/reportPeriod'
import type { Measure } from '@hepu/api/areas/research/report/reportDefinition'
import { resourceTitles } from '@hepu/api/core/resource/titles'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { itemAt } from '@hepu/api/core/must'
import { sql, type SQL } from 'drizzle-orm'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { exportWhere } from '../../../resource/book/exportBook.ts'
import { NEWEST_FIRST } from '../../../resource/book/readPieces.ts'
import { pageWhere } from '../../../resource/recordLists.ts'
import { endYearOf, everCounted, lastDayOf } from './cumulativeFigures.ts'
import { facts, measured, read } from './reportFigures.ts'
import {
  all,
  counted,
  dimensionOf,
  keyOf,
  leftUnapproved,
  populationOf,
  type MountedReport,
  type Filters,
  type Population,
} from './reportPopulation.ts'

type Calls = MountedReport['report']['calls']

/** Identifies a figure: the filters it was counted by, and its cell. */
interface Place extends Filters {
  cells?: { dimension: string; value: string | null }[] | undefined
  trend?: { part: TrendPart; year: number } | undefined
  onlyUnapproved: boolean
}

/** 统计明细: returns a page of the records behind a figure, with the measure over all of them. */
export async function drillDown(
  ctx: Ctx,
  mounted: MountedReport,
  { model, ...page }: ParsedInputOf<Calls['drillDown']>,
): Promise<ResultOf<Calls['drillDown']>> {
  assertMayRead(ctx, mounted)
  const where = behind(ctx, mounted, model)
  const found = await pageWhere(ctx, mounted.resource, page, where)
  return { ...found, value: await valueOf(ctx, mounted, model.measure, where) }
}

/** Exports the same records. */
export function exportDrillDown(
  ctx: Ctx,
  mounted: MountedReport,
  place: ParsedInputOf<Calls['drillDownExport']>,
): Promise<FileAnswer> {
  assertMayRead(ctx, mounted)
  const period = namesYear(place) ? '' : `_${periodText(place)}`
  return exportWhere(ctx, mounted.resource, `${mounted.report.title}统计明细${period}`, {
    condition: behind(ctx, mounted, place),
    format: 'xlsx',
    ...NEWEST_FIRST,
  })
}

/** Figures are for everybody who may see the statistics, records only for those who may read their registry. */
function assertMayRead({ caller }: Ctx, { report: { registry } }: MountedReport): void {
  if (caller.permissions.has(`${registry.name}:read`)) return
  throw new AppError('FORBIDDEN', `没有查看${resourceTitles[registry.name]}的权限，不能查看统计明细`)
}

/** Returns the condition for the records that a figure counted: by the same filters, and in the same cell. */
function behind(ctx: Ctx, mounted: MountedReport, place: Place): SQL {
  const { cells = [], trend, onlyUnapproved } = place
  const timeless = { ...place, startYear: undefined, endYear: undefined }
  const population = populationOf(ctx, mounted, trend ? timeless : place)
  const inCells = cells.map(({ dimension, value }) => {
    const key = keyOf(mounted, population, dimensionOf(mounted, dimension))
    return value === null ? sql`${key} is null` : sql`${key} = ${value}`
  })
  if (onlyUnapproved) return all(...inCells, leftUnapproved(population))
  return trend
    ? all(...inCells, atPoint(population, trend, place.onlyValid))
    : all(...inCells, counted(population))
}

/** Returns the condition for what a point of a running total counts. */
function atPoint(
  population: Population,
  { part, year }: NonNullable<Place['trend']>,
  onlyValid: boolean,
): SQL {
  const { chosen, approved, endDay, today } = population
  const ever = all(chosen, approved, everCounted(population, onlyValid))
  if (part === 'added') return all(ever, sql`${population.year} = ${year}`)
  if (part === 'ended') return all(ever, onlyValid ? sql`${endYearOf(population)} = ${year}` : sql`false`)
  const inForce = onlyValid ? sql`${endDay} > ${lastDayOf(sql`${year}`, today)}` : undefined
  return all(ever, sql`${population.year} <= ${year}`, inForce)
}

async function valueOf(
  ctx: Ctx,
  mounted: MountedReport,
  measure: Measure,
  where: SQL,
): Promise<string | null> {
  const row = itemAt(
    await read<{ value: string | null }>(
      ctx,
      sql`with r as (select ${facts(mounted)} from ${mounted.resource.table} where ${where})
    select ${measured[measure]} as value from r`,
    ),
    0,
  )
  return row.value
}
