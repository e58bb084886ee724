import type { Ctx } from '../http/context.ts'
import type { Mounted } from './mounted.ts'

/**
 * What an area does once records of a registry may count otherwise than before: they were approved, sent back, withdrawn, deleted,
 * restored, or changed while approved. It runs in the transaction of the change, in which the records are locked; whatever it
 * locks itself comes after them. Areas bring followers (`ServerArea`).
 */
export type RecordFollower = (
  ctx: Ctx,
  resource: Pick<Mounted, 'def'>,
  ids: readonly number[],
) => Promise<void>

/** Lets all followers see records that may count otherwise now. */
export async function followRecords(
  ctx: Ctx,
  resource: Pick<Mounted, 'def'>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  for (const follow of ctx.services.recordFollowers) await follow(ctx, resource, ids)
}
