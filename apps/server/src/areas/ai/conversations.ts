import * as api from '@hepu/api/areas/ai/assistant'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { must } from '@hepu/api/core/must'
import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { aiMessage, aiSession } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'
import { findWithheld, present } from './withheld.ts'

export const NEW_TITLE = '新对话'

/** Returns the caller's own conversations, in the organisation and crop he works in now. */
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
  return must(made, 'the new conversation')
}

/** Returns the conversations of the caller, the one talked in last first. */
export async function listSessions(ctx: Ctx): Promise<ResultOf<typeof api.listSessions>> {
  const found = await ctx.db
    .select()
    .from(aiSession)
    .where(ownSessions(ctx))
    .orderBy(desc(aiSession.updatedAt), desc(aiSession.id))
    .limit(api.MAX_SESSIONS)
  const first = await firstAnswers(ctx, found)
  const withheld = await findWithheld(ctx, first)
  const titleWithheld = new Set(first.filter(({ id }) => withheld.has(id)).map(({ sessionId }) => sessionId))
  return found.map((conversation) =>
    titleWithheld.has(conversation.id) ? { ...conversation, title: api.UNSEEN_TITLE } : conversation,
  )
}

/** Returns the answers to the questions that conversations have their titles from. */
async function firstAnswers(ctx: Ctx, sessions: readonly Session[]): Promise<Message[]> {
  if (sessions.length === 0) return []
  return ctx.db
    .selectDistinctOn([aiMessage.sessionId])
    .from(aiMessage)
    .where(
      and(
        eq(aiMessage.orgId, ctx.caller.orgId),
        eq(aiMessage.role, 'assistant'),
        inArray(
          aiMessage.sessionId,
          sessions.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(aiMessage.sessionId, aiMessage.id)
}

/** Returns the messages of a conversation of the caller, oldest first. */
export async function listMessages(
  ctx: Ctx,
  { sessionId }: ParsedInputOf<typeof api.listMessages>,
): Promise<ResultOf<typeof api.listMessages>> {
  const session = await getSession(ctx, sessionId)
  const said = await latestMessages(ctx, session, api.MAX_MESSAGES)
  const withheld = await findWithheld(ctx, said)
  return said.map((message) => present(message, withheld))
}

export type Session = typeof aiSession.$inferSelect
export type Message = typeof aiMessage.$inferSelect

/** Returns a conversation of the caller; anybody else's does not exist for him. */
export async function getSession(ctx: Ctx, id: number, lock = false): Promise<Session> {
  const query = ctx.db
    .select()
    .from(aiSession)
    .where(and(ownSessions(ctx), eq(aiSession.id, id)))
  const [found] = lock ? await query.for('update') : await query
  if (!found) throw new AppError('NOT_FOUND', '会话不存在或无权查看')
  return found
}

/** Returns the last messages of a conversation, oldest first. */
export async function latestMessages(ctx: Ctx, session: Session, most: number): Promise<Message[]> {
  const found = await ctx.db
    .select()
    .from(aiMessage)
    .where(and(eq(aiMessage.orgId, session.orgId), eq(aiMessage.sessionId, session.id)))
    .orderBy(desc(aiMessage.id))
    .limit(most)
  return found.toReversed()
}
