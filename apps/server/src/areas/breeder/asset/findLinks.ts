import { ASSET_SEARCH_MAX, type LinkedRecord, type LinkType } from '@hepu/api/areas/breeder/asset/assetFields'
import type * as api from '@hepu/api/areas/breeder/asset/cooperativeVariety'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { cooperativeVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { findLinked } from './linkedRecords.ts'

/** The records of each type, and the column by which a cooperative variety holds them; materials are held by archives. */
const types = {
  variety: { resource: 'research.variety', column: cooperativeVariety.varietyId },
  material: { resource: 'research.germplasm', column: null },
  product: { resource: 'product.productRecord', column: cooperativeVariety.productId },
} as const satisfies Record<LinkType, { resource: LinkedRecord; column: unknown }>

/** Finds records that a cooperative variety can be linked with, and says by which varieties each is taken. */
export async function findLinks(
  ctx: Ctx,
  { dataType, name, code }: ParsedInputOf<typeof api.cooperativeFuzzy>,
): Promise<ResultOf<typeof api.cooperativeFuzzy>> {
  const { resource } = types[dataType]
  const found = await findLinked(ctx, resource, { name, code, most: ASSET_SEARCH_MAX })
  const taken = await takenBy(
    ctx,
    dataType,
    found.map(({ id }) => id),
  )
  return found.map((row) => ({ ...row, dataType, cooperatives: taken.get(row.id) ?? [] }))
}

async function takenBy(ctx: Ctx, type: LinkType, ids: readonly number[]): Promise<Map<number, string[]>> {
  const { column } = types[type]
  const names = new Map<number, string[]>()
  if (column === null || ids.length === 0) return names
  const found = await ctx.db
    .select({ id: column, name: cooperativeVariety.name })
    .from(cooperativeVariety)
    .where(and(rows(ctx, cooperativeVariety), oneOf(column, ids)))
    .orderBy(asc(cooperativeVariety.id))
  for (const { id, name } of found) if (id !== null) names.set(id, [...(names.get(id) ?? []), name])
  return names
}
