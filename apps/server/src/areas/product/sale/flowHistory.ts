import {
  HISTORY_MAX,
  type getHistoryByNccId,
  type getProductSales,
} from '@hepu/api/areas/product/sale/transactionFlow'
import { bizYearText, startMonthText } from '@hepu/api/core/bizYear'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { product, productBinding as binding, saleLine as line } from '../../../db/schema/index.ts'
import { getRow, rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { readStartMonth } from '../year/startMonth.ts'
import { readTotals } from './flowTotals.ts'
import { isSold } from './flowWhere.ts'
import { presentLines, productNames, type ShownLine } from './presentLines.ts'

/** All movements of a material of the ERP in the order of their days, with the net weight up to each, and its bindings. */
export async function readHistory(
  ctx: Ctx,
  { nccId }: ParsedInputOf<typeof getHistoryByNccId>,
): Promise<ResultOf<typeof getHistoryByNccId>> {
  const where = and(rows(ctx, line), eq(line.nccId, nccId))
  const found = await ctx.db
    .select()
    .from(line)
    .where(where)
    .orderBy(asc(line.billDate), asc(line.id))
    .limit(HISTORY_MAX)
  const bindings = await readBindings(ctx, nccId)
  const [last] = found.toReversed()
  if (!last && bindings.length === 0)
    throw new AppError('NOT_FOUND', `没有物料「${nccId}」的交易，或无权查看`)
  const startMonth = await readStartMonth(ctx, ctx.caller.orgId)
  return {
    nccId,
    materialName: last?.materialName ?? bindings[0]?.materialName ?? '',
    rule: startMonthText(startMonth),
    total: found.length < HISTORY_MAX ? found.length : await countLines(ctx, where),
    rows: withRunning(await presentLines(ctx, found)),
    years: await readYears(ctx, where, startMonth),
    bindings,
    totals: await readTotals(ctx, where),
  }
}

async function countLines({ db }: Ctx, where: SQL | undefined): Promise<number> {
  return db.$count(line, where)
}

function withRunning(shown: readonly ShownLine[]) {
  let runningKg = 0
  return shown.map((row) => {
    if (row.billType !== 'TRANSFER') runningKg = Math.round((runningKg + (row.kg ?? 0)) * 1000) / 1000
    return { ...row, runningKg }
  })
}

async function readYears({ db }: Ctx, where: SQL | undefined, startMonth: number) {
  const found = await db
    .select({
      bizYear: line.bizYear,
      saleKg: sql<number>`coalesce(sum(${line.kg}) filter (where ${line.kg} > 0), 0)::float8`,
      returnKg: sql<number>`coalesce(-sum(${line.kg}) filter (where ${line.kg} < 0), 0)::float8`,
      kg: sql<number>`coalesce(sum(${line.kg}), 0)::float8`,
      amount: sql<string>`coalesce(sum(${line.amount}), 0)::numeric(20,2)::text`,
    })
    .from(line)
    .where(and(where, isSold))
    .groupBy(line.bizYear)
    .orderBy(asc(line.bizYear))
  return found.map((year) => ({ ...year, label: bizYearText(year.bizYear, startMonth) }))
}

async function readBindings(ctx: Ctx, nccId: string) {
  const found = await ctx.db
    .select()
    .from(binding)
    .where(and(rows(ctx, binding), eq(binding.nccId, nccId)))
    .orderBy(asc(binding.validFrom))
  const names = await productNames(
    ctx,
    found.map(({ productId }) => productId),
  )
  return found.map(({ productId, validFrom, validTo, packKg, materialName }) => ({
    productId,
    productName: names.get(productId) ?? '（已删除）',
    validFrom,
    validTo,
    packKg,
    materialName,
  }))
}

/** What a product sold by business year, and the materials that it was sold as. */
export async function readProductSales(
  ctx: Ctx,
  { productId }: ParsedInputOf<typeof getProductSales>,
): Promise<ResultOf<typeof getProductSales>> {
  await getRow(ctx, product, productId, '产品')
  const where = and(rows(ctx, line), eq(line.productId, productId))
  const startMonth = await readStartMonth(ctx, ctx.caller.orgId)
  const materials = await ctx.db
    .select({
      nccId: line.nccId,
      materialName: sql<string>`max(${line.materialName})`,
      lines: sql<number>`count(*)::int`,
      kg: sql<number>`coalesce(sum(${line.kg}), 0)::float8`,
    })
    .from(line)
    .where(and(where, isSold))
    .groupBy(line.nccId)
    .orderBy(asc(line.nccId))
  const [record] = await ctx.db
    .select({ rate: sql<number>`coalesce(${product}.seed_rate, 0)::float8` })
    .from(product)
    .where(and(rows(ctx, product), eq(product.id, productId)))
  const rate = record?.rate ?? 0
  const years = await readYears(ctx, where, startMonth)
  return {
    rule: startMonthText(startMonth),
    years: years.map(({ bizYear, label, kg, amount, returnKg }) => ({
      bizYear,
      label,
      kg,
      area: rate > 0 ? kg / rate : null,
      amount,
      returnKg,
    })),
    materials,
    totals: await readTotals(ctx, where),
  }
}
