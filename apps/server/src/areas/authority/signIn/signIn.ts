import type { accountLogin as api, signedIn } from '@hepu/api/areas/authority/session/session'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { session } from '../../../db/schema/index.ts'
import { KeptRefusal } from '../../../db/transaction.ts'
import type { Ctx, PublicCtx } from '../../../http/context.ts'
import { fitsPassword, isWeak } from '../../../http/password.ts'
import { endings, endSessions, endTicketsOf } from '../../../http/session.ts'
import { openSession } from '../session/openSession.ts'
import { assertCaptcha } from './captcha.ts'
import { clearFailures, countFailure, takeTurn } from './signInFailures.ts'
import { findByAccount } from './findUser.ts'
import { rememberTry } from './signInLog.ts'

/**
 * Signs in by account and password. The captcha is used up and failures are counted also when the sign-in is refused.
 * An unknown account and a wrong password look the same, in answer, time, waiting and locking.
 */
export const accountLogin = (
  ctx: PublicCtx,
  input: ParsedInputOf<typeof api>,
): Promise<z.input<typeof signedIn>> =>
  rememberTry(ctx, { way: 'account', account: input.account }, async () => {
    await assertCaptcha(ctx, input)
    const turn = await takeTurn(ctx, input.account)
    const found = await findByAccount(ctx, input.account)
    const fits = await fitsPassword(input.password, found?.passwordHash)
    if (!found || !fits) throw await countFailure(ctx, turn, '账号或密码错误')
    if (found.state !== 1) throw new KeptRefusal('FORBIDDEN', '账号已停用，请联系管理员')
    await clearFailures(ctx, turn)
    return openSession(ctx, found, { isWeakPassword: found.mustChangePassword || isWeak(input.password) })
  })

/** Ends the session of this token, and the tickets its user has made. */
export async function logout(ctx: Ctx): Promise<null> {
  await endTicketsOf(ctx.db, ctx.caller.userId)
  await endSessions(ctx.db, eq(session.tokenHash, ctx.caller.sessionKey ?? ''), endings.signedOut)
  return null
}
