import type { bindingLabels as labels } from '@hepu/api/areas/product/binding/bindingLabels'
import { periodText } from '@hepu/api/areas/product/binding/bindingRules'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { product, productBinding } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { insertRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { ofBinding, productName } from './productColumns.ts'

export type Binding = typeof productBinding.$inferSelect

/** The content of a binding. */
export interface BindingValues {
  productId: number
  nccId: string
  materialName: string
  source: string
  packKg: number | null
  validFrom: string
  validTo: string | null
  remark: string | null
}

export const note = { label: '产品绑定关系' } as const

/** A binding that exists, with the name of its product. */
export type NamedBinding = Binding & { productName: string }

/** Returns the bindings of a material in the organisation of the work context whose period meets a period, in order of days. */
export function bindingsIn(
  { db, caller }: Pick<Ctx, 'db' | 'caller'>,
  { nccId, validFrom, validTo }: Pick<BindingValues, 'nccId' | 'validFrom' | 'validTo'>,
  except = 0,
): Promise<NamedBinding[]> {
  return db
    .select({ binding: productBinding, productName })
    .from(productBinding)
    .leftJoin(product, ofBinding)
    .where(
      and(
        eq(productBinding.orgId, caller.orgId),
        eq(productBinding.nccId, nccId),
        ne(productBinding.id, except),
        isNull(productBinding.deletedAt),
        sql`daterange(${productBinding.validFrom}, ${productBinding.validTo}, '[]') && daterange(${validFrom}::date, ${validTo}::date, '[]')`,
      ),
    )
    .orderBy(asc(productBinding.validFrom))
    .then((found) => found.map(({ binding, productName }) => ({ ...binding, productName })))
}

/** Makes other changes to the bindings of a material wait, so that what was checked still holds when it is written. */
export async function lockMaterial({ db, caller }: Ctx, nccId: string): Promise<void> {
  const key = `product_binding ${caller.orgId} ${nccId}`
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** Says which binding of a material is in the way. */
export const boundText = (nccId: string, { productName, ...period }: NamedBinding): string =>
  `物料「${nccId}」在 ${periodText(period)} 已绑定产品「${productName}」`

/** Throws CONFLICT, naming product and period, if a material belongs to a product in a part of a period. */
export async function assertFree(
  ctx: Ctx,
  values: Pick<BindingValues, 'nccId' | 'validFrom' | 'validTo'>,
  except = 0,
): Promise<void> {
  const [held] = await bindingsIn(ctx, values, except)
  if (!held) return
  throw new AppError('CONFLICT', `${boundText(values.nccId, held)}，请先解除，或对该绑定使用「改绑」`)
}

/** Throws NOT_FOUND for a product that is not one of the organisation and crop of the work context. */
export async function assertProduct(ctx: Ctx, productId: number): Promise<void> {
  const [found] = await ctx.db
    .select({ id: product.id })
    .from(product)
    .where(and(rows(ctx, product), eq(product.orgId, ctx.caller.orgId), eq(product.id, productId)))
  if (!found) throw new AppError('NOT_FOUND', '产品不存在，请选择当前机构与作物的产品')
}

/** Binds a free material to a product. */
export async function bind(ctx: Ctx, values: BindingValues, batch: object = {}): Promise<Binding> {
  await assertFree(ctx, values)
  return insertRow(ctx, productBinding, values, { ...note, ...batch })
}

/**
 * Gives a material to another product from a day on: the binding ends the day before and a new one begins. From its first day on, the
 * binding itself is corrected. Throws BAD_INPUT for a day outside of the binding.
 */
export async function rebind(
  ctx: Ctx,
  held: Binding,
  day: string,
  values: Omit<BindingValues, 'nccId' | 'validFrom' | 'validTo'>,
  version = held.version,
): Promise<Binding> {
  if (day < held.validFrom || (held.validTo !== null && day > held.validTo)) {
    const message = `改绑日期应在绑定的时期 ${periodText(held)} 之内`
    throw new AppError('BAD_INPUT', message, { data: { problems: [{ path: 'changeFrom', message }] } })
  }
  if (day === held.validFrom) return updateRow(ctx, productBinding, held.id, { version, values }, note)
  await updateRow(ctx, productBinding, held.id, { version, values: { validTo: dayBefore(day) } }, note)
  const next = { ...values, nccId: held.nccId, validFrom: day, validTo: held.validTo }
  return insertRow(ctx, productBinding, next, note)
}

/** Returns the day before a day, both `YYYY-MM-DD`. */
export const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/** Refuses a value of a field. */
export function refuse(path: keyof typeof labels | 'changeFrom', message: string): never {
  throw new AppError('BAD_INPUT', message, { data: { problems: [{ path, message }] } })
}
