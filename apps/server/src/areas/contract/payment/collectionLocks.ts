import type { Ctx } from '../../../http/context.ts'
import { heldByRun } from '../distribution/locks.ts'
import { heldByRefund } from './refundLock.ts'

/** Returns why some collections can be neither changed nor deleted, naming what holds them; null if nothing does. */
export type CollectionLock = (ctx: Ctx, collectionIds: readonly number[]) => Promise<string | null>

/** What holds collections, such as runs of distribution, in the order in which they are asked. */
export const collectionLocks: CollectionLock[] = [heldByRun, heldByRefund]

/** Returns the first reason why collections are held; null if none is. */
export async function findLock(ctx: Ctx, collectionIds: readonly number[]): Promise<string | null> {
  for (const lock of collectionLocks) {
    const reason = await lock(ctx, collectionIds)
    if (reason !== null) return reason
  }
  return null
}
