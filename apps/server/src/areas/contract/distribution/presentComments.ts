import type { CommentState } from '@hepu/api/areas/contract/distribution/distributionLabels'
import { and, asc } from 'drizzle-orm'
import { readNames } from '../../../db/keptNames.ts'
import { oneOf } from '../../../db/nameConditions.ts'
import { contractCommentEvent as event, type contractLineComment } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

export type Comment = typeof contractLineComment.$inferSelect
type Event = typeof event.$inferSelect

/** Returns what was said about lines as answers of calls have it, with what was answered. */
export async function presentComments(ctx: Ctx, found: readonly Comment[]) {
  const events = await readEvents(
    ctx,
    found.map(({ id }) => id),
  )
  const names = await readNames(
    ctx,
    'user',
    [...found, ...[...events.values()].flat()].map(({ createdBy }) => createdBy),
  )
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null))
  return found.map(({ id, lineId, text, createdBy, createdAt }) => {
    const own = events.get(id) ?? []
    return {
      id,
      lineId,
      text,
      byName: nameOf(createdBy),
      createTime: createdAt,
      state: stateOf(own),
      answers: own.map((each) => ({
        id: each.id,
        state: each.state,
        text: each.text,
        byName: nameOf(each.createdBy),
        createTime: each.createdAt,
      })),
    }
  })
}

/** Returns the state of what was said: that of the last answer. */
export const stateOf = (events: readonly Pick<Event, 'state'>[]): CommentState =>
  events.at(-1)?.state ?? 'open'

/** Reads the answers to what was said, in their order. */
export async function readEvents(ctx: Ctx, commentIds: readonly number[]): Promise<Map<number, Event[]>> {
  if (commentIds.length === 0) return new Map()
  const found = await ctx.db
    .select()
    .from(event)
    .where(and(rows(ctx, event), oneOf(event.commentId, commentIds)))
    .orderBy(asc(event.id))
  return Map.groupBy(found, ({ commentId }) => commentId)
}
