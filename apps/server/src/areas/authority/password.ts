import type { updatePassword as api } from '@hepu/api/areas/authority/session'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { user } from '../../db/schema/index.ts'
import { writeLog } from '../../db/write.ts'
import type { Ctx } from '../../http/context.ts'
import { fitsPassword, hashPassword } from '../../http/password.ts'
import { endSessionsOf, openSession } from '../../http/session.ts'

/** Changes one's own password: every session of the user ends, and a new one begins here. */
export async function updatePassword(ctx: Ctx, input: ParsedInputOf<typeof api>): Promise<{ token: string }> {
  const { userId, orgId, crop } = ctx.caller
  const [stored] = await ctx.db.select().from(user).where(eq(user.id, userId)).for('update')
  if (!(await fitsPassword(input.oldPassword, stored?.passwordHash))) {
    throw new AppError('BAD_INPUT', '原密码错误')
  }
  if (input.newPassword === input.oldPassword) throw new AppError('BAD_INPUT', '新密码不能与原密码相同')
  const now = ctx.services.now()
  await ctx.db
    .update(user)
    .set({
      passwordHash: await hashPassword(input.newPassword),
      isWeakPassword: false,
      mustChangePassword: false,
      updatedBy: userId,
      updatedAt: now,
    })
    .where(eq(user.id, userId))
  await endSessionsOf(ctx.db, userId)
  await writeLog(ctx, { object: 'user', objectId: userId, action: 'other', reason: '修改密码', crop: null })
  const token = await openSession(ctx.db, {
    userId,
    orgId: orgId || null,
    crop: crop || null,
    address: ctx.address,
    device: ctx.device,
    now,
    hours: ctx.services.config.sessionHours,
  })
  return { token }
}
