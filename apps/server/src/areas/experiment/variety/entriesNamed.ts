import { and, desc, eq, inArray } from 'drizzle-orm'
import { hasOwnName } from '../../../db/hiddenNames.ts'
import { totalColumn } from '../../../db/nameConditions.ts'
import { experimentGroup, experimentVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { varietyRows } from './trialVarieties.ts'

/** The columns of an entry with a name: its own, or those of its parents. */
const columns = {
  entry: experimentVariety.name,
  female: experimentVariety.femaleParent,
  male: experimentVariety.maleParent,
}

/**
 * Lists entries with one of these names as their own or as a parent's, the newest `most` of them. Entries with a code
 * (密码编号) match no name.
 */
export async function listEntriesNamed(
  ctx: Ctx,
  as: keyof typeof columns,
  { names, most }: { names: readonly string[]; most: number },
) {
  const found = await ctx.db
    .select({ id: experimentVariety.id, total: totalColumn })
    .from(experimentVariety)
    .innerJoin(
      experimentGroup,
      and(
        eq(experimentGroup.orgId, experimentVariety.orgId),
        eq(experimentGroup.id, experimentVariety.groupId),
      ),
    )
    .where(
      and(
        rows(ctx, experimentVariety),
        rows(ctx, experimentGroup),
        inArray(columns[as], [...names]),
        hasOwnName(),
      ),
    )
    .orderBy(desc(experimentGroup.year), desc(experimentVariety.id))
    .limit(most)
  const ids = found.map(({ id }) => id)
  return { total: found[0]?.total ?? 0, rows: await varietyRows(ctx, ids) }
}
