import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'
import { listRuns } from './seasons.ts'

/** Returns why a contract cannot be finished for its commission: a run waits for its confirmation; null if none does. */
export async function openCommission(ctx: Ctx, { id }: Contract): Promise<string | null> {
  const draft = (await listRuns(ctx, [id])).find(({ state }) => state === 'draft')
  return draft ? `${draft.bizYear}年度的第${draft.serial}次提成计算待确认，请先确认或删除` : null
}
