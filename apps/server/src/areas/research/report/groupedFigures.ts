import { MAX_CELLS, MAX_GROUPS, type Figure } from '@hepu/api/areas/research/report/reportCalls'
import type { Measure } from '@hepu/api/areas/research/report/reportDefinition'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../http/context.ts'
import { facts, measured, nothing, read } from './reportFigures.ts'
import { keysOf } from './groupKeys.ts'
import {
  counted,
  dimensionOf,
  keyOf,
  populationOf,
  type MountedReport,
  type Filters,
} from './reportPopulation.ts'
import { summaryOf, undatedOf } from './reportSummary.ts'

type Calls = MountedReport['report']['calls']
type Value = string | null

/** Figures of one cell, of all cells of a value of either dimension, or of everything. */
interface Tally extends Figure, Record<string, unknown> {
  a: Value
  b: Value
  /** The dimensions that were left out: 0 none, 1 the second, 2 the first, 3 both. */
  rolled: number
}

/**
 * Counts by one or two dimensions. Totals are counted, not added up, because a record can be in several groups. Throws
 * BAD_INPUT if there are more groups than `most`.
 */
async function tally(
  ctx: Ctx,
  mounted: MountedReport,
  { filters, names, measure, most }: { filters: Filters; names: string[]; measure: Measure; most: number },
): Promise<Tally[]> {
  const population = populationOf(ctx, mounted, filters)
  const [a, b] = names.map((name) => keyOf(mounted, population, dimensionOf(mounted, name)))
  const found = await read<Tally>(
    ctx,
    sql`with r as (
      select ${a} as a, ${b ?? sql`null::text`} as b, ${facts(mounted)}
      from ${mounted.resource.table} where ${counted(population)})
    select a, b, grouping(a, b) as rolled, count(id)::int as count, ${measured[measure]} as value
    from r group by grouping sets ((a, b), (a), (b), ()) limit ${3 * most + 1}`,
  )
  if (found.filter(({ rolled }) => rolled === 0).length > most || found.length > 3 * most) {
    throw new AppError('BAD_INPUT', `分组多于${most}个，请缩小筛选范围或换一个维度`)
  }
  return found
}

const figureOf = ({ count, value }: Figure): Figure => ({ count, value })

/** Returns a key for a cell. JSON distinguishes null from text. */
const placeOf = (...values: Value[]): string => JSON.stringify(values)

/** 自定义: counts records by one or two dimensions, as rows with their totals. */
export async function custom(
  ctx: Ctx,
  mounted: MountedReport,
  input: ParsedInputOf<Calls['custom']>,
): Promise<ResultOf<Calls['custom']>> {
  const { dimensions: names, measure } = input
  const found = await tally(ctx, mounted, { filters: input, names, measure, most: MAX_GROUPS })
  const cells = found.filter(({ rolled }) => rolled === 0)
  const keys = await Promise.all(
    names.map((name, at) =>
      keysOf(
        ctx,
        dimensionOf(mounted, name),
        cells.map((cell) => (at === 0 ? cell.a : cell.b)),
        input,
      ),
    ),
  )
  const [first = [], second] = keys
  const byPlace = new Map(cells.map((cell) => [placeOf(cell.a, cell.b), figureOf(cell)]))
  const totals = new Map(found.filter(({ rolled }) => rolled === 1).map((row) => [row.a, figureOf(row)]))
  const rows = second
    ? first.flatMap((a) =>
        second.flatMap((b) => {
          const figure = byPlace.get(placeOf(a.value, b.value))
          return figure ? [{ keys: [a, b], ...figure }] : []
        }),
      )
    : first.map((a) => ({ keys: [a], ...(byPlace.get(placeOf(a.value, null)) ?? nothing(measure)) }))
  return {
    groups: keys,
    rows,
    subtotals: second ? first.map((a) => ({ keys: [a], ...(totals.get(a.value) ?? nothing(measure)) })) : [],
    summary: await summaryOf(ctx, mounted, input, measure),
  }
}

/** 交叉: counts by two dimensions, with the total of every row and column. */
export async function aggregate(
  ctx: Ctx,
  mounted: MountedReport,
  input: ParsedInputOf<Calls['aggregate']>,
): Promise<ResultOf<Calls['aggregate']>> {
  const { row, column, measure } = input
  if (row === column) throw new AppError('BAD_INPUT', '行与列不得是同一个维度')
  const found = await tally(ctx, mounted, { filters: input, names: [row, column], measure, most: MAX_CELLS })
  const of = (rolled: number) => found.filter((row) => row.rolled === rolled)
  const [rowKeys, columnKeys] = [
    await keysOf(
      ctx,
      dimensionOf(mounted, row),
      of(1).map(({ a }) => a),
      input,
    ),
    await keysOf(
      ctx,
      dimensionOf(mounted, column),
      of(2).map(({ b }) => b),
      input,
    ),
  ]
  if (rowKeys.length * columnKeys.length > MAX_CELLS) {
    throw new AppError('BAD_INPUT', `交叉表多于${MAX_CELLS}格，请缩小筛选范围或换一个维度`)
  }
  const byPlace = new Map(of(0).map((cell) => [placeOf(cell.a, cell.b), figureOf(cell)]))
  const byRow = new Map(of(1).map((cell) => [cell.a, figureOf(cell)]))
  const byColumn = new Map(of(2).map((cell) => [cell.b, figureOf(cell)]))
  const none = nothing(measure)
  const [total] = of(3)
  return {
    rows: rowKeys.map((key) => ({
      key,
      total: byRow.get(key.value) ?? none,
      cells: columnKeys.map((column) => byPlace.get(placeOf(key.value, column.value)) ?? none),
    })),
    columns: columnKeys.map((key) => ({ key, total: byColumn.get(key.value) ?? none })),
    total: total ? figureOf(total) : none,
    undated: await undatedOf(ctx, mounted, input),
  }
}
