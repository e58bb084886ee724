import type * as api from '@hepu/api/areas/product/binding/productBinding'
import { MAX_FOUND_PRODUCTS } from '@hepu/api/areas/product/binding/productBinding'
import { bindingStateOn } from '@hepu/api/areas/product/binding/bindingRules'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, gt, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { byPinyin, contains, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { product, productBinding, saleLine, user } from '../../../db/schema/index.ts'
import { mayChange, rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { loadMatcher } from './matchProducts.ts'
import { ofBinding, productCode, productColumns, productName } from './productColumns.ts'

type Filter = Omit<ParsedInputOf<typeof api.exportBindings>, 'sort' | 'order'>

/** Returns one page of the bindings that the caller sees. */
export async function pageBindings(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.productBindingPage>,
): Promise<ResultOf<typeof api.productBindingPage>> {
  const query = selectBindings(ctx, model).$dynamic()
  const { found, page } = await pageOf(ctx, query, { current, size }, orderOf(sort, order))
  return { ...page, records: found.map((row) => present(ctx, row)) }
}

/** Returns all bindings that fit a filter, in an order. */
export const listBindings = (
  ctx: Ctx,
  { sort, order, ...filter }: ParsedInputOf<typeof api.exportBindings>,
) => selectBindings(ctx, filter).orderBy(...orderOf(sort, order))

const sorts = {
  id: productBinding.id,
  createTime: productBinding.createdAt,
  updateTime: productBinding.updatedAt,
  validFrom: productBinding.validFrom,
  nccId: productBinding.nccId,
  productName: sql`${productColumns.name} collate "zh-x-icu"`,
}
const orderOf = (sort: keyof typeof sorts, order: 'ascending' | 'descending') =>
  ordered(order, sorts[sort], productBinding.id)

const selectBindings = (ctx: Ctx, filter: Filter) =>
  ctx.db
    .select({
      binding: productBinding,
      productName,
      productCode,
    })
    .from(productBinding)
    .leftJoin(product, ofBinding)
    .where(and(rows(ctx, productBinding), ...conditionsOf(filter, clockDay(ctx.services.now()))))

function conditionsOf({ name, productId, nccId, state }: Filter, today: string): (SQL | undefined)[] {
  const texts = [productColumns.name, productColumns.code, productBinding.nccId, productBinding.materialName]
  const states = {
    open: and(
      lte(productBinding.validFrom, today),
      sql`coalesce(${productBinding.validTo}, 'infinity') >= ${today}::date`,
    ),
    future: gt(productBinding.validFrom, today),
    ended: lt(productBinding.validTo, today),
  }
  return [
    name ? or(...texts.map((column) => contains(column, name))) : undefined,
    productId ? eq(productBinding.productId, productId) : undefined,
    nccId ? eq(productBinding.nccId, nccId) : undefined,
    state ? states[state] : undefined,
  ]
}

type Found = Awaited<ReturnType<typeof listBindings>>[number]

function present(ctx: Ctx, { binding, productName, productCode }: Found) {
  const may = mayChange(ctx, binding) && ctx.caller.permissions.has('product.binding:write')
  const today = clockDay(ctx.services.now())
  return {
    ...binding,
    productName,
    productCode,
    state: bindingStateOn(binding, today),
    updateTime: binding.updatedAt,
    can: { edit: may, rebind: may, unbind: may && binding.validTo === null, delete: may },
  }
}

/** Returns products whose name, code or pinyin fits a text, the likeliest first. */
export async function findProducts(
  ctx: Ctx,
  { name }: ParsedInputOf<typeof api.queryProductBindingName>,
): Promise<ResultOf<typeof api.queryProductBindingName>> {
  const initials = name.replaceAll(/\s/g, '').toLowerCase()
  const isLatin = /^[a-z0-9]+$/.test(initials)
  const likely = (await loadMatcher(ctx)).find({ product: name, nccId: '', materialName: '' })
  const found = await ctx.db
    .select({
      id: product.id,
      name: productName,
      code: productCode,
    })
    .from(product)
    .where(
      and(
        rows(ctx, product),
        eq(product.orgId, ctx.caller.orgId),
        or(
          contains(productColumns.name, name),
          contains(productColumns.code, name),
          isLatin ? sql`pinyin_initials(${productColumns.name}) like ${`%${initials}%`}` : undefined,
        ),
      ),
    )
    .orderBy(byPinyin(productColumns.name), asc(product.id))
    .limit(MAX_FOUND_PRODUCTS)
  const known = new Set(likely.map(({ id }) => id))
  return [...likely, ...found.filter(({ id }) => !known.has(id))].slice(0, MAX_FOUND_PRODUCTS)
}

/** Returns the periods in which a material was bound, with what was sold in each. */
export async function listHistory(
  ctx: Ctx,
  { nccId }: ParsedInputOf<typeof api.bindingHistory>,
): Promise<ResultOf<typeof api.bindingHistory>> {
  const sold = and(
    eq(saleLine.orgId, productBinding.orgId),
    eq(saleLine.nccId, productBinding.nccId),
    sql`${saleLine.deletedAt} is null`,
    sql`${saleLine.billType} <> 'TRANSFER'`,
    sql`${saleLine.billDate} between ${productBinding.validFrom} and coalesce(${productBinding.validTo}, 'infinity')`,
  )
  const found = await ctx.db
    .select({
      binding: productBinding,
      productName,
      createdBy: user.name,
      lines: sql<number>`(select count(*)::int from ${saleLine} where ${sold})`,
      kg: sql<number>`(select coalesce(sum(${saleLine.kg}), 0)::float8 from ${saleLine} where ${sold})`,
    })
    .from(productBinding)
    .leftJoin(product, ofBinding)
    .leftJoin(user, eq(user.id, productBinding.createdBy))
    .where(and(rows(ctx, productBinding), eq(productBinding.nccId, nccId)))
    .orderBy(asc(productBinding.validFrom), asc(productBinding.id))
  return found.map(({ binding, ...row }) => ({ ...binding, ...row, createTime: binding.createdAt }))
}
