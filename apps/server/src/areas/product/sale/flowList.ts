import type { FlowRegion, getPageList, getRegion } from '@hepu/api/areas/product/sale/transactionFlow'
import { UNKNOWN_REGION } from '@hepu/api/areas/product/sale/flowFilters'
import type { Place } from '@hepu/api/core/places'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { sql } from 'drizzle-orm'
import { ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { saleLine as line } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { placeTree } from '../../../resource/places.ts'
import { readTotals } from './flowTotals.ts'
import { flowWhere } from './flowWhere.ts'
import { presentLines } from './presentLines.ts'

export const flowSorts = {
  id: line.id,
  billDate: line.billDate,
  kg: line.kg,
  amount: line.amount,
  billNo: line.billNo,
  createTime: line.createdAt,
}

/** 交易流向, page by page, with the sums over all lines of the filter. */
export async function pageFlow(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof getPageList>,
): Promise<ResultOf<typeof getPageList>> {
  const where = flowWhere(ctx, model)
  const { found, page } = await pageOf(
    ctx,
    ctx.db.select().from(line).where(where).$dynamic(),
    { current, size },
    ordered(order, flowSorts[sort], line.id),
  )
  return { ...page, records: await presentLines(ctx, found), totals: await readTotals(ctx, where) }
}

/** The places that lines name, as a tree with the number of lines, and at the end those without a place. */
export async function listRegions(ctx: Ctx): Promise<ResultOf<typeof getRegion>> {
  const found = await ctx.db
    .select({
      province: line.province,
      city: line.city,
      county: line.county,
      lines: sql<number>`count(*)::int`,
    })
    .from(line)
    .where(rows(ctx, line))
    .groupBy(line.province, line.city, line.county)
  const counts = new Map<string, number>()
  for (const { province, city, county, lines } of found) {
    for (const code of [province ?? UNKNOWN_REGION, city, county]) {
      if (code !== null) counts.set(code, (counts.get(code) ?? 0) + lines)
    }
  }
  const unknown = counts.get(UNKNOWN_REGION)
  const none = unknown === undefined ? [] : [{ value: UNKNOWN_REGION, label: '地区未知', lines: unknown }]
  return [...counted(placeTree(), counts), ...none]
}

function counted(places: readonly Place[], counts: ReadonlyMap<string, number>): FlowRegion[] {
  return places.flatMap(({ value, label, children = [] }) => {
    const lines = counts.get(value)
    if (lines === undefined) return []
    const below = counted(children, counts)
    return [{ value, label, lines, ...(below.length > 0 ? { children: below } : {}) }]
  })
}
