import { fenIn, yuanText } from '@hepu/api/core/money/fen'
import { exchanged } from '@hepu/api/areas/contract/money/exchange'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'
import { contractCollection, contractCollectionUse, contractRefund } from '../../../db/schema/index.ts'
import { insertRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { COLLECTION, getCollection, type Collection } from './collectionRows.ts'
import { moneyApproval } from './moneyApproval.ts'
import { planDeadlines } from './planDeadlines.ts'
import { readLeft, type Refund } from './refundLeft.ts'
import { refundProblem } from './refundProblem.ts'

export const REFUND = '退款'

/** 退款: money that was paid back. Each has an approval, by which a second person confirms it; then it is a collection below zero. */
export const refundSubject = moneyApproval<Refund>({
  name: 'contract.refund',
  title: '合同退款',
  table: contractRefund,
  pathOf: (id) => `/task/contract/ContractReceivable?refundId=${id}`,
  titleOf: (row) =>
    `退款 ${groupedMoney(fenIn(String(row['amount'])), '元')}（${String(row['refundedOn'])}）：${String(row['reason'])}`,
  amountLabel: '退款金额',
  stepName: '复核退款',
  excess: async (ctx, contract, refund) => {
    const problem = await refundProblem(ctx, contract, await getCollection(ctx, refund.collectionId), refund)
    return problem === null ? null : `${problem}，请重新登记`
  },
  follow: async (ctx, contract, refund, state) => {
    const entryId = state === 'approved' ? await post(ctx, refund) : null
    await updateRow(ctx, contractRefund, refund.id, { values: { state, entryId } }, { label: REFUND })
    if (entryId !== null) await planDeadlines(ctx, contract)
  },
})

async function post(ctx: Ctx, { collectionId, conditionId, amount, ...refund }: Refund): Promise<number> {
  const collection = await getCollection(ctx, collectionId)
  const entry = await insertRow(
    ctx,
    contractCollection,
    {
      contractId: collection.contractId,
      refundOfId: collection.id,
      collectedOn: refund.refundedOn,
      amount: yuanText(-fenIn(amount)),
      exchangeRate: collection.exchangeRate,
      yuan: await yuanOf(ctx, collection, amount),
      payerId: collection.payerId,
      payerName: collection.payerName,
      bankRef: refund.bankRef,
      remark: refund.reason,
    },
    { label: COLLECTION },
  )
  if (conditionId !== null)
    await insertRow(
      ctx,
      contractCollectionUse,
      { collectionId: entry.id, conditionId, amount: entry.amount, usedOn: refund.refundedOn },
      { label: '核销' },
    )
  return entry.id
}

/**
 * Returns what a refund is in yuan, at the rate of its collection: the difference of what is left before and after, so that parts
 * that pay all of it back add up to what came in.
 */
async function yuanOf(ctx: Ctx, collection: Collection, amount: string): Promise<string | null> {
  if (collection.exchangeRate === null) return null
  const { rest, used } = await readLeft(ctx, collection)
  const left = rest + used
  const { exchangeRate: rate } = collection
  return yuanText(exchanged(left - fenIn(amount), rate) - exchanged(left, rate))
}
