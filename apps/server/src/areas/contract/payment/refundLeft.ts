import { fenIn, sum } from '@hepu/api/core/money/fen'
import type { Fen } from '@hepu/api/core/money/readMoney'
import { and, asc, eq } from 'drizzle-orm'
import { contractCollection, contractRefund } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'
import { listUses, type Collection, type CollectionUse } from './collectionRows.ts'

export type Refund = typeof contractRefund.$inferSelect

/** What is left of a collection. */
export interface Left {
  /** 预收: used for no condition, and not paid back. */
  rest: Fen
  /** Used for conditions, and not paid back. */
  used: Fen
}

/** Computes what is left of a collection from its uses, and from the collections below zero that pay it back. */
export function leftOf(
  collection: Pick<Collection, 'id' | 'amount'>,
  refunds: readonly Pick<Collection, 'id' | 'amount'>[],
  uses: readonly Pick<CollectionUse, 'collectionId' | 'amount'>[],
): Left {
  const all = [collection, ...refunds]
  const total = sum(all.map(({ amount }) => fenIn(amount)))
  const ids = new Set(all.map(({ id }) => id))
  const used = sum(uses.flatMap((use) => (ids.has(use.collectionId) ? [fenIn(use.amount)] : [])))
  return { rest: total - used, used }
}

/** Reads what is left of a collection. */
export async function readLeft(ctx: Ctx, collection: Pick<Collection, 'id' | 'amount'>): Promise<Left> {
  const refunds = await ctx.db
    .select()
    .from(contractCollection)
    .where(and(rows(ctx, contractCollection), eq(contractCollection.refundOfId, collection.id)))
  const uses = await listUses(ctx, [collection.id, ...refunds.map(({ id }) => id)])
  return leftOf(collection, refunds, uses)
}

/** Returns the refunds of a contract, in whatever state, in the order of their entry. */
export const listRefunds = (
  ctx: Pick<Ctx, 'db' | 'caller'>,
  { id }: Pick<Contract, 'id'>,
): Promise<Refund[]> =>
  ctx.db
    .select()
    .from(contractRefund)
    .where(and(rows(ctx, contractRefund), eq(contractRefund.contractId, id)))
    .orderBy(asc(contractRefund.id))
