import type * as api from '@hepu/api/areas/authority/user/userAdmin'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { user } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { hashPassword, randomPassword } from '../../../http/password.ts'
import { endings, endSessionsOf } from '../../../http/session.ts'
import { getManagedOrg } from '../organization/organizationScope.ts'
import { logAccount } from './userLog.ts'
import { listMemberships } from './userCrops.ts'
import { assertMayTouch, lockUser } from './userScope.ts'

/** Gives a user a new first password, which is shown once. His sessions end, and he must change it. */
export async function resetUserPassword(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.resetUserPassword>,
): Promise<{ password: string }> {
  const password = randomPassword()
  await storeFirstPassword(ctx, id, password, '重置密码')
  return { password }
}

/** Resets a password under the older address of the call. */
export const resetPasswordOf = (
  ctx: Ctx,
  { userId }: ParsedInputOf<typeof api.resetPasswordOf>,
): Promise<{ password: string }> => resetUserPassword(ctx, { id: userId })

/** Sets the first password of a user (a) of an organisation (b). The password is in the body, never in an address. */
export async function setUserPassword(
  ctx: Ctx,
  { a, b, newPassword }: ParsedInputOf<typeof api.setUserPassword>,
): Promise<null> {
  await getManagedOrg(ctx, b)
  if (!(await listMemberships(ctx, a)).includes(b)) {
    throw new AppError('NOT_FOUND', '用户不存在，或不在该机构中')
  }
  await storeFirstPassword(ctx, a, newPassword, '设置初始密码')
  return null
}

async function storeFirstPassword(ctx: Ctx, id: number, password: string, reason: string): Promise<void> {
  if (id === ctx.caller.userId) throw new AppError('BAD_STATE', '自己的密码请在「修改密码」中修改')
  await assertMayTouch(ctx, [await lockUser(ctx, id)])
  await ctx.db
    .update(user)
    .set({
      passwordHash: await hashPassword(password),
      isWeakPassword: true,
      mustChangePassword: true,
      updatedBy: ctx.caller.userId,
      updatedAt: ctx.services.now(),
    })
    .where(eq(user.id, id))
  await endSessionsOf(ctx.db, id, endings.passwordReset)
  await logAccount(ctx, id, { action: 'update', reason })
}
