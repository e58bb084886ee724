import * as api from '@hepu/api/areas/ai/assistant'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq, type SQL } from 'drizzle-orm'
import { aiMessage, aiSession } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'

export const NEW_TITLE = '新对话'

/** The caller's own conversations, in the organisation and crop he works in now. */
export const ownSessions = (ctx: Ctx): SQL | undefined =>
  and(rows(ctx, aiSession), eq(aiSession.orgId, ctx.caller.orgId), eq(aiSession.userId, ctx.caller.userId))

/** Opens a conversation. Conversations are private and their own history: they leave no line in the change log. */
export async function createSession(ctx: Ctx): Promise<ResultOf<typeof api.createSession>> {
  const { orgId, crop, userId } = ctx.caller
  const now = ctx.services.now()
  const [made] = await ctx.db
    .insert(aiSession)
    .values({
      orgId,
      crop,
      userId,
      title: NEW_TITLE,
      createdBy: userId,
      updatedBy: userId,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  return made!
}

/** The conversations of the caller, the one talked in last first. */
export async function listSessions(ctx: Ctx): Promise<ResultOf<typeof api.listSessions>> {
  return ctx.db
    .select()
    .from(aiSession)
    .where(ownSessions(ctx))
    .orderBy(desc(aiSession.updatedAt), desc(aiSession.id))
    .limit(api.MOST_SESSIONS)
}

/** What was said in a conversation of the caller, oldest first. */
export async function listMessages(
  ctx: Ctx,
  { sessionId }: ParsedInputOf<typeof api.listMessages>,
): Promise<ResultOf<typeof api.listMessages>> {
  const session = await getSession(ctx, sessionId)
  return latestMessages(ctx, session, api.MOST_MESSAGES)
}

export type Session = typeof aiSession.$inferSelect
export type Message = typeof aiMessage.$inferSelect

/** A conversation of the caller; anybody else's does not exist for him. */
export async function getSession(ctx: Ctx, id: number, lock = false): Promise<Session> {
  const query = ctx.db
    .select()
    .from(aiSession)
    .where(and(ownSessions(ctx), eq(aiSession.id, id)))
  const [found] = await (lock ? query.for('update') : query)
  if (!found) throw new AppError('NOT_FOUND', '会话不存在或无权查看')
  return found
}

/** The last messages of a conversation, oldest first. */
export async function latestMessages(ctx: Ctx, session: Session, most: number): Promise<Message[]> {
  const found = await ctx.db
    .select()
    .from(aiMessage)
    .where(and(eq(aiMessage.orgId, session.orgId), eq(aiMessage.sessionId, session.id)))
    .orderBy(desc(aiMessage.id))
    .limit(most)
  return found.toReversed()
}
