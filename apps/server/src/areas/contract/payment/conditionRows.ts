import { and, asc, eq } from 'drizzle-orm'
import { contractCondition } from '../../../db/schema/index.ts'
import { getRow, rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'

export const CONDITION = '付款条件'
export type Condition = typeof contractCondition.$inferSelect

/** Returns a payment condition within the caller's scope. Throws NOT_FOUND. */
export const getCondition = (ctx: Ctx, id: number): Promise<Condition> =>
  getRow(ctx, contractCondition, id, CONDITION)

/** Returns the payment conditions of a contract in their order. */
export const listConditions = (
  ctx: Pick<Ctx, 'db' | 'caller'>,
  { id }: Pick<Contract, 'id'>,
): Promise<Condition[]> =>
  ctx.db
    .select()
    .from(contractCondition)
    .where(and(rows(ctx, contractCondition), eq(contractCondition.contractId, id)))
    .orderBy(asc(contractCondition.no), asc(contractCondition.id))

/**
 * Returns the context of a change that follows from something else than the contract, within the organisation and crop of the
 * contract: who causes it need have no right there.
 */
export const inScopeOf = (ctx: Ctx, { orgId, crop }: Pick<Contract, 'orgId' | 'crop'>): Ctx => ({
  ...ctx,
  caller: { ...ctx.caller, orgId, orgIds: [orgId], readOnlyOrgIds: [], crop },
})
