import type { Step } from '@hepu/api/core/approval/step'
import { fenIn, yuanText } from '@hepu/api/core/money/fen'
import { exchanged } from '@hepu/api/areas/contract/money/exchange'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'
import { must } from '@hepu/api/core/must'
import type { ApprovalSubject, SubjectEvent, SubjectRow } from '../../../approval/subject.ts'
import { contractCollection, contractCollectionUse, contractRefund } from '../../../db/schema/index.ts'
import { insertRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { COLLECTION, getCollection, type Collection } from './collectionRows.ts'
import { inScopeOf } from './conditionRows.ts'
import { planDeadlines } from './planDeadlines.ts'
import { readLeft, type Refund } from './refundLeft.ts'
import { refundProblem } from './refundProblem.ts'
import { holdContract } from './refreshTriggers.ts'

export const REFUND = '退款'

/** Without a flow of the organisation one of those who may decide does. */
const review: Step = {
  name: '复核退款',
  assignees: [{ by: 'function', function: 'reviewer' }],
  rule: { kind: 'first' },
}

/** 退款: money that was paid back. Each has an approval, by which a second person confirms it. */
export const refundSubject: ApprovalSubject = {
  name: 'contract.refund',
  title: '合同退款',
  group: '合同管理',
  table: contractRefund,
  pathOf: (id) => `/task/contract/ContractReceivable?refundId=${id}`,
  readRight: 'contract.payment:read',
  submitRight: 'contract.payment:write',
  approveRight: 'contract.payment:audit',
  amount: { label: '退款金额', of: (row) => String(row['amount']) },
  titleOf: (row) =>
    `退款 ${groupedMoney(fenIn(String(row['amount'])), '元')}（${String(row['refundedOn'])}）：${String(row['reason'])}`,
  readBlocker: () => Promise.resolve(() => null),
  defaultSteps: [review],
  settle: excess,
  on: follow,
}

/** Returns why a refund cannot take effect: meanwhile less is left than it pays back. */
async function excess(ctx: Ctx, row: SubjectRow): Promise<string | null> {
  const refund = row as unknown as Refund
  const held = await holdContract(ctx, refund.contractId)
  if (!held) return '合同已删除'
  const there = inScopeOf(ctx, held)
  const problem = await refundProblem(there, held, await getCollection(there, refund.collectionId), refund)
  return problem === null ? null : `${problem}，请重新登记`
}

/** A refund that was returned waits for its applicant; its approval has not ended. */
const states = {
  submitted: 'auditing',
  returned: 'auditing',
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  voided: 'withdrawn',
} as const

/** Lets a refund follow what happened to its approval; an approved one becomes a collection below zero. */
async function follow(ctx: Ctx, event: SubjectEvent, row: SubjectRow): Promise<void> {
  const refund = row as unknown as Refund
  const held = must(await holdContract(ctx, refund.contractId), 'the contract of a refund')
  const there = inScopeOf(ctx, held)
  const state = states[event]
  const entryId = state === 'approved' ? await post(there, refund) : null
  await updateRow(there, contractRefund, refund.id, { values: { state, entryId } }, { label: REFUND })
  if (entryId !== null) await planDeadlines(there, held)
}

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
