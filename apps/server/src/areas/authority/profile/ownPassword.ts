import type { updatePassword as api } from '@hepu/api/areas/authority/session/session'
import type { resetPassword as resetApi } from '@hepu/api/areas/authority/signIn/sms'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { user } from '../../../db/schema/index.ts'
import type { Ctx, PublicCtx } from '../../../http/context.ts'
import { fitsPassword, hashPassword } from '../../../http/password.ts'
import { endings, endSessionsOf, insertSession } from '../../../http/session.ts'
import { actingAs } from '../session/openSession.ts'
import { clearFailures, countFailure, takeTurn } from '../signIn/signInFailures.ts'
import { proveMobile } from '../signIn/sms.ts'
import { logAccount } from '../user/userLog.ts'

/**
 * Changes one's own password: every session of the user ends, and a new one begins here. Wrong old passwords are counted,
 * delayed and locked together with those of signing in.
 */
export async function updatePassword(ctx: Ctx, input: ParsedInputOf<typeof api>): Promise<{ token: string }> {
  const { userId, orgId, crop, account } = ctx.caller
  const turn = await takeTurn(ctx, account)
  const [stored] = await ctx.db.select().from(user).where(eq(user.id, userId)).for('update')
  if (!(await fitsPassword(input.oldPassword, stored?.passwordHash))) {
    throw await countFailure(ctx, turn, '原密码错误')
  }
  await clearFailures(ctx, turn)
  if (input.newPassword === input.oldPassword) throw new AppError('BAD_INPUT', '新密码不能与原密码相同')
  await storePassword(ctx, input.newPassword, '修改密码')
  const token = await insertSession(ctx.db, {
    userId,
    orgId: orgId || null,
    crop: crop || null,
    address: ctx.address,
    device: ctx.device,
    now: ctx.services.now(),
    hours: ctx.services.config.sessionHours,
  })
  return { token }
}

/**
 * Sets a forgotten password anew, proved by the SMS code that a captcha was answered for; wrong codes are counted, delayed
 * and locked. Every session of the user ends.
 */
export async function resetPassword(ctx: PublicCtx, input: ParsedInputOf<typeof resetApi>): Promise<null> {
  const found = await proveMobile(ctx, { mobile: input.mobile, code: input.code, purpose: 'resetPassword' })
  await storePassword(await actingAs(ctx, found), input.newPassword, '凭短信验证码重设密码')
  return null
}

async function storePassword(ctx: Ctx, password: string, reason: string): Promise<void> {
  const { userId } = ctx.caller
  await ctx.db
    .update(user)
    .set({
      passwordHash: await hashPassword(password),
      isWeakPassword: false,
      mustChangePassword: false,
      updatedBy: userId,
      updatedAt: ctx.services.now(),
    })
    .where(eq(user.id, userId))
  await endSessionsOf(ctx.db, userId, endings.passwordChanged)
  await logAccount(ctx, userId, { action: 'update', reason })
}
