import { crops } from '@hepu/api/areas/authority/crops'
import type { accountLogin as api } from '@hepu/api/areas/authority/session'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { organization, session, user, userOrg } from '../../db/schema/index.ts'
import { KeptRefusal } from '../../db/transaction.ts'
import type { Ctx, PublicCtx } from '../../http/context.ts'
import { fitsPassword, isWeak } from '../../http/password.ts'
import { openSession } from '../../http/session.ts'
import { spendCaptcha } from './captcha.ts'
import { countUnknown } from './failures.ts'
import { LOCK_AFTER, LOCK_MS } from './lock.ts'

type User = typeof user.$inferSelect

/**
 * Signs in by account and password. The captcha is used up and failures are counted also when the sign-in is refused.
 * An unknown account and a wrong password look the same, in answer, time and locking.
 */
export async function accountLogin(
  ctx: PublicCtx,
  input: ParsedInputOf<typeof api>,
): Promise<{ token: string; isWeakPassword: boolean }> {
  const now = ctx.services.now()
  const attempt = {
    key: input.captchaKey,
    answer: input.captcha,
    now,
    fixed: ctx.services.config.captchaFixed,
  }
  if (!(await spendCaptcha(ctx.db, attempt))) throw new KeptRefusal('BAD_INPUT', '验证码错误')
  const found = await lockUser(ctx, input.account)
  const fits = await fitsPassword(input.password, found?.passwordHash)
  if (found?.lockedUntil && found.lockedUntil > now) throw lockedRefusal(found.lockedUntil, now)
  if (!fits) throw await countFailure(ctx, found, input.account)
  if (found?.state !== 1) throw new KeptRefusal('FORBIDDEN', '账号已停用，请联系管理员')
  const isWeakPassword = found.mustChangePassword || isWeak(input.password)
  const token = await begin(ctx, found, isWeakPassword)
  return { token, isWeakPassword }
}

/** The row stays locked until the end, so that attempts on one account take turns and are all counted. */
async function lockUser(ctx: PublicCtx, account: string): Promise<User | undefined> {
  const [found] = await ctx.db
    .select()
    .from(user)
    .where(and(eq(sql`lower(${user.account})`, account.toLowerCase()), isNull(user.deletedAt)))
    .for('update')
  return found
}

async function countFailure(ctx: PublicCtx, found: User | undefined, account: string): Promise<KeptRefusal> {
  const now = ctx.services.now()
  if (!found) {
    const until = countUnknown(account, now)
    return until ? lockedRefusal(until, now) : new KeptRefusal('BAD_INPUT', '账号或密码错误')
  }
  const failed = found.failedLogins + 1
  const lockedUntil = failed >= LOCK_AFTER ? new Date(now.getTime() + LOCK_MS) : null
  await ctx.db
    .update(user)
    .set({ failedLogins: lockedUntil ? 0 : failed, lockedUntil })
    .where(eq(user.id, found.id))
  return new KeptRefusal('BAD_INPUT', '账号或密码错误')
}

function lockedRefusal(until: Date, now: Date): KeptRefusal {
  const minutes = Math.ceil((until.getTime() - now.getTime()) / 60_000)
  return new KeptRefusal('BAD_STATE', `密码连续输错${LOCK_AFTER}次，账号已锁定，请${minutes}分钟后再试`)
}

async function begin(ctx: PublicCtx, it: User, isWeakPassword: boolean): Promise<string> {
  const now = ctx.services.now()
  await ctx.db.delete(session).where(lt(session.expiresAt, now))
  await ctx.db
    .update(user)
    .set({ failedLogins: 0, lockedUntil: null, isWeakPassword })
    .where(eq(user.id, it.id))
  return openSession(ctx.db, {
    userId: it.id,
    orgId: await firstOrg(ctx, it),
    crop: crops.some((crop) => crop.value === it.lastCrop) ? it.lastCrop : crops[0].value,
    address: ctx.address,
    device: ctx.device,
    now,
    hours: ctx.services.config.sessionHours,
  })
}

/** Where the user worked last, if he still may; else the first of his organisations; null when he has none. */
async function firstOrg(ctx: PublicCtx, it: User): Promise<number | null> {
  const found = await ctx.db
    .select({ id: organization.id })
    .from(userOrg)
    .innerJoin(organization, eq(organization.id, userOrg.orgId))
    .where(and(eq(userOrg.userId, it.id), eq(organization.state, 1), isNull(organization.deletedAt)))
    .orderBy(asc(organization.path))
  const last = found.find((org) => org.id === it.lastOrgId)
  return (last ?? found[0])?.id ?? null
}

/** Ends the session of this token. */
export async function logout(ctx: Ctx): Promise<null> {
  await ctx.db.delete(session).where(eq(session.tokenHash, ctx.caller.sessionKey ?? ''))
  return null
}
