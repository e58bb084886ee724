import { itemAt } from '@hepu/api/core/must'
import { and, count, eq, notInArray } from 'drizzle-orm'
import { experimentVariety, upgradeRecord } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Upgrade } from './loadUpgrade.ts'

/** Counts the entries of the group that the verdicts do not cover, because a publication of the year before added them since. */
export async function countJoined(
  ctx: Ctx,
  { id, groupId }: Pick<Upgrade, 'id' | 'groupId'>,
): Promise<number> {
  const judged = ctx.db
    .select({ id: upgradeRecord.entryId })
    .from(upgradeRecord)
    .where(and(rows(ctx, upgradeRecord), eq(upgradeRecord.upgradeId, id)))
  const joined = itemAt(
    await ctx.db
      .select({ n: count() })
      .from(experimentVariety)
      .where(
        and(
          rows(ctx, experimentVariety),
          eq(experimentVariety.groupId, groupId),
          notInArray(experimentVariety.id, judged),
        ),
      ),
    0,
  )
  return joined.n
}
