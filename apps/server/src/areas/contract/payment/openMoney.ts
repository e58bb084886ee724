import { wordsOf } from '@hepu/api/areas/contract/payment/paymentWords'
import { sum } from '@hepu/api/core/money/fen'
import { clockDay } from '../../../db/clock.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'
import { readAdvance } from './advance.ts'
import { fixedOf } from './conditionRules.ts'
import { inScopeOf, listConditions } from './conditionRows.ts'
import { inCurrency } from './judgeCollection.ts'
import { readOpenLines } from './openLines.ts'

/** Returns why a contract cannot be finished for its money: something is open, not yet due, or 预收; null if all is settled. */
export async function openMoney(ctx: Ctx, contract: Contract): Promise<string | null> {
  const there = inScopeOf(ctx, contract)
  const { balance, advance, collect } = wordsOf(contract.direction)
  const asOf = clockDay(ctx.services.now())
  const open = sum((await readOpenLines(there, { contractId: contract.id, asOf })).map((line) => line.open))
  if (open !== 0n) return `${balance} ${inCurrency(contract, open)}未结清，请先${collect}、豁免或冲减`
  const waiting = fixedOf(await listConditions(there, contract)).filter(
    ({ triggeredOn }) => triggeredOn === null,
  )
  if (waiting[0]) return `付款条件「${waiting[0].name}」尚未触发，请先变更合同取消该条件`
  const rest = await readAdvance(there, { contractId: contract.id, asOf })
  return rest === 0n ? null : `${advance} ${inCurrency(contract, rest)}未冲抵，请先冲抵或退回`
}
