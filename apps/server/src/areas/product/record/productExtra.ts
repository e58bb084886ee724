import type * as api from '@hepu/api/areas/product/record/productCalls'
import { EXTRA_YEARS, extraPermissions } from '@hepu/api/areas/product/record/productCalls'
import { variety } from '@hepu/api/areas/research/variety/variety'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq, sql } from 'drizzle-orm'
import { productBinding, productPaper, researchVariety, saleLine } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { readRecord } from '../../../resource/readRecord.ts'
import { varietyRows } from '../../experiment/shared.ts'
import { entriesOfVariety } from '../../research/shared.ts'
import { headOf, products } from './products.ts'

type Extra = ResultOf<typeof api.getProductExtra>

/** Returns what hangs on a product, as far as the caller may read it. */
export async function showProductExtra(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.getProductExtra>,
): Promise<Extra> {
  const { name, varietyId, seedRate } = headOf(await readRecord(ctx, products, id))
  const may = (part: keyof typeof extraPermissions) => ctx.caller.permissions.has(extraPermissions[part])
  const found = varietyId === null ? null : await varietyOf(ctx, varietyId)
  const varietyName = found?.name ?? name
  return {
    id,
    name,
    varietyName,
    paperId: may('paper') ? await paperOf(ctx, id) : null,
    variety: may('variety') ? found : null,
    trials: may('trials') ? await trialsOf(ctx, varietyName) : null,
    bindings: may('bindings') ? await bindingsOf(ctx, id) : null,
    sales: may('sales') ? await salesOf(ctx, id, seedRate) : null,
  }
}

async function paperOf(ctx: Ctx, productId: number): Promise<number | null> {
  const [found] = await ctx.db
    .select({ id: productPaper.id })
    .from(productPaper)
    .where(and(rows(ctx, productPaper), eq(productPaper.productId, productId)))
  return found?.id ?? null
}

async function varietyOf(ctx: Ctx, id: number): Promise<Extra['variety']> {
  const [found] = await ctx.db
    .select({
      id: researchVariety.id,
      name: sql<string>`${columnOf(researchVariety, 'name')}`,
      approvalNo: sql<string | null>`${columnOf(researchVariety, 'approvalNo')}`,
    })
    .from(researchVariety)
    .where(and(rows(ctx, researchVariety), eq(researchVariety.id, id)))
  return found ? { ...found, path: (variety.record.path ?? '').replace('{id}', String(id)) } : null
}

async function trialsOf(ctx: Ctx, name: string): Promise<Extra['trials']> {
  const found = await varietyRows(ctx, await entriesOfVariety(ctx, name))
  return found.map(({ gains, ...row }) => {
    const gain = gains.find(({ base }) => base === 'CK1')
    return { ...row, checkName: gain?.name ?? null, gainPct: gain?.gainPct ?? null }
  })
}

const bindingsOf = (ctx: Ctx, productId: number) =>
  ctx.db
    .select()
    .from(productBinding)
    .where(and(rows(ctx, productBinding), eq(productBinding.productId, productId)))
    .orderBy(desc(productBinding.validFrom), desc(productBinding.id))

/** Returns net sales by business year: transfers and sales within the group are no sales. */
async function salesOf(ctx: Ctx, productId: number, seedRate: number | null): Promise<Extra['sales']> {
  const kg = sql<number>`coalesce(sum(${saleLine.kg}), 0)`.mapWith(Number)
  const found = await ctx.db
    .select({
      bizYear: saleLine.bizYear,
      kg,
      amount: sql<string>`coalesce(sum(${saleLine.amount}), 0)::text`,
      unweighed: sql<number>`count(*) filter (where ${saleLine.kg} is null)`.mapWith(Number),
    })
    .from(saleLine)
    .where(
      and(
        rows(ctx, saleLine),
        eq(saleLine.productId, productId),
        eq(saleLine.isInternal, false),
        sql`${saleLine.billType} <> 'TRANSFER'`,
      ),
    )
    .groupBy(saleLine.bizYear)
    .orderBy(desc(saleLine.bizYear))
    .limit(EXTRA_YEARS)
  return found.map((row) => ({ ...row, area: seedRate ? row.kg / seedRate : null }))
}
