import { and, eq, sql } from 'drizzle-orm'
import { product, productBinding } from '../../../db/schema/index.ts'
import { columnOf } from '../../../resource/filterConditions.ts'

/** Columns of the register of products that other lists read. */
export const productColumns = {
  id: product.id,
  orgId: product.orgId,
  name: columnOf(product, 'name'),
  code: columnOf(product, 'code'),
  state: columnOf(product, 'state'),
  phase: columnOf(product, 'phase'),
  companyId: columnOf(product, 'companyId'),
  launchYear: columnOf(product, 'launchYear'),
}

/** Name and code of a product as text; blank where it has none, or is gone. */
export const productName = sql<string>`coalesce(${productColumns.name}, '')`
export const productCode = sql<string>`coalesce(${productColumns.code}, '')`

/** Joins a binding with its product. */
export const ofBinding = and(
  eq(product.orgId, productBinding.orgId),
  eq(product.id, productBinding.productId),
)
