import type { Ctx } from '../../../http/context.ts'
import { heldByRun } from '../distribution/locks.ts'

/** What may forbid the change of collections: each returns the reason, or null. */
export const collectionLocks: ((ctx: Ctx, collectionIds: readonly number[]) => Promise<string | null>)[] = [
  heldByRun,
]
