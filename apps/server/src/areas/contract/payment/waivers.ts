import type * as api from '@hepu/api/areas/contract/payment/paymentCondition'
import { AppError } from '@hepu/api/core/errorCodes'
import { fenIn, sum } from '@hepu/api/core/money/fen'
import type { Fen } from '@hepu/api/core/money/readMoney'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq } from 'drizzle-orm'
import { submitForApproval } from '../../../approval/submit.ts'
import { clockDay } from '../../../db/clock.ts'
import { contractWaiver } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { insertRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockContract, type Contract } from '../contractRows.ts'
import { getCondition, inScopeOf, type Condition } from './conditionRows.ts'
import { inCurrency } from './judgeCollection.ts'
import { readOpenLines } from './openLines.ts'
import { assertSameRequest } from './sameRequest.ts'
import { waiverSubject } from './waiverSubject.ts'

export type Waiver = typeof contractWaiver.$inferSelect

/** Asks to give up an amount that is open. It counts once it is approved. A second request with the same number asks for nothing. */
export async function waiveCondition(
  ctx: Ctx,
  { id, amount, reason, requestId }: ParsedInputOf<typeof api.waiveCondition>,
): Promise<ResultOf<typeof api.waiveCondition>> {
  const seen = await getCondition(ctx, id)
  const contract = await lockContract(ctx, seen.contractId)
  const there = inScopeOf(ctx, contract)
  const condition = await getCondition(there, id)
  const ofContract = await listWaivers(there, contract)
  const made = requestId === null ? undefined : ofContract.find((one) => one.requestId === requestId)
  if (made) {
    const isSame = made.conditionId === id && fenIn(made.amount) === fenIn(amount) && made.reason === reason
    assertSameRequest(isSame, '豁免申请')
    return { id: made.id, state: made.state }
  }
  const waivers = ofContract.filter(({ conditionId }) => conditionId === id)
  const open = await openOf(there, condition)
  const blocker = waiveBlocker(condition, waivers, open)
  if (blocker) throw new AppError('BAD_STATE', blocker)
  if (fenIn(amount) > open)
    throw new AppError(
      'BAD_STATE',
      `付款条件「${condition.name}」的余额为 ${inCurrency(contract, open)}，豁免 ${inCurrency(contract, fenIn(amount))}多 ${inCurrency(contract, fenIn(amount) - open)}`,
    )
  const values = { contractId: contract.id, conditionId: id, amount, reason, requestId }
  const row = await insertRow(there, contractWaiver, values, { label: '豁免' })
  await submitForApproval(there, waiverSubject, [row], { isNew: true })
  return { id: row.id, state: row.state }
}

/** Returns why nothing of a condition can be waived now; null if something can. */
export function waiveBlocker(condition: Condition, waivers: readonly Waiver[], open: Fen): string | null {
  if (condition.triggeredOn === null) return `付款条件「${condition.name}」尚未触发，没有可豁免的金额`
  if (waivers.some(({ state }) => state === 'auditing'))
    return `付款条件「${condition.name}」已有一笔豁免在审批中，请等审批结束`
  return open > 0n ? null : `付款条件「${condition.name}」没有余额可豁免`
}

/** Reads what is open of a condition today. */
export async function openOf(ctx: Ctx, { id, contractId }: Condition): Promise<Fen> {
  const lines = await readOpenLines(ctx, { contractId, asOf: clockDay(ctx.services.now()) })
  return sum(lines.filter((line) => line.id === id).map(({ open }) => open))
}

/** Returns the waivers of a contract in the order in which they were asked for. */
export const listWaivers = (
  ctx: Pick<Ctx, 'db' | 'caller'>,
  { id }: Pick<Contract, 'id'>,
): Promise<Waiver[]> =>
  ctx.db
    .select()
    .from(contractWaiver)
    .where(and(rows(ctx, contractWaiver), eq(contractWaiver.contractId, id)))
    .orderBy(asc(contractWaiver.id))
