import type * as api from '@hepu/api/areas/product/binding/productBinding'
import { MAX_UNBOUND } from '@hepu/api/areas/product/binding/productBinding'
import type { ResultOf } from '@hepu/api/core/route'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { saleLine } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { loadMatcher } from './matchProducts.ts'

/** Net weight; transfers are no sale, and lines without a weight count none. */
const weight = sql<number>`coalesce(sum(${saleLine.kg}), 0)::float8`

/** Returns the materials of stored sales that belong to no product, the heaviest first, with products that may be meant. */
export async function listUnbound(ctx: Ctx): Promise<ResultOf<typeof api.unboundMaterials>> {
  const sold = and(
    rows(ctx, saleLine),
    eq(saleLine.orgId, ctx.caller.orgId),
    ne(saleLine.billType, 'TRANSFER'),
  )
  const unbound = and(sold, isNull(saleLine.productId))
  const [all] = await ctx.db.select({ kg: weight }).from(saleLine).where(sold)
  const [open] = await ctx.db
    .select({ kg: weight, count: sql<number>`count(distinct ${saleLine.nccId})::int` })
    .from(saleLine)
    .where(unbound)
  const found = await ctx.db
    .select({
      nccId: saleLine.nccId,
      materialName: lastOf(saleLine.materialName),
      source: lastOf(saleLine.source),
      lines: sql<number>`count(*)::int`,
      kg: weight,
      firstDay: sql<string>`min(${saleLine.billDate})::text`,
      lastDay: sql<string>`max(${saleLine.billDate})::text`,
    })
    .from(saleLine)
    .where(unbound)
    .groupBy(saleLine.nccId)
    .orderBy(sql`${weight} desc`, saleLine.nccId)
    .limit(MAX_UNBOUND)
  const totalKg = all?.kg ?? 0
  const matcher = found.length > 0 ? await loadMatcher(ctx) : undefined
  const materials = found.map((row) => ({
    ...row,
    share: shareOf(row.kg, totalKg),
    candidates: matcher?.find({ product: row.materialName, ...row }) ?? [],
  }))
  const kg = open?.kg ?? 0
  return { count: open?.count ?? 0, kg, totalKg, share: shareOf(kg, totalKg), materials }
}

/** What the latest bill says. */
const lastOf = (column: typeof saleLine.materialName | typeof saleLine.source) =>
  sql<string>`(array_agg(${column} order by ${saleLine.billDate} desc))[1]`

/** Percent of a total; null where that is not above zero. */
export const shareOf = (kg: number, total: number): number | null =>
  total > 0 ? Math.round((kg / total) * 10_000) / 100 : null
