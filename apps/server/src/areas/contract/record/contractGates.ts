import type { Ctx } from '../../../http/context.ts'
import { openCommission } from '../commission/openRuns.ts'
import type { Contract } from '../contractRows.ts'
import { openDistribution } from '../distribution/openRuns.ts'
import { missingOriginal } from './missingOriginal.ts'
import { openMoney } from '../payment/openMoney.ts'

/** Returns why a contract cannot be finished; null if nothing is open. */
export type ContractGate = (ctx: Ctx, row: Contract) => Promise<string | null>

/** What must be settled before a contract is finished, in the order in which it is named. */
export const contractGates: ContractGate[] = [openMoney, openCommission, openDistribution, missingOriginal]

/** Returns why a contract cannot be finished, each reason once; null if it can. */
export async function finishBlocker(ctx: Ctx, row: Contract): Promise<string | null> {
  const reasons: string[] = []
  for (const gate of contractGates) {
    const reason = await gate(ctx, row)
    if (reason) reasons.push(reason)
  }
  return reasons.length === 0 ? null : reasons.join('；')
}
