import type { Ctx } from '../../../http/context.ts'
import type { ContractFollower } from '../record/contractHooks.ts'
import { varietiesOf } from './maintenanceRows.ts'
import { refreshStates } from './refreshStates.ts'
import { followContractTerms } from './syncMaintenance.ts'

/** Makes the rows of a contract that binds; once it has ended, frees the rows of others that it stood against. */
export const followVarieties: ContractFollower = async (ctx, { id }, event) => {
  if (event === 'signed' || event === 'started') await followContractTerms(ctx, id)
  else await freeOthers(ctx, id)
}

async function freeOthers(ctx: Ctx, contractId: number): Promise<void> {
  const held = await varietiesOf(ctx, [contractId])
  await refreshStates(ctx, { productIds: held.flatMap(({ productId }) => productId ?? []) })
}
