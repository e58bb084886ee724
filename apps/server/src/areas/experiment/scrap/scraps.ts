import { and, eq } from 'drizzle-orm'
import { entryScrap } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

export type EntryScrap = typeof entryScrap.$inferSelect

/** Entries of a group that people scrapped, at a point or whole. */
export const loadScraps = (ctx: Pick<Ctx, 'db' | 'caller'>, group: { id: number }): Promise<EntryScrap[]> =>
  ctx.db
    .select()
    .from(entryScrap)
    .where(and(rows(ctx, entryScrap), eq(entryScrap.groupId, group.id)))
    .orderBy(entryScrap.id)

/** Whether a plot or value is of an entry that was scrapped there, or whole. */
export function scrapTest(
  scraps: readonly EntryScrap[],
): (of: { pointId: number; entryId: number }) => boolean {
  const whole = new Set(scraps.filter(({ pointId }) => pointId === null).map(({ entryId }) => entryId))
  const cells = new Set(scraps.map(({ entryId, pointId }) => `${entryId}/${pointId}`))
  return ({ entryId, pointId }) => whole.has(entryId) || cells.has(`${entryId}/${pointId}`)
}

/** Entries of a group that were scrapped whole: their status stays 品种报废 whatever is decided of them. */
export async function scrappedEntries(
  ctx: Pick<Ctx, 'db' | 'caller'>,
  group: { id: number },
): Promise<Set<number>> {
  const scraps = await loadScraps(ctx, group)
  return new Set(scraps.filter(({ pointId }) => pointId === null).map(({ entryId }) => entryId))
}
