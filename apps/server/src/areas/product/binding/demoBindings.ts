import { and, asc, eq, like } from 'drizzle-orm'
import { product, productBinding } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { resolveLines } from '../sale/resolveLines.ts'
import { bind } from './bindings.ts'
import { productCode, productColumns, productName } from './productColumns.ts'
import { listUnbound } from './unbound.ts'

/** First day of the first business year of the demo. */
const FIRST_DAY = '2019-10-01'

/**
 * Binds the materials of the demo's sales to the demo's products, in the transaction of the caller: those whose names contain that of a
 * product, so that others stay unbound as they do in life; and a material for each product without one. Does nothing the second time.
 */
export async function seedBindings(ctx: Ctx): Promise<void> {
  if ((await ctx.db.$count(productBinding, eq(productBinding.orgId, ctx.caller.orgId))) > 0) return
  const { materials } = await listUnbound(ctx)
  const bound = new Set<number>()
  for (const { nccId, materialName, source, candidates } of materials) {
    const [found] = candidates.filter(({ how }) => how === 'exact' || how === 'contained')
    if (!found) continue
    await bind(ctx, valuesOf(found.id, { nccId, materialName, source }))
    bound.add(found.id)
  }
  for (const { id, name, code } of await demoProducts(ctx)) {
    if (!bound.has(id))
      await bind(ctx, valuesOf(id, { nccId: `NC-${code}`, materialName: `${name}种子`, source: 'NCC' }))
  }
  await resolveLines(
    ctx,
    materials.map(({ nccId }) => nccId),
  )
}

const demoProducts = (ctx: Ctx) =>
  ctx.db
    .select({ id: product.id, name: productName, code: productCode })
    .from(product)
    .where(and(rows(ctx, product), eq(product.orgId, ctx.caller.orgId), like(productColumns.code, 'HP-M-%')))
    .orderBy(asc(productColumns.code))

const valuesOf = (productId: number, material: { nccId: string; materialName: string; source: string }) => ({
  ...material,
  productId,
  packKg: null,
  validFrom: FIRST_DAY,
  validTo: null,
  remark: null,
})
