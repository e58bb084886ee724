import type * as api from '@hepu/api/areas/product/company/industryCompany'
import { bizYearOf, bizYearText } from '@hepu/api/core/bizYear'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { ProductState } from '@hepu/api/areas/product/record/productStates'
import { and, asc, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { clockDay } from '../../../db/clock.ts'
import { organization, product, saleLine } from '../../../db/schema/index.ts'
import { rows, visibleOrgIds } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { placeNames } from '../../../resource/places.ts'
import { shareOf } from '../binding/unbound.ts'
import { readStartMonth } from '../year/startMonth.ts'
import { productCode, productColumns, productName } from '../binding/productColumns.ts'

const parent = alias(organization, 'parent')

/** Net weight; sales within the group count for a company, transfers never do. */
const weight = sql<number>`coalesce(sum(${saleLine.kg}), 0)::float8`

/** Companies that the caller may know of: those whose data or people he sees. */
const visible = (ctx: Ctx): SQL | undefined =>
  and(
    isNull(organization.deletedAt),
    eq(organization.kind, 'INDUSTRY'),
    inArray(organization.id, visibleOrgIds(ctx)),
  )

/** Returns the companies that the caller sees, with their figures if he may read them. */
export async function listCompanies(ctx: Ctx): Promise<ResultOf<typeof api.listCompanies>> {
  const found = await ctx.db
    .select({
      id: organization.id,
      name: organization.name,
      code: organization.code,
      state: organization.state,
      parentName: parent.name,
    })
    .from(organization)
    .leftJoin(parent, eq(parent.id, organization.parentId))
    .where(visible(ctx))
    .orderBy(asc(organization.sortValue), asc(organization.id))
  const figures = ctx.caller.permissions.has('product.company:read') ? await readFigures(ctx) : null
  return found.map(({ state, ...row }) => ({
    ...row,
    isActive: state === 1,
    products: figures ? (figures.products.get(row.id)?.all ?? 0) : null,
    soldProducts: figures ? (figures.products.get(row.id)?.sold ?? 0) : null,
    kg: figures ? (figures.kg.get(row.id) ?? 0) : null,
  }))
}

async function readFigures(ctx: Ctx) {
  const { bizYear } = await lastYear(ctx)
  const products = await ctx.db
    .select({
      companyId: sql<number | null>`${productColumns.companyId}`.mapWith((id) =>
        id === null ? null : Number(id),
      ),
      all: sql<number>`count(*)::int`,
      sold: sql<number>`count(*) filter (where ${productColumns.state} = '在售')::int`,
    })
    .from(product)
    .where(rows(ctx, product))
    .groupBy(productColumns.companyId)
  const sales = await ctx.db
    .select({ companyId: saleLine.companyId, kg: weight })
    .from(saleLine)
    .where(and(soldIn(ctx, [bizYear])))
    .groupBy(saleLine.companyId)
  return {
    products: new Map(products.map((row) => [row.companyId, row])),
    kg: new Map(sales.map((row) => [row.companyId, row.kg])),
  }
}

const soldIn = (ctx: Ctx, years: readonly number[]): SQL | undefined =>
  and(rows(ctx, saleLine), ne(saleLine.billType, 'TRANSFER'), inArray(saleLine.bizYear, [...years]))

/** Returns the last business year that is over, and how it is said. */
async function lastYear(ctx: Ctx): Promise<{ bizYear: number; bizYearText: string }> {
  const startMonth = await readStartMonth(ctx, ctx.caller.orgId)
  const bizYear = bizYearOf(clockDay(ctx.services.now()), startMonth) - 1
  return { bizYear, bizYearText: bizYearText(bizYear, startMonth) }
}

/** Returns the products allotted to a company, with what it sold of them. */
export async function showCompany(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.productsOfCompany>,
): Promise<ResultOf<typeof api.productsOfCompany>> {
  const [company] = await ctx.db
    .select({ id: organization.id, name: organization.name })
    .from(organization)
    .where(and(visible(ctx), eq(organization.id, id)))
  if (!company) throw new AppError('NOT_FOUND', '产业公司不存在，或不在您的数据权限内')
  const year = await lastYear(ctx)
  const ofCompany = eq(saleLine.companyId, id)
  const sales = await ctx.db
    .select({ productId: saleLine.productId, bizYear: saleLine.bizYear, kg: weight })
    .from(saleLine)
    .where(and(soldIn(ctx, [year.bizYear, year.bizYear - 1]), ofCompany))
    .groupBy(saleLine.productId, saleLine.bizYear)
  const kgOf = (productId: number | null, bizYear: number): number =>
    sales.find((row) => row.productId === productId && row.bizYear === bizYear)?.kg ?? 0
  const kg = sales.reduce((sum, row) => sum + (row.bizYear === year.bizYear ? row.kg : 0), 0)
  const products = await listProducts(ctx, id)
  return {
    company,
    ...year,
    kg,
    unboundKg: kgOf(null, year.bizYear),
    products: products.map((row) => {
      const sold = kgOf(row.id, year.bizYear)
      return { ...row, kg: sold, kgBefore: kgOf(row.id, year.bizYear - 1), share: shareOf(sold, kg) }
    }),
    regions: await listRegions(ctx, and(soldIn(ctx, [year.bizYear]), ofCompany)),
  }
}

function listProducts(ctx: Ctx, companyId: number) {
  return ctx.db
    .select({
      id: product.id,
      name: productName,
      code: productCode,
      state: sql<ProductState>`${productColumns.state}`,
      phase: sql<string | null>`${productColumns.phase}`,
      launchYear: sql<number | null>`${productColumns.launchYear}::int`,
    })
    .from(product)
    .where(and(rows(ctx, product), eq(productColumns.companyId, companyId)))
    .orderBy(asc(productColumns.code), asc(product.id))
}

async function listRegions(ctx: Ctx, where: SQL | undefined) {
  const found = await ctx.db
    .select({ code: saleLine.province, kg: weight })
    .from(saleLine)
    .where(where)
    .groupBy(saleLine.province)
    .orderBy(sql`${weight} desc`)
  return found.map(({ code, kg }) => ({
    code,
    kg,
    name: code ? (placeNames([code])[0] ?? code) : '省份不明',
  }))
}
