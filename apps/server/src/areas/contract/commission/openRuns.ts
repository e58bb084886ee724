import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'
import { inScopeOf } from '../payment/conditionRows.ts'
import { listRuns } from './seasons.ts'

/** Returns why a contract cannot be finished for its commission: a run waits for its confirmation; null if none does. */
export async function openCommission(ctx: Ctx, contract: Contract): Promise<string | null> {
  const draft = (await listRuns(inScopeOf(ctx, contract), [contract.id])).find(
    ({ state }) => state === 'draft',
  )
  return draft ? `${draft.bizYear}年度的第${draft.serial}次提成计算待确认，请先确认或删除` : null
}
