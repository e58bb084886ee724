import type * as api from '@hepu/api/areas/contract/distribution/distributionIncome'
import { payoutLabels } from '@hepu/api/areas/contract/distribution/distributionLabels'
import { AppError } from '@hepu/api/core/errorCodes'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { inArray } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { contractPayout as payout, contractRunLine as runLine } from '../../../db/schema/index.ts'
import { inOrgOf, unseen } from '../../../db/scope.ts'
import { insertRow, removeRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockContract } from '../contractRows.ts'
import { incomeState, readIncome, type Income } from './incomeLines.ts'

const LINE = '分配明细'
const note = { label: '发放' }

/** Returns why a line is not paid out; null if it can be. */
export function payProblem(row: Income): string | null {
  const { line, runNumber } = row
  const name = `${line.collectedOn}「${line.name}」${groupedMoney(fenIn(line.amount), '元')} 元`
  if (!line.isPaid) return `${name}不是发放对象`
  switch (incomeState(row)) {
    case 'paid':
      return `${name}已于 ${row.paidOn} 发放（凭证 ${row.voucherNo}）`
    case 'waiting':
      return `${name}所在的分配单 ${runNumber} 尚未确认，不能发放`
    case 'reversed':
      return `${name}已冲销，不需要发放`
    case 'pending':
      return `${name}的收款人待处理，请先认定收款人`
    default:
      return null
  }
}

/** Returns lines by their ids, with their contracts locked, so that nobody reverses or pays them meanwhile. */
async function lockLines(ctx: Ctx, ids: readonly number[]): Promise<Income[]> {
  const first = await readIncome(ctx, inArray(runLine.id, [...ids]))
  if (first.length < ids.length) throw await unseen(ctx, runLine, ids, LINE)
  const contractIds = [...new Set(first.map(({ line }) => line.contractId))].toSorted((a, b) => a - b)
  for (const id of contractIds) await lockContract(ctx, id)
  return readIncome(ctx, inArray(runLine.id, [...ids]))
}

/**
 * Enters that lines were paid out; lines below zero were taken back. Throws BAD_STATE naming the first that cannot be, and BAD_INPUT
 * for a day before the receipt or after today.
 */
export async function payLines(
  ctx: Ctx,
  { lineIds, ...values }: ParsedInputOf<typeof api.pay>,
): Promise<ResultOf<typeof api.pay>> {
  assertPast(ctx, values.paidOn)
  const found = await lockLines(ctx, lineIds)
  for (const row of found) {
    const problem = payProblem(row)
    if (problem !== null) throw new AppError('BAD_STATE', problem)
    if (values.paidOn < row.line.collectedOn)
      throw new AppError(
        'BAD_INPUT',
        `发放日期 ${values.paidOn} 早于收款日期 ${row.line.collectedOn}，请改正`,
      )
  }
  for (const { line } of found)
    await insertRow(inOrgOf(ctx, line), payout, { lineId: line.id, ...values }, note)
  return { count: found.length, amount: yuanText(sum(found.map(({ line }) => fenIn(line.amount)))) }
}

function assertPast(ctx: Ctx, paidOn: string): void {
  if (paidOn <= clockDay(ctx.services.now())) return
  const message = `${payoutLabels.paidOn} ${paidOn} 晚于今天，请在发放之后登记`
  throw new AppError('BAD_INPUT', message, { data: { problems: [{ path: 'paidOn', message }] } })
}

/** Takes back the entry that lines were paid out. */
export async function unpayLines(
  ctx: Ctx,
  { lineIds, reason }: ParsedInputOf<typeof api.unpay>,
): Promise<null> {
  const found = await lockLines(ctx, lineIds)
  for (const { line, payoutId } of found) {
    if (payoutId === null)
      throw new AppError(
        'BAD_STATE',
        `「${line.name}」${groupedMoney(fenIn(line.amount), '元')} 元没有发放登记`,
      )
    await removeRow(ctx, payout, payoutId, { ...note, reason })
  }
  return null
}
