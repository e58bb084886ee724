import { drillParts, type DrillPart } from '@hepu/api/areas/dashboard/drill/dashboardDrill'
import type * as api from '@hepu/api/areas/dashboard/drill/dashboardDrill'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { permissionLabels } from '@hepu/api/permissionLabels'
import { sql, type SQL } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { toXlsxFile, type SheetValue } from '../../../import/write/writeWorkbook.ts'
import { countBy, inCell, wholeOf, type Population } from '../research/population.ts'
import { populations } from '../research/populations.ts'
import { settledYears } from '../research/readWidget.ts'
import { narrowed, yearsText } from '../scope/narrow.ts'

type Place = ParsedInputOf<typeof api.exportDrill>
type Row = ResultOf<typeof api.drill>['records'][number]

/** Records of a workbook at most. */
const MAX_EXPORTED = 200_000

/** Parts whose figure adds up numbers of the records, not the records. */
const summed: ReadonlySet<DrillPart> = new Set(['station', 'group'])

interface Behind {
  ctx: Ctx
  population: Population
  years: string
}

/** Returns what a figure counted. Throws FORBIDDEN without the permission on it. */
async function behind(given: Ctx, { part, ...filters }: Place): Promise<Behind> {
  const ctx = await narrowed(given, filters)
  const years = await settledYears(ctx, filters)
  const population = await populations[part](ctx, years)
  if (!ctx.caller.permissions.has(population.needs)) {
    throw new AppError(
      'FORBIDDEN',
      `没有「${permissionLabels[population.needs]}」权限，不能查看明细，请联系管理员授权`,
    )
  }
  return { ctx, population, years: yearsText(years) }
}

/** 明细: returns a page of the records behind a figure, with the figure itself. */
export async function pageDrill(
  given: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.drill>,
): Promise<ResultOf<typeof api.drill>> {
  const { ctx, population } = await behind(given, model)
  const { keys = [], isDistinct, part } = model
  const { records: n, things, sum } = wholeOf(await countBy(ctx, population, [], keys))
  const total = isDistinct ? things : n
  const found = await listed(ctx, population, {
    place: model,
    order: sql`${sort === 'name' ? sql`name` : sql`id`} ${sql.raw(order === 'ascending' ? 'asc' : 'desc')}, id desc`,
    limit: size,
    offset: (current - 1) * size,
  })
  const figure = summed.has(part) && !isDistinct ? (sum ?? 0) : total
  return { current, size, total, records: found, heads: [...population.heads], sum: figure }
}

/** Exports the same records. Throws BAD_INPUT if they are more than a workbook takes. */
export async function exportDrill(given: Ctx, place: Place): Promise<FileAnswer> {
  const { ctx, population, years } = await behind(given, place)
  const { records, things } = wholeOf(await countBy(ctx, population, [], place.keys ?? []))
  if ((place.isDistinct ? things : records) > MAX_EXPORTED) {
    throw new AppError('BAD_INPUT', `明细超过${MAX_EXPORTED}行，请缩小年份或机构后再导出`)
  }
  const found = await listed(ctx, population, { place, order: sql`id desc`, limit: MAX_EXPORTED, offset: 0 })
  const name = `驾驶舱明细_${drillParts[place.part]}_${years}_${clockDay(ctx.services.now())}`
  const columns = ['名称', ...population.heads].map((header) => ({ header, width: 20 }))
  const rows = found.map(({ name: own, cells }): SheetValue[] => [own, ...cells])
  return toXlsxFile(name, [{ name: '明细', columns, rows }])
}

/** Reads records of a population in an order; of records that are the same thing the newest, where things are counted. */
async function listed(
  { db }: Ctx,
  { select, keys, ofTrial }: Population,
  wish: { place: Pick<Place, 'keys' | 'isDistinct'>; order: SQL; limit: number; offset: number },
): Promise<Row[]> {
  const { place, order, limit, offset } = wish
  const where = inCell(keys, place.keys ?? [])
  const shown = sql`id, name, cells, ${ofTrial ? sql`group_id` : sql`null::bigint as group_id`}`
  const each = place.isDistinct
    ? sql`select distinct on (who) ${shown} from (${select}) as counted where ${where} order by who, id desc`
    : sql`select ${shown} from (${select}) as counted where ${where}`
  const { rows } = await db.execute<{
    id: number | string
    name: string
    cells: (string | null)[]
    group_id: number | string | null
  }>(sql`
    select id, name, cells, group_id from (${each}) as listed order by ${order} limit ${limit} offset ${offset}`)
  return rows.map(({ id, name, cells, group_id: groupId }) => ({
    id: Number(id),
    name,
    cells,
    groupId: groupId === null ? null : Number(groupId),
  }))
}
