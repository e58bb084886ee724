import { fenIn } from '@hepu/api/core/money/fen'
import type { Fen } from '@hepu/api/core/money/readMoney'
import { and, asc, eq, lte, type SQL } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { contractCollection } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

/** Money that came in under a contract, or was paid. */
export interface Receipt {
  id: number
  contractId: number
  amount: Fen
  /** `YYYY-MM-DD`. */
  day: string
  payerName: string
  bankRef: string | null
}

interface Wanted {
  contractId?: number
  ids?: readonly number[]
  /** Last day of the collections. */
  until?: string
}

/**
 * Reads collections within the caller's scope in the order of their days, those of one day in the order of their entry. With
 * `lock` they are held until the transaction ends, so that nobody deletes them meanwhile.
 */
export async function readReceipts(ctx: Ctx, wanted: Wanted, { lock = false } = {}): Promise<Receipt[]> {
  const query = ctx.db
    .select({
      id: contractCollection.id,
      contractId: contractCollection.contractId,
      amount: contractCollection.amount,
      day: contractCollection.collectedOn,
      payerName: contractCollection.payerName,
      bankRef: contractCollection.bankRef,
    })
    .from(contractCollection)
    .where(and(rows(ctx, contractCollection), conditionOf(wanted)))
    .orderBy(asc(contractCollection.collectedOn), asc(contractCollection.id))
  const found = await (lock ? query.for('update') : query)
  return found.map(({ amount, ...rest }) => ({ ...rest, amount: fenIn(amount) }))
}

const conditionOf = ({ contractId, ids, until }: Wanted): SQL | undefined =>
  and(
    contractId === undefined ? undefined : eq(contractCollection.contractId, contractId),
    ids === undefined ? undefined : oneOf(contractCollection.id, ids),
    until === undefined ? undefined : lte(contractCollection.collectedOn, until),
  )
