import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { openOrgIds } from '../../../db/hiddenNames.ts'
import { experimentGroup, importBatch } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'

/** Matches a group that the preview of a batch names, by id or by the name in the workbook. */
const isNamed = sql`exists (
  select 1 from jsonb_array_elements(${importBatch.preview} -> 'groups') as named
  where (named ->> 'id')::bigint = ${experimentGroup.id}
    or (named ->> 'year')::int = ${experimentGroup.year} and named ->> 'phase' = ${experimentGroup.phase}
      and named ->> 'name' = ${experimentGroup.name})`

/**
 * Refuses access to a workbook uploaded before one of its groups got codes, because its file and findings contain the
 * names. A workbook without a preview may concern any group. The organiser may read all of them.
 */
export async function assertHasNoHiddenName(ctx: Ctx, batch: { orgId: number; id: number }): Promise<void> {
  const open = openOrgIds(ctx)
  const [namedGroup] = await ctx.db
    .select({ name: experimentGroup.name })
    .from(importBatch)
    .innerJoin(
      experimentGroup,
      and(
        eq(experimentGroup.orgId, importBatch.orgId),
        eq(experimentGroup.crop, importBatch.crop),
        isNotNull(experimentGroup.blindedAt),
        isNull(experimentGroup.revealedAt),
        isNull(experimentGroup.deletedAt),
        sql`${experimentGroup.blindedAt} >= ${importBatch.createdAt}`,
        sql`(${importBatch.preview} is null or ${isNamed})`,
      ),
    )
    .where(
      and(
        eq(importBatch.orgId, batch.orgId),
        eq(importBatch.id, batch.id),
        open.length > 0 ? notInArray(importBatch.orgId, open) : undefined,
      ),
    )
    .limit(1)
  if (namedGroup) {
    throw new AppError(
      'FORBIDDEN',
      `该批次写有组别「${namedGroup.name}」的真实品种，密码编号揭示前只有主持人可以查看`,
    )
  }
}
