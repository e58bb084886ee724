import type { Step } from '@hepu/api/core/approval/step'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'
import { must } from '@hepu/api/core/must'
import type { ApprovalSubject, SubjectEvent, SubjectRow } from '../../../approval/subject.ts'
import { clockDay } from '../../../db/clock.ts'
import { contractCondition, contractWaiver } from '../../../db/schema/index.ts'
import { updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { getCondition, inScopeOf } from './conditionRows.ts'
import { readOpenLines } from './openLines.ts'
import { holdContract } from './refreshTriggers.ts'
import { planDeadlines } from './planDeadlines.ts'

type Waiver = typeof contractWaiver.$inferSelect

/** Without a flow of the organisation one of those who may decide does. */
const review: Step = {
  name: '审批豁免',
  assignees: [{ by: 'function', function: 'reviewer' }],
  rule: { kind: 'first' },
}

/** 豁免: amounts of payment conditions that are given up. Each has an approval. */
export const waiverSubject: ApprovalSubject = {
  name: 'contract.waiver',
  title: '应收豁免',
  group: '合同管理',
  table: contractWaiver,
  pathOf: (id) => `/task/contract/ContractReceivable?waiverId=${id}`,
  readRight: 'contract.payment:read',
  submitRight: 'contract.payment:write',
  approveRight: 'contract.payment:audit',
  amount: { label: '豁免金额', of: (row) => String(row['amount']) },
  titleOf: (row) => `豁免 ${groupedMoney(fenIn(String(row['amount'])), '元')} 元：${String(row['reason'])}`,
  readBlocker: () => Promise.resolve(() => null),
  defaultSteps: [review],
  settle: excess,
  on: follow,
}

const openOf = async (ctx: Ctx, { contractId, conditionId }: Waiver) => {
  const lines = await readOpenLines(ctx, { contractId, asOf: clockDay(ctx.services.now()) })
  return sum(lines.filter(({ id }) => id === conditionId).map(({ open }) => open))
}

/** Returns why a waiver cannot take effect: meanwhile less is open than it gives up. */
async function excess(ctx: Ctx, row: SubjectRow): Promise<string | null> {
  const waiver = row as unknown as Waiver
  const held = await holdContract(ctx, waiver.contractId)
  if (!held) return '合同已删除'
  const open = await openOf(inScopeOf(ctx, held), waiver)
  if (fenIn(waiver.amount) <= open) return null
  return `余额已减为 ${groupedMoney(open, '元')} 元，少于申请豁免的 ${groupedMoney(fenIn(waiver.amount), '元')} 元，请重新申请`
}

/** A waiver that was returned waits for its applicant; its approval has not ended. */
const states = {
  submitted: 'auditing',
  returned: 'auditing',
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  voided: 'withdrawn',
} as const

/** Lets waiver and condition follow what happened to the approval. */
async function follow(ctx: Ctx, event: SubjectEvent, row: SubjectRow): Promise<void> {
  const waiver = row as unknown as Waiver
  const held = must(await holdContract(ctx, waiver.contractId), 'the contract of a waiver')
  const there = inScopeOf(ctx, held)
  const state = states[event]
  const approvedOn = state === 'approved' ? clockDay(ctx.services.now()) : null
  await updateRow(there, contractWaiver, waiver.id, { values: { state, approvedOn } }, { label: '豁免' })
  if (state !== 'approved') return
  const condition = await getCondition(there, waiver.conditionId)
  const waived = yuanText(fenIn(condition.waived) + fenIn(waiver.amount))
  await updateRow(
    there,
    contractCondition,
    condition.id,
    { values: { waived } },
    { label: '付款条件', reason: waiver.reason },
  )
  await planDeadlines(there, held)
}
