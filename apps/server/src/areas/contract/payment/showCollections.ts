import type * as api from '@hepu/api/areas/contract/payment/contractCollection'
import { wordsOf } from '@hepu/api/areas/contract/payment/paymentWords'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { clockDay } from '../../../db/clock.ts'
import { mayChange } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { getContract, type Contract } from '../contractRows.ts'
import { findLock } from './collectionLocks.ts'
import { listCollectionRows, listUses, type Collection, type CollectionUse } from './collectionRows.ts'
import { listConditions, type Condition } from './conditionRows.ts'
import { collectBlocker, finishedBlocker } from './judgeCollection.ts'
import { readOpenLines, type OpenLine } from './openLines.ts'
import { otherParty } from './payers.ts'
import { leftOf, type Left } from './refundLeft.ts'
import { refundBlocker } from './refundProblem.ts'
import { shownRefunds, type ShownRefund } from './shownRefunds.ts'

/** The collections of a contract, the latest first, with what they are used for and what could be collected now. */
export async function showCollections(
  ctx: Ctx,
  { contractId }: ParsedInputOf<typeof api.listCollections>,
): Promise<ResultOf<typeof api.listCollections>> {
  const contract = await getContract(ctx, contractId)
  const collections = await listCollectionRows(ctx, contract)
  const ids = collections.map(({ id }) => id)
  const uses = await listUses(ctx, ids)
  const conditions = new Map((await listConditions(ctx, contract)).map((one) => [one.id, one]))
  const lines = await readOpenLines(ctx, { contractId, asOf: clockDay(ctx.services.now()) })
  const refunds = await shownRefunds(ctx, contract, conditions)
  const rows = []
  const isAnyHeld = (await findLock(ctx, ids)) !== null
  for (const collection of collections.toReversed()) {
    const own = uses.filter(({ collectionId }) => collectionId === collection.id)
    const back = collections.filter(({ refundOfId }) => refundOfId === collection.id)
    const left = leftOf(collection, back, uses)
    const lock = isAnyHeld ? await findLock(ctx, [collection.id]) : null
    const asked = refunds.get(collection.id) ?? []
    rows.push(rowOf(ctx, contract, { collection, uses: own, conditions, lock, left, refunds: asked, lines }))
  }
  const open = sum(lines.map((line) => line.open))
  const amounts = collections.map((one) => fenIn(one.amount))
  const amount = sum(amounts.filter((each) => each > 0n))
  const refunded = -sum(amounts.filter((each) => each < 0n))
  const used = sum(uses.map((use) => fenIn(use.amount)))
  return {
    direction: contract.direction,
    currency: contract.currency,
    rows,
    openConditions: lines
      .filter(({ open }) => open > 0n)
      .map(({ id, name, dueOn, open }) => ({ id, name, dueOn, open: yuanText(open) })),
    credits: lines
      .filter(({ open: each }) => each < 0n)
      .map(({ id, name, open: each }) => ({ id, name, left: yuanText(-each) })),
    sums: {
      amount: yuanText(amount),
      refunded: yuanText(refunded),
      used: yuanText(used),
      advance: yuanText(amount - refunded - used),
    },
    payer: await otherParty(ctx, contract),
    ...allowed({ create: mayWrite(ctx, contract) }, { create: collectBlocker(contract, open) }),
  }
}

const mayWrite = (ctx: Ctx, contract: Contract): boolean =>
  ctx.caller.permissions.has('contract.payment:write') && mayChange(ctx, contract)

interface Found {
  collection: Collection
  uses: CollectionUse[]
  conditions: ReadonlyMap<number, Condition>
  lock: string | null
  left: Left
  refunds: ShownRefund[]
  lines: readonly OpenLine[]
}

function rowOf(ctx: Ctx, contract: Contract, found: Found) {
  const { collection, uses, conditions, left, refunds } = found
  const { collectedOn, refundOfId } = collection
  const isRefund = refundOfId !== null
  return {
    ...pick(collection),
    isRefund,
    uses: uses.map((use) => ({
      conditionId: use.conditionId,
      conditionName: conditions.get(use.conditionId)?.name ?? '已删除的付款条件',
      amount: use.amount,
      usedOn: use.usedOn,
      isOffset: use.usedOn > collectedOn,
    })),
    rest: yuanText(isRefund ? 0n : left.rest),
    usedLeft: yuanText(isRefund ? 0n : left.used),
    refunds,
    ...actionsOf(ctx, contract, found),
  }
}

const pick = ({ id, version, collectedOn, amount, exchangeRate, yuan, ...row }: Collection) => ({
  id,
  version,
  collectedOn,
  amount,
  exchangeRate,
  yuan,
  payerId: row.payerId,
  payerName: row.payerName,
  bankRef: row.bankRef,
  invoiceNo: row.invoiceNo,
  voucherNo: row.voucherNo,
  isAdvance: row.isAdvance,
  doubleReason: row.doubleReason,
  remark: row.remark,
})

function actionsOf(ctx: Ctx, contract: Contract, { collection, lock, left, refunds, lines }: Found) {
  const may = mayWrite(ctx, contract)
  const isReceipt = collection.refundOfId === null
  const { advance } = wordsOf(contract.direction)
  const pending = refunds.some(({ state }) => state === 'auditing')
  const hasCredit = left.used > 0n && lines.some(({ open }) => open < 0n)
  const nothing = `该笔没有${advance}余额，合同也没有可退的冲减，无款可退`
  return allowed(
    { edit: may && isReceipt, delete: may, offset: may && isReceipt, refund: may && isReceipt },
    {
      edit: finishedBlocker(contract, '修改') ?? lock,
      delete: finishedBlocker(contract, '删除') ?? lock,
      offset: left.rest > 0n ? null : `该笔没有${advance}余额`,
      refund: refundBlocker(contract, collection, pending) ?? (left.rest > 0n || hasCredit ? null : nothing),
    },
  )
}
