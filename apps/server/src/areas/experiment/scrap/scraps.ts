import { and, eq } from 'drizzle-orm'
import { entryScrap } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

export type EntryScrap = typeof entryScrap.$inferSelect

/** Loads the entries of a group that users scrapped, at a point or in the whole group. */
export const loadScraps = (ctx: Pick<Ctx, 'db' | 'caller'>, group: { id: number }): Promise<EntryScrap[]> =>
  ctx.db
    .select()
    .from(entryScrap)
    .where(and(rows(ctx, entryScrap), eq(entryScrap.groupId, group.id)))
    .orderBy(entryScrap.id)

/** Returns a test whether the entry of a plot or value was scrapped at its point, or in the whole group. */
export function scrapTest(
  scraps: readonly EntryScrap[],
): (of: { pointId: number; entryId: number }) => boolean {
  const whole = new Set(scraps.filter(({ pointId }) => pointId === null).map(({ entryId }) => entryId))
  const cells = new Set(scraps.map(({ entryId, pointId }) => `${entryId}/${pointId}`))
  return ({ entryId, pointId }) => whole.has(entryId) || cells.has(`${entryId}/${pointId}`)
}

/** Returns the entries of a group that were scrapped as a whole: their status stays 品种报废 whatever the decision. */
export async function scrappedEntries(
  ctx: Pick<Ctx, 'db' | 'caller'>,
  group: { id: number },
): Promise<Set<number>> {
  const scraps = await loadScraps(ctx, group)
  return new Set(scraps.filter(({ pointId }) => pointId === null).map(({ entryId }) => entryId))
}
