import { fenIn } from '@hepu/api/core/money/fen'
import type { Fen } from '@hepu/api/core/money/readMoney'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { contractCollection as collection } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

/** A receipt that no run holds. */
export interface WaitingReceipt {
  id: number
  day: string
  amount: Fen
  payerName: string
}

/** Condition that no run holds a collection. */
export const isFree = sql`not exists (select 1 from contract_run_receipt as held
  where held.org_id = ${collection.orgId} and held.collection_id = ${collection.id} and held.is_held)`

/** Returns the receipts of a contract until a day (that day included) which no run holds, in the order of their days. */
export async function readWaiting(ctx: Ctx, contractId: number, until: string): Promise<WaitingReceipt[]> {
  const found = await ctx.db
    .select({
      id: collection.id,
      day: collection.collectedOn,
      amount: collection.amount,
      payerName: collection.payerName,
    })
    .from(collection)
    .where(
      and(
        rows(ctx, collection),
        eq(collection.contractId, contractId),
        lte(collection.collectedOn, until),
        isFree,
      ),
    )
    .orderBy(asc(collection.collectedOn), asc(collection.id))
  return found.map((receipt) => ({ ...receipt, amount: fenIn(receipt.amount) }))
}
