import type { updateMobile as api } from '@hepu/api/areas/authority/signIn/sms'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { user } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { spendCode } from '../signIn/smsCode.ts'
import { logAccount } from '../user/userLog.ts'

/** Changes one's own mobile number to one that has proved to be at hand; from then on SMS sign-in goes by it alone. */
export async function updateMobile(ctx: Ctx, { mobile, code }: ParsedInputOf<typeof api>): Promise<null> {
  const { userId } = ctx.caller
  await spendCode(ctx, { mobile, code, purpose: 'updateMobile' })
  const [stored] = await ctx.db.select().from(user).where(eq(user.id, userId)).for('update')
  if (stored?.mobile === mobile) throw new AppError('BAD_INPUT', '新手机号不能与原手机号相同')
  await ctx.db
    .update(user)
    .set({ mobile, updatedBy: userId, updatedAt: ctx.services.now() })
    .where(eq(user.id, userId))
  await logAccount(ctx, userId, {
    action: 'update',
    before: { mobile: stored?.mobile ?? null },
    after: { mobile },
    reason: '更换手机号',
  })
  return null
}
