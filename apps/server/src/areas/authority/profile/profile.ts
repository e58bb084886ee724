import type { updateMyInfo as api } from '@hepu/api/areas/authority/profile/profile'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { changesOf } from '../../../db/loggedChanges.ts'
import { user } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { avatarUrlOf, findOwnImage } from './ownFiles.ts'
import { logAccount } from '../user/userLog.ts'

/** Changes the user's own details. Fields that are not sent stay. */
export async function updateMyInfo(ctx: Ctx, input: ParsedInputOf<typeof api>): Promise<null> {
  const { userId } = ctx.caller
  const [stored] = await ctx.db.select().from(user).where(eq(user.id, userId)).for('update')
  if (input.avatarFileId && !(await findOwnImage(ctx, input.avatarFileId))) {
    throw new AppError('BAD_INPUT', '头像须是本人已上传的图片')
  }
  const changes = stored && changesOf(stored, input)
  if (!changes) return null
  await ctx.db
    .update(user)
    .set({ ...changes.values, updatedBy: userId, updatedAt: ctx.services.now() })
    .where(eq(user.id, userId))
  await logAccount(ctx, userId, {
    action: 'update',
    before: changes.before,
    after: changes.after,
    reason: '修改个人资料',
  })
  return null
}

/** Returns the address of the caller's own portrait. */
export async function avatarPath(ctx: Ctx): Promise<string | null> {
  const [found] = await ctx.db
    .select({ avatarFileId: user.avatarFileId })
    .from(user)
    .where(eq(user.id, ctx.caller.userId))
  return avatarUrlOf(ctx, found?.avatarFileId ?? null)
}
