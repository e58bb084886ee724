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
import { readOpenLines } from './openLines.ts'
import { otherParty } from './payers.ts'

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
  const rows = []
  const isAnyHeld = (await findLock(ctx, ids)) !== null
  for (const collection of collections.toReversed()) {
    const own = uses.filter(({ collectionId }) => collectionId === collection.id)
    const lock = isAnyHeld ? await findLock(ctx, [collection.id]) : null
    rows.push(rowOf(ctx, contract, { collection, uses: own, conditions, lock }))
  }
  const open = sum(lines.map((line) => line.open))
  const amount = sum(collections.map((one) => fenIn(one.amount)))
  const used = sum(uses.map((use) => fenIn(use.amount)))
  return {
    direction: contract.direction,
    rows,
    openConditions: lines
      .filter(({ open }) => open > 0n)
      .map(({ id, name, dueOn, open }) => ({ id, name, dueOn, open: yuanText(open) })),
    sums: { amount: yuanText(amount), used: yuanText(used), advance: yuanText(amount - used) },
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
}

function rowOf(ctx: Ctx, contract: Contract, { collection, uses, conditions, lock }: Found) {
  const rest = fenIn(collection.amount) - sum(uses.map(({ amount }) => fenIn(amount)))
  const may = mayWrite(ctx, contract)
  const { advance } = wordsOf(contract.direction)
  const { id, version, collectedOn, amount, payerId, payerName, bankRef, invoiceNo, voucherNo } = collection
  return {
    id,
    version,
    collectedOn,
    amount,
    payerId,
    payerName,
    bankRef,
    invoiceNo,
    voucherNo,
    isAdvance: collection.isAdvance,
    doubleReason: collection.doubleReason,
    remark: collection.remark,
    uses: uses.map((use) => ({
      conditionId: use.conditionId,
      conditionName: conditions.get(use.conditionId)?.name ?? '已删除的付款条件',
      amount: use.amount,
      usedOn: use.usedOn,
      isOffset: use.usedOn > collectedOn,
    })),
    rest: yuanText(rest),
    ...allowed(
      { edit: may, delete: may, offset: may },
      {
        edit: finishedBlocker(contract, '修改') ?? lock,
        delete: finishedBlocker(contract, '删除') ?? lock,
        offset: rest > 0n ? null : `该笔没有${advance}余额`,
      },
    ),
  }
}
