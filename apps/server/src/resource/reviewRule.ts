import { or, type SQL } from 'drizzle-orm'
import type { ResourceTable } from '../db/schema/resourceTable.ts'
import type { Ctx } from '../http/context.ts'
import type { Mounted, Stored } from './mounted.ts'

/** What a rule needs to know of a record. */
interface Reviewed {
  name: string
  orgId: number
  updatedBy: number | null
}

/** A rule of organisations about who may review their records. Areas bring such rules (`ServerArea`). */
export interface ReviewRule {
  /**
   * Reads the rule of some organisations. Returns a function that gives the reason why the caller may not review a record of
   * theirs, or null if the rule allows it.
   */
  readBlocker: (ctx: Ctx, orgIds: readonly number[]) => Promise<(record: Reviewed) => string | null>
  /** Returns the condition under which the rule keeps a record of the table from the caller's review. */
  blocks: (ctx: Pick<Ctx, 'caller'>, table: ResourceTable) => SQL
}

/**
 * Reads all rules for some records. Returns a function that gives the reason why the caller may not review one of them, or
 * null if the rules allow it.
 */
export async function readReviewBlocker(
  ctx: Ctx,
  { def }: Pick<Mounted, 'def'>,
  found: readonly Stored[],
): Promise<(row: Stored) => string | null> {
  if (found.length === 0) return () => null
  const orgIds = [...new Set(found.map(({ orgId }) => orgId))]
  const blockers = await Promise.all(ctx.services.reviewRules.map((rule) => rule.readBlocker(ctx, orgIds)))
  return ({ orgId, updatedBy, ...row }) => {
    const record = { name: String(row[def.nameField]), orgId, updatedBy }
    return blockers.map((blockerOf) => blockerOf(record)).find((reason) => reason !== null) ?? null
  }
}

/** Returns the condition under which a rule keeps a record from the caller's review; undefined if there are no rules. */
export const isBlockedFromReview = (ctx: Ctx, table: ResourceTable): SQL | undefined =>
  or(...ctx.services.reviewRules.map((rule) => rule.blocks(ctx, table)))
