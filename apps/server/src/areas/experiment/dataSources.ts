import type { dataSources as shape } from '@hepu/api/areas/experiment/dataSources'
import { and, asc, count, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { cellEntry, importBatch, user } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'
import { trialKinds } from './import/book/trialBatch.ts'

/** Returns the sources of the data of a group at the time `at`: workbooks not undone by then, typed values, notes. */
export async function dataSources(
  ctx: Pick<Ctx, 'db' | 'caller'>,
  group: { id: number; source: string | null },
  at: Date,
): Promise<z.input<typeof shape>> {
  const batches = await ctx.db
    .select({
      id: importBatch.id,
      fileName: importBatch.fileName,
      at: sql<Date>`${importBatch.confirmedAt}`.mapWith(importBatch.confirmedAt),
      byName: user.name,
    })
    .from(importBatch)
    .leftJoin(user, eq(user.id, importBatch.createdBy))
    .where(
      and(
        rows(ctx, importBatch),
        inArray(importBatch.kind, [...trialKinds]),
        inArray(importBatch.state, ['done', 'undone']),
        sql`exists (select 1 from jsonb_array_elements(${importBatch.preview} -> 'groups') g
          where g -> 'id' = ${String(group.id)}::jsonb and g -> 'closed' is null)`,
        lte(importBatch.confirmedAt, at),
        or(isNull(importBatch.undoneAt), gt(importBatch.undoneAt, at)),
      ),
    )
    .orderBy(asc(importBatch.confirmedAt), asc(importBatch.id))
  const [typed] = await ctx.db
    .select({ n: count() })
    .from(cellEntry)
    .where(
      and(
        rows(ctx, cellEntry),
        eq(cellEntry.groupId, group.id),
        eq(cellEntry.status, 'accepted'),
        lte(cellEntry.reviewedAt, at),
      ),
    )
  return { batches, typed: typed?.n ?? 0, note: group.source }
}
