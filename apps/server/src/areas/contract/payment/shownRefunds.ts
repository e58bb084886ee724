import type { CollectionRow } from '@hepu/api/areas/contract/payment/contractCollection'
import { readNames } from '../../../db/keptNames.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'
import type { Condition } from './conditionRows.ts'
import { listRefunds } from './refundLeft.ts'

export type ShownRefund = Omit<CollectionRow['refunds'][number], 'id'> & { id: number }

/** Returns the refunds of a contract as the screen shows them, by the collection that they pay back. */
export async function shownRefunds(
  ctx: Ctx,
  contract: Contract,
  conditions: ReadonlyMap<number, Condition>,
): Promise<Map<number, ShownRefund[]>> {
  const refunds = await listRefunds(ctx, contract)
  const names = await readNames(
    ctx,
    'user',
    refunds.map(({ createdBy }) => createdBy),
  )
  const byCollection = new Map<number, ShownRefund[]>()
  for (const refund of refunds) {
    const { collectionId, conditionId, createdBy } = refund
    const shown = {
      id: refund.id,
      amount: refund.amount,
      refundedOn: refund.refundedOn,
      conditionName: conditionId === null ? null : (conditions.get(conditionId)?.name ?? null),
      bankRef: refund.bankRef,
      reason: refund.reason,
      state: refund.state,
      byName: createdBy === null ? null : (names.get(createdBy) ?? null),
    }
    byCollection.set(collectionId, [...(byCollection.get(collectionId) ?? []), shown])
  }
  return byCollection
}
