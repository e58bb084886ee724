import { MAX_YEARS, USUAL_YEARS, type Figure } from '@hepu/api/areas/research/report/reportCalls'
import type { Measure } from '@hepu/api/areas/research/report/reportDefinition'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { currentYear } from '@hepu/api/core/years'
import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../http/context.ts'
import { facts, measured, nothing, read } from './reportFigures.ts'
import { keysOf } from './groupKeys.ts'
import {
  all,
  dimensionOf,
  keyOf,
  populationOf,
  type MountedReport,
  type Filters,
  type Population,
} from './reportPopulation.ts'
import { endUnknownOf, undatedOf } from './reportSummary.ts'

type Call = MountedReport['report']['calls']['cumulative']
type Trend = ResultOf<Call>['total']
type Value = string | null

/**
 * Returns the day on which a year is counted: its last one, and today for the current year and later ones. A right that ends
 * on 31 December 2034 is valid on that day, so it counts in 2034 and has ended in 2035; one that was withdrawn on 1 June 2023
 * no longer counts in 2023.
 */
export const lastDayOf = (year: SQL, today: string): SQL =>
  sql`least(make_date((${year})::int, 12, 31), ${today}::date)`

/** Returns the first year at whose end a record no longer counts; null while it is in force. */
export const endYearOf = ({ year, endDay, today }: Population): SQL =>
  sql`(case when ${endDay} > '-infinity'::date and ${endDay} <= ${today}::date
    then greatest(extract(year from ${endDay})::int, ${year}) end)`

/**
 * Returns the condition for records that a running total ever counts: those with a year, and with `onlyValid` only those that
 * were ever in force.
 */
export const everCounted = ({ year, endDay, begun }: Population, onlyValid: boolean): SQL =>
  all(sql`${year} is not null`, onlyValid ? all(begun, sql`${endDay} > '-infinity'::date`) : undefined)

/**
 * 累计: for the end of each year, Σ of the records of that year and of all years before; with `onlyValid` without those that
 * had ended by then. Records that ended on an unknown day count in no year and are returned separately.
 */
export async function cumulative(
  ctx: Ctx,
  mounted: MountedReport,
  input: ParsedInputOf<Call>,
): Promise<ResultOf<Call>> {
  const { startYear, endYear } = yearsOf(ctx, input)
  const { dimension, measure, onlyValid } = input
  const timeless = { ...input, startYear: undefined, endYear: undefined }
  const population = populationOf(ctx, mounted, timeless)
  const group = dimension ? keyOf(mounted, population, dimensionOf(mounted, dimension)) : sql`null::text`
  const { chosen, approved, year, endDay, today } = population
  const source = sql`r as (
    select ${group} as a, ${year} as year, ${endDay} as end_day, ${endYearOf(population)} as end_year, ${facts(mounted)}
    from ${mounted.resource.table} where ${all(chosen, approved, everCounted(population, onlyValid))})`
  const inForce = onlyValid ? sql`and r.end_day > ${lastDayOf(sql`t`, today)}` : sql``
  const totals = await read<Point>(
    ctx,
    sql`with ${source}
    select t as year, a, grouping(a) as rolled, count(id)::int as count, ${measured[measure]} as value
    from generate_series(${startYear - 1}::int, ${endYear}::int) t join r on r.year <= t ${inForce}
    group by grouping sets ((t, a), (t))`,
  )
  const moves = await read<Move>(
    ctx,
    sql`with ${source}, moves as (
      select a, year, 1 as added, 0 as ended from r
      union all select a, end_year, 0, 1 from r where ${onlyValid} and end_year is not null)
    select year, a, grouping(a) as rolled, sum(added)::int as added, sum(ended)::int as ended from moves
    where year between ${startYear} and ${endYear} group by grouping sets ((year, a), (year))`,
  )
  const trendOf = trendsOf({ totals, moves, startYear, endYear, measure })
  const values = [...totals, ...moves].filter(({ rolled }) => rolled === 0).map(({ a }) => a)
  const keys = dimension ? await keysOf(ctx, dimensionOf(mounted, dimension), values, {}) : []
  return {
    startYear,
    endYear,
    total: trendOf(1, null),
    groups: keys.map((key) => ({ key, trend: trendOf(0, key.value) })),
    undated: await undatedOf(ctx, mounted, { ...input, startYear, endYear, withUndated: false }),
    endUnknown: onlyValid ? await endUnknownOf(ctx, mounted, timeless, sql`${year} <= ${endYear}`) : 0,
  }
}

interface Place extends Record<string, unknown> {
  year: number
  a: Value
  /** 1 if all groups are counted together. */
  rolled: number
}
type Point = Place & Figure
type Move = Place & { added: number; ended: number }

/** Returns the years of a running total: the last ten by default. */
function yearsOf(ctx: Ctx, { startYear, endYear }: Filters): { startYear: number; endYear: number } {
  const last = endYear ?? currentYear(ctx.services.now())
  const first = startYear ?? last - USUAL_YEARS + 1
  if (first > last) throw new AppError('BAD_INPUT', '起始年份不得晚于结束年份')
  if (last - first >= MAX_YEARS) throw new AppError('BAD_INPUT', `累计最多${MAX_YEARS}年，请缩小年份范围`)
  return { startYear: first, endYear: last }
}

interface Read {
  totals: readonly Point[]
  moves: readonly Move[]
  startYear: number
  endYear: number
  measure: Measure
}

/** Returns the running total of a group, or of all groups (`rolled` 1), from the rows read. */
function trendsOf({ totals, moves, startYear, endYear, measure }: Read) {
  const nameOf = ({ year, a, rolled }: Place): string =>
    JSON.stringify([year, rolled === 1 ? null : a, rolled])
  const points = new Map(totals.map((total) => [nameOf(total), total]))
  const changes = new Map(moves.map((move) => [nameOf(move), move]))
  return (rolled: number, a: Value): Trend => {
    const figureOf = (year: number): Figure => {
      const { count, value } = points.get(nameOf({ year, a, rolled })) ?? nothing(measure)
      return { count, value }
    }
    const years = Array.from({ length: endYear - startYear + 1 }, (_, at) => startYear + at)
    return {
      base: figureOf(startYear - 1),
      years: years.map((year) => {
        const { added = 0, ended = 0 } = changes.get(nameOf({ year, a, rolled })) ?? {}
        return { year, added, ended, ...figureOf(year) }
      }),
    }
  }
}
