import type { Ctx } from '../../../http/context.ts'
import { hasPendingChange } from '../change/pendingChanges.ts'
import { followListings } from '../../trading/shared.ts'
import type { Contract } from '../contractRows.ts'
import { followVarieties } from '../maintenance/followContracts.ts'
import { followContractState } from '../payment/followEvents.ts'

/** What happened to a contract. */
export type ContractEvent = 'signed' | 'started' | 'changed' | 'finished' | 'stopped' | 'dissolved'

/** What other parts of the area do once something happened to a contract, in the transaction of the move. */
export type ContractFollower = (ctx: Ctx, row: Contract, event: ContractEvent) => Promise<void>

/** Followers in the order in which they are called. */
export const contractFollowers: ContractFollower[] = [followVarieties, followContractState, followListings]

/** Returns those of some contracts, or of all if null, that a change waits for. */
export type ReadChanging = (ctx: Ctx, ids: readonly number[] | null) => Promise<ReadonlySet<number>>
export const changingReaders: ReadChanging[] = [hasPendingChange]

/** Returns those of some contracts, or of all if null, that wait for a change (变更中). */
export async function readChanging(ctx: Ctx, ids: readonly number[] | null): Promise<ReadonlySet<number>> {
  const found = new Set<number>()
  for (const read of changingReaders) for (const id of await read(ctx, ids)) found.add(id)
  return found
}

/** Lets the followers do their part. */
export async function followContract(ctx: Ctx, row: Contract, event: ContractEvent): Promise<void> {
  for (const follow of contractFollowers) await follow(ctx, row, event)
}
