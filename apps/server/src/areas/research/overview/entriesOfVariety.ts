import { and, desc, eq } from 'drizzle-orm'
import { isNamed } from '../../../db/nameConditions.ts'
import { experimentGroup, experimentVariety } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { openEntries, toGroup } from './openEntries.ts'
import { keysOf, namesOf } from './varietyNames.ts'

/**
 * Returns the ids of the entries under which a variety was tested, by its names (`namesOf`), the newest year first; those in which it
 * was a check are no tests of it.
 */
export async function entriesOfVariety(ctx: Ctx, name: string): Promise<number[]> {
  const names = await namesOf(ctx, name)
  const found = await ctx.db
    .select({ id: experimentVariety.id })
    .from(experimentVariety)
    .innerJoin(experimentGroup, toGroup)
    .where(
      and(
        openEntries(ctx),
        eq(experimentVariety.isCk, false),
        isNamed(experimentVariety.name, keysOf(names)),
      ),
    )
    .orderBy(desc(experimentGroup.year), desc(experimentVariety.id))
  return found.map(({ id }) => id)
}
