import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'
import { clockDay } from '../../../db/clock.ts'
import { contractCondition, contractWaiver } from '../../../db/schema/index.ts'
import { updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'
import { getCondition } from './conditionRows.ts'
import { inCurrency } from './judgeCollection.ts'
import { moneyApproval } from './moneyApproval.ts'
import { readOpenLines } from './openLines.ts'
import { planDeadlines } from './planDeadlines.ts'

type Waiver = typeof contractWaiver.$inferSelect

/** 豁免: amounts of payment conditions that are given up. Each has an approval. */
export const waiverSubject = moneyApproval<Waiver>({
  name: 'contract.waiver',
  title: '应收豁免',
  table: contractWaiver,
  pathOf: (id) => `/task/contract/ContractReceivable?waiverId=${id}`,
  titleOf: (row) => `豁免 ${groupedMoney(fenIn(String(row['amount'])), '元')}：${String(row['reason'])}`,
  amountLabel: '豁免金额',
  stepName: '审批豁免',
  excess: async (ctx, contract, waiver) => {
    const open = await openOf(ctx, waiver)
    if (fenIn(waiver.amount) <= open) return null
    return `余额已减为 ${inCurrency(contract, open)}，少于申请豁免的 ${inCurrency(contract, fenIn(waiver.amount))}，请重新申请`
  },
  follow: async (ctx, contract, waiver, state) => {
    const approvedOn = state === 'approved' ? clockDay(ctx.services.now()) : null
    await updateRow(ctx, contractWaiver, waiver.id, { values: { state, approvedOn } }, { label: '豁免' })
    if (state === 'approved') await giveUp(ctx, contract, waiver)
  },
})

async function openOf(ctx: Ctx, { contractId, conditionId }: Waiver) {
  const lines = await readOpenLines(ctx, { contractId, asOf: clockDay(ctx.services.now()) })
  return sum(lines.filter(({ id }) => id === conditionId).map(({ open }) => open))
}

async function giveUp(ctx: Ctx, contract: Contract, { conditionId, amount, reason }: Waiver): Promise<void> {
  const condition = await getCondition(ctx, conditionId)
  const waived = yuanText(fenIn(condition.waived) + fenIn(amount))
  const note = { label: '付款条件', reason }
  await updateRow(ctx, contractCondition, condition.id, { values: { waived } }, note)
  await planDeadlines(ctx, contract)
}
