import { and, eq } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { cellEntry, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { cellKey } from './cellKey.ts'

export type CellEntry = typeof cellEntry.$inferSelect

/** The columns that decide what becomes of a typed value. */
export type TypedEntry = Pick<
  CellEntry,
  'id' | 'pointId' | 'entryId' | 'rep' | 'field' | 'rawText' | 'valueNum' | 'valueText'
>

/** A typed value that waits, with the name of the person who typed it. */
export interface Waiting {
  entry: CellEntry
  by: string
}

/** Loads the typed values of some points that wait for a reviewer, by cell. */
export async function loadWaiting(
  ctx: Ctx,
  groupId: number,
  pointIds: readonly number[],
): Promise<Map<string, Waiting>> {
  if (pointIds.length === 0) return new Map()
  const found = await ctx.db
    .select({ entry: cellEntry, by: user.name })
    .from(cellEntry)
    .leftJoin(user, eq(user.id, cellEntry.createdBy))
    .where(
      and(
        rows(ctx, cellEntry),
        eq(cellEntry.groupId, groupId),
        oneOf(cellEntry.pointId, pointIds),
        eq(cellEntry.status, 'pending'),
      ),
    )
  return new Map(found.map(({ entry, by }) => [cellKey(entry), { entry, by: by ?? '（已删除用户）' }]))
}

/** Returns the value of a typed entry. */
export const enteredValue = (entry: Pick<CellEntry, 'valueNum' | 'valueText'>): number | string | null =>
  entry.valueNum ?? entry.valueText
