import { refundLabels as labels, wordsOf } from '@hepu/api/areas/contract/payment/paymentWords'
import { fenIn } from '@hepu/api/core/money/fen'
import type { Fen } from '@hepu/api/core/money/readMoney'
import { and, eq } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { contractCollection } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'
import type { Collection } from './collectionRows.ts'
import { finishedBlocker, inCurrency } from './judgeCollection.ts'
import { readOpenLines } from './openLines.ts'
import { readLeft, type Refund } from './refundLeft.ts'

/** What a refund asks for. */
export type Wanted = Pick<Refund, 'conditionId' | 'amount' | 'refundedOn' | 'bankRef'>

/** Returns why nothing of a collection is paid back, whatever the amount; null if something may be. */
export function refundBlocker(contract: Contract, collection: Collection, pending: boolean): string | null {
  if (collection.refundOfId !== null) return '退款不能再退款；登记有误的请删除'
  if (pending) return '该笔已有一笔退款待复核，请等复核结束'
  return finishedBlocker(contract, '退还')
}

/** Returns why a refund cannot be, by its days, amount and bank reference; null if it can. */
export async function refundProblem(
  ctx: Ctx,
  contract: Contract,
  collection: Collection,
  wanted: Wanted,
): Promise<string | null> {
  const today = clockDay(ctx.services.now())
  const { refundedOn, conditionId } = wanted
  if (refundedOn < collection.collectedOn || refundedOn > today)
    return `${labels.refundedOn}${refundedOn}应在${collection.collectedOn}与今天${today}之间`
  const left = await readLeft(ctx, collection)
  const amount = fenIn(wanted.amount)
  const problem = conditionId
    ? await creditProblem(ctx, contract, { conditionId, amount, used: left.used, refundedOn })
    : restProblem(contract, amount, left.rest)
  return problem ?? (await bankProblem(ctx, wanted.bankRef))
}

function restProblem(contract: Contract, amount: Fen, rest: Fen): string | null {
  const { advance } = wordsOf(contract.direction)
  if (amount <= rest) return null
  return `该笔${advance}余 ${inCurrency(contract, rest)}，退款 ${inCurrency(contract, amount)} 多 ${inCurrency(contract, amount - rest)}；已核销的款项须先有冲减的付款条件才能退`
}

interface OfCredit {
  conditionId: number
  amount: Fen
  used: Fen
  refundedOn: string
}

async function creditProblem(
  ctx: Ctx,
  contract: Contract,
  { conditionId, amount, used, refundedOn }: OfCredit,
): Promise<string | null> {
  const lines = await readOpenLines(ctx, { contractId: contract.id, asOf: clockDay(ctx.services.now()) })
  const line = lines.find(({ id }) => id === conditionId)
  if (!line || line.due >= 0n) return '所选付款条件不是该合同的冲减，不能退款'
  const credit = line.open < 0n ? -line.open : 0n
  if (line.triggeredOn !== null && refundedOn < line.triggeredOn)
    return `${labels.refundedOn}${refundedOn}早于冲减「${line.name}」的日期${line.triggeredOn}`
  if (amount > credit)
    return `冲减「${line.name}」尚余 ${inCurrency(contract, credit)} 可退（其余已抵减其他应收），退款 ${inCurrency(contract, amount)} 多 ${inCurrency(contract, amount - credit)}`
  if (amount > used)
    return `该笔已核销且未退的为 ${inCurrency(contract, used)}，退款 ${inCurrency(contract, amount)} 多 ${inCurrency(contract, amount - used)}；请从其他收款中退`
  return null
}

async function bankProblem(ctx: Ctx, bankRef: string): Promise<string | null> {
  const [found] = await ctx.db
    .select({ day: contractCollection.collectedOn, amount: contractCollection.amount })
    .from(contractCollection)
    .where(and(rows(ctx, contractCollection), eq(contractCollection.bankRef, bankRef)))
    .limit(1)
  return found ? `${labels.bankRef}「${bankRef}」已登记过（${found.day}，${found.amount}），请核对` : null
}
