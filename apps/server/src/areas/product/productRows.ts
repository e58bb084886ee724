import type { LifecyclePhase } from '@hepu/api/areas/product/lifecycle/lifecyclePhases'
import type { ProductState } from '@hepu/api/areas/product/record/productStates'
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { oneOf } from '../../db/nameConditions.ts'
import { product } from '../../db/schema/index.ts'
import { rows, selectRow, unseen } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'
import { columnOf } from '../../resource/filterConditions.ts'

export const PRODUCT = '产品'

/** A product as sales, phases and decisions use it. */
export interface ProductRow {
  id: number
  orgId: number
  crop: string
  name: string
  code: string
  state: ProductState
  phase: LifecyclePhase | null
  varietyId: number | null
  companyId: number | null
  launchYear: number | null
  /** kg/亩. */
  seedRate: number | null
  version: number
}

const field = (name: string) => columnOf(product, name)

export const productColumns = {
  id: product.id,
  orgId: product.orgId,
  crop: product.crop,
  name: sql<string>`${field('name')}`,
  code: sql<string>`${field('code')}`,
  state: sql<ProductState>`${field('state')}`,
  phase: sql<LifecyclePhase | null>`${field('phase')}`,
  varietyId: sql<number | null>`${field('varietyId')}`.mapWith(Number),
  companyId: sql<number | null>`${field('companyId')}`.mapWith(Number),
  launchYear: sql<number | null>`${field('launchYear')}`.mapWith(Number),
  seedRate: sql<number | null>`${field('seedRate')}`.mapWith(Number),
  version: product.version,
}

/** Reads products by a condition, in the order of their ids. */
export const readProducts = ({ db }: Pick<Ctx, 'db'>, where: SQL | undefined): Promise<ProductRow[]> =>
  db.select(productColumns).from(product).where(where).orderBy(asc(product.id))

/** Returns one product within the caller's scope. Throws NOT_FOUND. */
export async function getProduct(ctx: Ctx, id: number): Promise<ProductRow> {
  const [found] = await readProducts(ctx, and(rows(ctx, product), eq(product.id, id)))
  if (!found) throw await unseen(ctx, product, [id], PRODUCT)
  return found
}

/** Locks a product within the caller's scope until the transaction ends, so that what follows from it is written by one at a time. */
export async function lockProduct(ctx: Ctx, id: number): Promise<void> {
  const [found] = await selectRow(ctx, product, id).for('update')
  if (!found) throw await unseen(ctx, product, [id], PRODUCT)
}

/** Returns the products of the organisation and crop of the caller; only the given ones if there are ids. */
export const ownProducts = (ctx: Ctx, ids?: readonly number[]): Promise<ProductRow[]> =>
  readProducts(
    ctx,
    and(rows(ctx, product), ids ? oneOf(product.id, ids) : eq(product.orgId, ctx.caller.orgId)),
  )
