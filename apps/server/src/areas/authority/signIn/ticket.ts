import { hash, randomBytes } from 'node:crypto'
import {
  TICKET_SECONDS,
  type createTicket as createApi,
  type ticketLogin as loginApi,
} from '@hepu/api/areas/authority/signIn/ticket'
import type { signedIn } from '@hepu/api/areas/authority/session/session'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { z } from 'zod'
import { signInTicket, user } from '../../../db/schema/index.ts'
import { KeptRefusal } from '../../../db/transaction.ts'
import type { Ctx, PublicCtx } from '../../../http/context.ts'
import { openSession } from '../session/openSession.ts'
import { rememberTry, type Try } from './signInLog.ts'

const hashTicket = (ticket: string): string => hash('sha256', ticket)

/** Returns a ticket that signs the caller in once, elsewhere, within a minute, in the organisation and crop he works in now. */
export async function createTicket(ctx: Ctx): Promise<ResultOf<typeof createApi>> {
  const now = ctx.services.now()
  const ticket = randomBytes(32).toString('base64url')
  await ctx.db.delete(signInTicket).where(lt(signInTicket.expiresAt, now))
  await ctx.db.insert(signInTicket).values({
    ticketHash: hashTicket(ticket),
    userId: ctx.caller.userId,
    orgId: ctx.caller.orgId || null,
    crop: ctx.caller.crop || null,
    expiresAt: new Date(now.getTime() + TICKET_SECONDS * 1000),
  })
  return { ticket, expiresIn: TICKET_SECONDS }
}

/** Signs in by a ticket, which is used up whatever becomes of it. */
export function ticketLogin(
  ctx: PublicCtx,
  { ticket }: ParsedInputOf<typeof loginApi>,
): Promise<z.input<typeof signedIn>> {
  const attempt: Try = { way: 'ticket', account: '' }
  return rememberTry(ctx, attempt, async () => {
    const [used] = await ctx.db
      .delete(signInTicket)
      .where(eq(signInTicket.ticketHash, hashTicket(ticket)))
      .returning()
    if (!used || used.expiresAt <= ctx.services.now())
      throw new KeptRefusal('BAD_INPUT', '登录票据无效或已过期')
    attempt.userId = used.userId
    const [found] = await ctx.db
      .select()
      .from(user)
      .where(and(eq(user.id, used.userId), isNull(user.deletedAt)))
    attempt.account = found?.account ?? ''
    if (found?.state !== 1) throw new KeptRefusal('FORBIDDEN', '账号已停用，请联系管理员')
    return openSession(ctx, found, { orgId: used.orgId, crop: used.crop })
  })
}
