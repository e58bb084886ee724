import type { RowChange } from '@hepu/api/core/change/rows'
import type { Ctx } from '../../../http/context.ts'

/** Computes the progress that follows from changed indexes. */
export async function followChanges(_: Ctx, __: readonly RowChange[]): Promise<void> {
  await Promise.resolve()
}
