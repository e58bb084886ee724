import type { DecisionTarget } from '@hepu/api/areas/product/decision/decisionKinds'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { and, eq, sql } from 'drizzle-orm'
import { organization, product, researchVariety } from '../../../db/schema/index.ts'
import { rows, selectRow, unseen } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { PRODUCT, readProducts, type ProductRow } from '../productRows.ts'

/** What a decision is about, as it is now. */
export interface Target {
  type: DecisionTarget
  id: number
  orgId: number
  crop: string
  name: string
  /** Version that the decision is made on. */
  version: number
  updatedAt: Date
  updatedBy: number | null
  /** The product; null for a variety. */
  product: ProductRow | null
}

export const VARIETY = '品种'
export const tableOf = (type: DecisionTarget) => (type === 'PRODUCT' ? product : researchVariety)

/** Returns a product or variety within the caller's scope, locked until the transaction ends if wished. Throws NOT_FOUND. */
export async function getTarget(
  ctx: Ctx,
  type: DecisionTarget,
  id: number,
  isLocked: boolean,
): Promise<Target> {
  const table = tableOf(type)
  const asking = selectRow(ctx, table, id)
  const [found] = isLocked ? await asking.for('update') : await asking
  if (!found) throw await unseen(ctx, table, [id], type === 'PRODUCT' ? PRODUCT : VARIETY)
  const row = found as typeof product.$inferSelect & { name?: unknown }
  const own = type === 'PRODUCT' ? await readProducts(ctx, and(rows(ctx, product), eq(product.id, id))) : []
  const { orgId, crop, version, updatedAt, updatedBy } = row
  return {
    type,
    id,
    orgId,
    crop,
    name: String(row.name),
    version,
    updatedAt,
    updatedBy,
    product: own[0] ?? null,
  }
}

/** Throws unless an organisation is an industry company (产业公司) in use, of the same company as the caller. */
export async function assertCompany(ctx: Ctx, id: number): Promise<void> {
  const root = sql<string>`split_part(${organization.path}, '/', 2)`
  const [own] = await ctx.db.select({ root }).from(organization).where(eq(organization.id, ctx.caller.orgId))
  const [found] = await ctx.db
    .select({ id: organization.id })
    .from(organization)
    .where(
      and(
        eq(organization.id, id),
        eq(organization.kind, 'INDUSTRY'),
        eq(organization.state, 1),
        sql`${organization.deletedAt} is null`,
        eq(root, must(own, 'the organisation').root),
      ),
    )
  if (found) return
  const message = '产业公司不存在，请选择机构类型为产业公司的机构'
  throw new AppError('BAD_INPUT', message, { data: { problems: [{ path: 'companyId', message }] } })
}

/** The name of a variety of research. */
export const varietyName = sql<string>`${columnOf(researchVariety, 'name')}`
