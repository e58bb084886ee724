import type * as api from '@hepu/api/areas/authority/notice/notice'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { noticeKindNames, noticeKinds } from '@hepu/api/noticeKinds'
import { eq } from 'drizzle-orm'
import { noticeSetting, user } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'

/** Returns for every kind of notice whether the caller gets it in his inbox and by e-mail. */
export async function showSettings(ctx: Ctx): Promise<ResultOf<typeof api.noticeSettings>> {
  const { userId } = ctx.caller
  const [own] = await ctx.db.select({ email: user.email }).from(user).where(eq(user.id, userId))
  const chosen = await ctx.db.select().from(noticeSetting).where(eq(noticeSetting.userId, userId))
  const byKind = new Map(chosen.map((setting) => [setting.kind, setting]))
  return {
    address: own?.email ?? null,
    canSend: ctx.services.email !== null,
    kinds: noticeKindNames.map((kind) => {
      const { label, group, ...defaults } = noticeKinds[kind]
      const { inbox, email } = byKind.get(kind) ?? defaults
      return { kind, label, group, inbox, email }
    }),
  }
}

/** Stores what the caller chose for one kind of notice. */
export async function saveSetting(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.noticeSettingSave>,
): Promise<null> {
  const { kind, inbox, email } = input
  if (!noticeKindNames.some((name) => name === kind)) {
    throw new AppError('BAD_INPUT', `通知类型「${kind}」不存在，请刷新后再试`)
  }
  await ctx.db
    .insert(noticeSetting)
    .values({ userId: ctx.caller.userId, kind, inbox, email })
    .onConflictDoUpdate({ target: [noticeSetting.userId, noticeSetting.kind], set: { inbox, email } })
  return null
}
