import type { Ctx } from '../../../http/context.ts'
import type { ContractFollower } from '../record/contractHooks.ts'
import { varietiesOf } from './maintenanceRows.ts'
import { refreshStates } from './refreshStates.ts'
import { followContractTerms } from './syncMaintenance.ts'

/** Makes the rows of a contract that binds, and lets them follow its changes; once it has ended, frees the rows of others that it stood against. */
export const followVarieties: ContractFollower = async (ctx, { id }, event) => {
  const isOver = event === 'finished' || event === 'stopped' || event === 'dissolved'
  await (isOver ? freeOthers(ctx, id) : followContractTerms(ctx, id))
}

async function freeOthers(ctx: Ctx, contractId: number): Promise<void> {
  const held = await varietiesOf(ctx, [contractId])
  await refreshStates(ctx, { productIds: held.flatMap(({ productId }) => productId ?? []) })
}
