import { contractStates } from '@hepu/api/areas/contract/record/contractStates'
import type * as api from '@hepu/api/areas/contract/maintenance/varietyMaintenance'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { Ctx } from '../../../http/context.ts'
import { getContract, type Contract } from '../contractRows.ts'
import { syncBindings } from './fromBindings.ts'
import { syncResults } from './fromResults.ts'
import { lockBound, varietiesOf } from './maintenanceRows.ts'
import { refreshStates } from './refreshStates.ts'

/** Brings the rows of 品种维护 up to date with a source. Doing it again changes nothing. */
export async function syncMaintenance(
  ctx: Ctx,
  { source, contractId }: ParsedInputOf<typeof api.productVarietyMaintenanceSync>,
): Promise<ResultOf<typeof api.productVarietyMaintenanceSync>> {
  const contracts = await lockBound(ctx, contractId ?? null)
  if (contractId && contracts.length === 0) throw await whyNot(ctx, contractId)
  const results = await syncResults(ctx, contracts)
  const bindings = source === 'binding' ? await syncBindings(ctx, contracts) : null
  const contractIds = contracts.map(({ id }) => id)
  await refreshStates(ctx, { contractIds })
  const after = await varietiesOf(ctx, contractIds)
  const count = (state: string) => after.filter((row) => row.state === state).length
  return {
    added: results.added + (bindings?.added ?? 0),
    updated: results.updated + (bindings?.updated ?? 0),
    removed: results.removed,
    conflicts: count('conflict'),
    pending: count('pending'),
  }
}

async function whyNot(ctx: Ctx, contractId: number): Promise<AppError> {
  const { name, state } = await getContract(ctx, contractId)
  return new AppError(
    'BAD_STATE',
    `合同「${name}」的状态为“${contractStates[state]}”，已签订或履行中的合同才有品种维护`,
  )
}

/** Makes the rows of a contract that was signed, or changed with consent, and works out their states. */
export async function followContractTerms(ctx: Ctx, contractId: number): Promise<void> {
  const contracts: Contract[] = await lockBound(ctx, contractId)
  if (contracts.length === 0) return
  await syncResults(ctx, contracts)
  await refreshStates(ctx, { contractIds: [contractId] })
}
