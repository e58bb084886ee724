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
  /** In yuan; below zero if it is paid back. */
  amount: Fen
  /** Of money that is paid back: the receipt that it came in by. */
  refundOf: number | null
  payerName: string
}

/** The amount of a collection in yuan. */
export const inYuan = sql<string>`coalesce(${collection.yuan}, ${collection.amount})`

/** Condition that no run holds a collection. */
export const isFree = sql`not exists (select 1 from contract_run_receipt as held
  where held.org_id = ${collection.orgId} and held.collection_id = ${collection.id} and held.is_held)`

/** Returns the receipts of a contract until a day (that day included) which no run holds, in the order of their days. */
export async function readWaiting(ctx: Ctx, contractId: number, until: string): Promise<WaitingReceipt[]> {
  const found = await ctx.db
    .select({
      id: collection.id,
      day: collection.collectedOn,
      amount: inYuan,
      refundOf: collection.refundOfId,
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
