import type { RowChange } from '@hepu/api/core/change/rows'
import type { Ctx } from '../../../http/context.ts'
import { followContractTerms } from '../maintenance/syncMaintenance.ts'
import { CONTRACT_TABLE, RESULT } from './termRows.ts'

/** Brings 品种维护 up to date with the changed results and licence terms of a contract. */
export async function followContractChange(ctx: Ctx, changes: readonly RowChange[]): Promise<void> {
  const contractId = contractOf(changes)
  if (contractId !== null) await followContractTerms(ctx, contractId)
}

/** Returns the contract whose terms or results changed; null where nothing of that did. */
function contractOf(changes: readonly RowChange[]): number | null {
  const own = changes.find(({ object }) => object === CONTRACT_TABLE)
  if (own) return own.id
  const result = changes.find(({ object }) => object === RESULT)
  return result ? Number((result.after ?? result.before)?.['contractId']) || null : null
}
