import type { getPageList } from '@hepu/api/areas/product/sale/transactionFlow'
import type { ResultOf } from '@hepu/api/core/route'
import { inArray, sql } from 'drizzle-orm'
import { readNames } from '../../../db/keptNames.ts'
import { product, type saleLine } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { placeShown } from './places.ts'

export type StoredLine = typeof saleLine.$inferSelect
export type ShownLine = ResultOf<typeof getPageList>['records'][number]

/** Returns the names of products by id, of those that lines name. */
export async function productNames(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const found = await db
    .select({ id: product.id, name: sql<string>`${product}.name` })
    .from(product)
    .where(inArray(product.id, wanted))
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** Returns stored lines as lists show them. */
export async function presentLines(ctx: Ctx, found: readonly StoredLine[]): Promise<ShownLine[]> {
  const products = await productNames(
    ctx,
    found.map(({ productId }) => productId),
  )
  const orgs = await readNames(
    ctx,
    'organization',
    found.map(({ companyId }) => companyId),
  )
  return found.map((row) => ({
    id: row.id,
    source: row.source,
    billNo: row.billNo,
    billSequence: row.billSequence,
    lineNo: row.lineNo,
    billType: row.billType,
    billDate: row.billDate,
    bizYear: row.bizYear,
    month: row.month,
    companyId: row.companyId,
    companyName: row.companyId === null ? null : (orgs.get(row.companyId) ?? null),
    customer: row.customer,
    place: placeShown(row),
    placeText: row.placeText,
    nccId: row.nccId,
    materialName: row.materialName,
    productId: row.productId,
    productName: row.productId === null ? null : (products.get(row.productId) ?? null),
    spec: row.spec,
    bags: row.bags,
    packKg: row.packKg,
    kg: row.kg,
    price: row.price,
    amount: row.amount,
    isAmountDerived: row.isAmountDerived,
    isTaxIncluded: row.isTaxIncluded,
    isInternal: row.isInternal,
    isLate: row.isLate,
    reversesId: row.reversesId,
    modifiedAt: row.modifiedAt,
    updateTime: row.updatedAt,
  }))
}
