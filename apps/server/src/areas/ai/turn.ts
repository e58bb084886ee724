import type { Citation, MessageState } from '@hepu/api/areas/ai/assistant'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { and, eq } from 'drizzle-orm'
import { aiMessage, aiSession, type RestsOn } from '../../db/schema/index.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Ctx } from '../../http/context.ts'
import { LONGEST_ANSWER_MS, type Turn } from './engine.ts'
import { restsOf } from './restsOn.ts'
import { getSession, latestMessages, NEW_TITLE, type Message, type Session } from './conversations.ts'
import { findWithheld } from './withheld.ts'

/** Limits of the history that an engine receives: the number of messages, and their characters in total. */
const MAX_TURNS = 10
const MAX_CHARACTERS = 12_000
const TITLE_LENGTH = 30

/** A question that is being answered. */
export interface Opened {
  session: Session
  question: Message
  history: Turn[]
}

/**
 * Stores the question before its answer starts, or takes up the last one again when none is given; its stopped or
 * failed answer goes. One conversation answers one question at a time, whichever process does it.
 */
export const openTurn = (ctx: Ctx, sessionId: number, question: string | undefined): Promise<Opened> =>
  inTransaction(ctx.services.db, async (db) => {
    const inside = { ...ctx, db }
    const session = await getSession(inside, sessionId, true)
    const said = await latestMessages(inside, session, MAX_TURNS + 2)
    const withheld = await findWithheld(inside, said)
    if (question !== undefined) {
      assertFree(ctx, said.at(-1))
      await touch(inside, session, question)
      const stored = await storeMessage(inside, session, { role: 'user', content: question })
      return { session, question: stored, history: historyOf(said, withheld) }
    }
    const asked = await takeUp(inside, said)
    return { session, question: asked, history: historyOf(said.slice(0, said.indexOf(asked)), withheld) }
  })

/** Stores an answer, whole or as far as it came, with what it rests on. */
export async function closeTurn(
  ctx: Ctx,
  { session, question }: Opened,
  answer: { content: string; citations: Citation[]; state: MessageState },
  used: Omit<RestsOn, 'since'>,
): Promise<Message> {
  const free = { ...ctx, db: ctx.services.db }
  const restsOn = await restsOf(free, answer, used, question.createdAt)
  return storeMessage(free, session, { role: 'assistant', ...answer, restsOn })
}

/** Refuses while the last question is still being answered. */
function assertFree(ctx: Ctx, last: Message | undefined): void {
  if (last?.role !== 'user') return
  const waited = ctx.services.now().getTime() - last.createdAt.getTime()
  if (waited < LONGEST_ANSWER_MS) throw new AppError('BAD_STATE', '上一个问题还在回答中，请等它完成或先停止')
}

/** Returns the last question, when its answer is missing, stopped or failed. */
async function takeUp(ctx: Ctx, said: readonly Message[]): Promise<Message> {
  const last = said.at(-1)
  const question = last?.role === 'user' ? last : said.at(-2)
  if (!last || question?.role !== 'user') throw new AppError('BAD_STATE', '还没有可以重新回答的问题')
  assertFree(ctx, last)
  if (last.role === 'assistant' && last.state === 'done') {
    throw new AppError('BAD_STATE', '上一个问题已经回答，请直接提问')
  }
  const now = ctx.services.now()
  await ctx.db
    .delete(aiMessage)
    .where(and(eq(aiMessage.orgId, last.orgId), eq(aiMessage.id, last.id), eq(aiMessage.role, 'assistant')))
  await ctx.db
    .update(aiMessage)
    .set({ createdAt: now })
    .where(and(eq(aiMessage.orgId, question.orgId), eq(aiMessage.id, question.id)))
  return question
}

/** Moves a conversation to the top of the list; the first question gives it its title. */
async function touch(ctx: Ctx, session: Session, question: string): Promise<void> {
  const title = session.title === NEW_TITLE ? titleOf(question) : session.title
  await ctx.db
    .update(aiSession)
    .set({ title, updatedAt: ctx.services.now(), updatedBy: ctx.caller.userId })
    .where(and(eq(aiSession.orgId, session.orgId), eq(aiSession.id, session.id)))
}

function titleOf(question: string): string {
  const line = Array.from(question.replace(/\s+/g, ' '))
  return line.length > TITLE_LENGTH ? `${line.slice(0, TITLE_LENGTH).join('')}…` : line.join('')
}

async function storeMessage(
  ctx: Ctx,
  { orgId, id }: Session,
  values: Pick<Message, 'role' | 'content'> & Partial<Pick<Message, 'citations' | 'state' | 'restsOn'>>,
): Promise<Message> {
  const [stored] = await ctx.db
    .insert(aiMessage)
    .values({ orgId, sessionId: id, createdAt: ctx.services.now(), ...values })
    .returning()
  return must(stored, 'the new message')
}

/**
 * Returns the newest messages that fit. A failed answer is left out, and so is an answer that is withheld from the caller,
 * with its question.
 */
function historyOf(said: readonly Message[], withheld: ReadonlySet<number>): Turn[] {
  const turns: Turn[] = []
  let left = MAX_CHARACTERS
  const visible = said.filter(({ id }, at) => !withheld.has(id) && !withheld.has(said[at + 1]?.id ?? 0))
  for (const { role, content, state } of visible.slice(-MAX_TURNS).toReversed()) {
    left -= content.length
    if (left < 0) break
    if (state !== 'failed') turns.unshift({ role, content })
  }
  return turns
}
