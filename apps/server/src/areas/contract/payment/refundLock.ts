import { groupedText } from '@hepu/api/core/money/groupedMoney'
import { and, inArray, isNull } from 'drizzle-orm'
import { contractRefund } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'

/** Returns why collections cannot change: something of one of them was paid back, or is about to be. Null if nothing was. */
export async function heldByRefund({ db }: Ctx, collectionIds: readonly number[]): Promise<string | null> {
  if (collectionIds.length === 0) return null
  const [held] = await db
    .select({ amount: contractRefund.amount, day: contractRefund.refundedOn, state: contractRefund.state })
    .from(contractRefund)
    .where(
      and(
        inArray(contractRefund.collectionId, [...collectionIds]),
        inArray(contractRefund.state, ['auditing', 'approved']),
        isNull(contractRefund.deletedAt),
      ),
    )
    .limit(1)
  if (!held) return null
  const repair = held.state === 'auditing' ? '请先撤回该退款的复核' : '请先删除该笔退款'
  return `该笔收付款有 ${held.day} 的退款 ${groupedText(held.amount, '元')}，${repair}`
}
