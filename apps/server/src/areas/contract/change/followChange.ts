import type { RowChange } from '@hepu/api/core/change/rows'
import type { Ctx } from '../../../http/context.ts'
import { getContract } from '../contractRows.ts'
import { followContract } from '../record/contractHooks.ts'
import { planExpiry } from '../record/planExpiry.ts'

/** Lets the other parts of the area follow the changed terms of a contract: its last day, its varieties, what is due. */
export async function followContractChange(
  ctx: Ctx,
  changes: readonly RowChange[],
  { id }: { id: number },
): Promise<void> {
  if (changes.length === 0) return
  const row = await getContract(ctx, id)
  await planExpiry(ctx, row)
  await followContract(ctx, row, 'changed')
}
