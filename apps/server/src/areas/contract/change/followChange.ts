import type { RowChange } from '@hepu/api/core/change/rows'
import type { Ctx } from '../../../http/context.ts'

/** Computes what follows from the applied changes of a contract. */
export async function followContractChange(ctx: Ctx, changes: readonly RowChange[]): Promise<void> {
  void ctx
  void changes
}
