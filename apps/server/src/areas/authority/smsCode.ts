import { createHash, randomInt } from 'node:crypto'
import {
  SMS_CODE_LENGTH,
  SMS_CODE_SECONDS,
  SMS_CODE_TRIES,
  SMS_RESEND_SECONDS,
  type SmsPurpose,
} from '@hepu/api/areas/authority/sms'
import { and, eq, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { smsCode } from '../../db/schema/index.ts'
import { KeptRefusal } from '../../db/transaction.ts'
import type { PublicCtx } from '../../http/context.ts'

const SECOND = 1000

/** What a code is for. `mobile` is a number, or a stand-in where there is none to send to. */
export interface CodeOf {
  mobile: string
  purpose: SmsPurpose
}

const hashCode = ({ mobile, purpose }: CodeOf, code: string): string =>
  createHash('sha256').update(`${mobile} ${purpose} ${code}`).digest('hex')

const rowOf = ({ mobile, purpose }: CodeOf) => and(eq(smsCode.mobile, mobile), eq(smsCode.purpose, purpose))

/** Makes a new code in place of an older one. Refuses, with the seconds left, when the last is less than a minute old. */
export async function issueCode(ctx: Pick<PublicCtx, 'db' | 'services'>, it: CodeOf): Promise<string> {
  const now = ctx.services.now()
  await ctx.db.delete(smsCode).where(lt(smsCode.expiresAt, now))
  const code = String(randomInt(10 ** SMS_CODE_LENGTH)).padStart(SMS_CODE_LENGTH, '0')
  const fresh = {
    codeHash: hashCode(it, code),
    sentAt: now,
    expiresAt: new Date(now.getTime() + SMS_CODE_SECONDS * SECOND),
    tries: 0,
  }
  const [stored] = await ctx.db
    .insert(smsCode)
    .values({ ...it, ...fresh })
    .onConflictDoUpdate({
      target: [smsCode.mobile, smsCode.purpose],
      set: fresh,
      setWhere: lte(smsCode.sentAt, new Date(now.getTime() - SMS_RESEND_SECONDS * SECOND)),
    })
    .returning()
  if (!stored) throw await tooSoon(ctx, it, now)
  return code
}

async function tooSoon(ctx: Pick<PublicCtx, 'db' | 'services'>, it: CodeOf, now: Date): Promise<KeptRefusal> {
  const [last] = await ctx.db.select().from(smsCode).where(rowOf(it))
  const passed = now.getTime() - (last?.sentAt.getTime() ?? now.getTime())
  const retryAfter = Math.ceil(SMS_RESEND_SECONDS - passed / SECOND)
  return new KeptRefusal('BAD_STATE', `短信验证码发送过于频繁，请${retryAfter}秒后再试`, {
    data: { retryAfter },
  })
}

/** Makes a code void that could not be sent; when it was asked for stays known. */
export async function voidCode(db: Db, it: CodeOf, code: string): Promise<void> {
  await db
    .update(smsCode)
    .set({ codeHash: '' })
    .where(and(rowOf(it), eq(smsCode.codeHash, hashCode(it, code))))
}

/** Uses a code up. */
export async function withdrawCode(ctx: Pick<PublicCtx, 'db'>, it: CodeOf): Promise<void> {
  await ctx.db.delete(smsCode).where(rowOf(it))
}

/** Why a code is not taken, in words for people; undefined when it is right. A wrong one is counted. */
export async function findCodeFault(
  ctx: Pick<PublicCtx, 'db' | 'services'>,
  it: CodeOf & { code: string },
): Promise<string | undefined> {
  const [found] = await ctx.db.select().from(smsCode).where(rowOf(it)).for('update')
  if (!found || found.expiresAt <= ctx.services.now()) return '短信验证码错误或已失效'
  if (found.tries >= SMS_CODE_TRIES) return '短信验证码错误次数过多，请重新获取'
  if (it.code === ctx.services.config.smsFixed || found.codeHash === hashCode(it, it.code)) return undefined
  await ctx.db
    .update(smsCode)
    .set({ tries: sql`${smsCode.tries} + 1` })
    .where(rowOf(it))
  return '短信验证码错误或已失效'
}

/** Checks a code and uses it up. Refuses a wrong one, which stays counted. */
export async function spendCode(
  ctx: Pick<PublicCtx, 'db' | 'services'>,
  it: CodeOf & { code: string },
): Promise<void> {
  const fault = await findCodeFault(ctx, it)
  if (fault) throw new KeptRefusal('BAD_INPUT', fault)
  await withdrawCode(ctx, it)
}
