import { hash, randomInt } from 'node:crypto'
import {
  SMS_CODE_LENGTH,
  SMS_CODE_SECONDS,
  SMS_CODE_TRIES,
  SMS_CODE_TRIES_IN_ALL,
  SMS_RESEND_SECONDS,
  type SmsPurpose,
} from '@hepu/api/areas/authority/signIn/sms'
import { and, eq, lt, lte, or } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { smsCode } from '../../../db/schema/index.ts'
import { KeptRefusal } from '../../../db/transaction.ts'
import type { PublicCtx } from '../../../http/context.ts'

const SECOND = 1000

type Issuing = Pick<PublicCtx, 'db' | 'services'>
type Trying = Pick<PublicCtx, 'db' | 'services' | 'address'>

/** The purpose and receiver of a code. `mobile` is a number, or a substitute if there is no number to send to. */
export interface CodeOf {
  mobile: string
  purpose: SmsPurpose
}

const hashCode = ({ mobile, purpose }: CodeOf, code: string): string =>
  hash('sha256', `${mobile} ${purpose} ${code}`)

const rowOf = ({ mobile, purpose }: CodeOf) => and(eq(smsCode.mobile, mobile), eq(smsCode.purpose, purpose))

/** Returns the key of the row that keeps the time of the last request by this number or substitute. No code fits it. */
const demandOf = ({ mobile, purpose }: CodeOf): CodeOf => ({ mobile: `?${mobile}`, purpose })

/**
 * Notes a request for a code by this number or substitute. Throws BAD_STATE with the seconds left if the last request is
 * less than a minute old, whatever its result.
 */
export async function assertNotTooSoon(ctx: Issuing, wanted: CodeOf): Promise<void> {
  const demand = demandOf(wanted)
  if (await store(ctx, demand, '')) return
  const [last] = await ctx.db.select().from(smsCode).where(rowOf(demand))
  const now = ctx.services.now().getTime()
  const passed = now - (last?.sentAt.getTime() ?? now)
  const retryAfter = Math.ceil(SMS_RESEND_SECONDS - passed / SECOND)
  throw new KeptRefusal('BAD_STATE', `短信验证码发送过于频繁，请${retryAfter}秒后再试`, {
    data: { retryAfter },
  })
}

/** Makes a new code that replaces an older one; undefined if the older one is less than a minute old and stays valid. */
export async function issueCode(ctx: Issuing, wanted: CodeOf): Promise<string | undefined> {
  await ctx.db.delete(smsCode).where(lt(smsCode.expiresAt, ctx.services.now()))
  const code = String(randomInt(10 ** SMS_CODE_LENGTH)).padStart(SMS_CODE_LENGTH, '0')
  return (await store(ctx, wanted, hashCode(wanted, code))) ? code : undefined
}

/** Stores a code unless the last one is less than a minute old; says whether it did. */
async function store(ctx: Issuing, wanted: CodeOf, codeHash: string): Promise<boolean> {
  const now = ctx.services.now()
  const expiresAt = new Date(now.getTime() + SMS_CODE_SECONDS * SECOND)
  const fresh = { codeHash, sentAt: now, expiresAt, tries: 0, triesFrom: {} }
  const stored = await ctx.db
    .insert(smsCode)
    .values({ ...wanted, ...fresh })
    .onConflictDoUpdate({
      target: [smsCode.mobile, smsCode.purpose],
      set: fresh,
      setWhere: lte(smsCode.sentAt, new Date(now.getTime() - SMS_RESEND_SECONDS * SECOND)),
    })
    .returning()
  return stored.length > 0
}

/** Makes a code void that could not be sent; when it was asked for stays known. */
export async function voidCode(db: Db, wanted: CodeOf, code: string): Promise<void> {
  await db
    .update(smsCode)
    .set({ codeHash: '' })
    .where(and(rowOf(wanted), eq(smsCode.codeHash, hashCode(wanted, code))))
}

/** Uses a code up. A new one may be requested at once. */
export async function withdrawCode(ctx: Pick<PublicCtx, 'db'>, wanted: CodeOf): Promise<void> {
  await ctx.db.delete(smsCode).where(or(rowOf(wanted), rowOf(demandOf(wanted))))
}

/**
 * Returns the message why a code is not accepted; undefined if it is right. A wrong one is counted, by the address it comes
 * from.
 */
export async function findCodeFault(
  ctx: Trying,
  wanted: CodeOf & { code: string },
): Promise<string | undefined> {
  const [found] = await ctx.db.select().from(smsCode).where(rowOf(wanted)).for('update')
  if (!found || found.expiresAt <= ctx.services.now()) return '短信验证码错误或已失效'
  const fromHere = found.triesFrom[ctx.address] ?? 0
  if (fromHere >= SMS_CODE_TRIES || found.tries >= SMS_CODE_TRIES_IN_ALL)
    return '短信验证码错误次数过多，请重新获取'
  if (wanted.code === ctx.services.config.smsFixed || found.codeHash === hashCode(wanted, wanted.code))
    return undefined
  await ctx.db
    .update(smsCode)
    .set({ tries: found.tries + 1, triesFrom: { ...found.triesFrom, [ctx.address]: fromHere + 1 } })
    .where(rowOf(wanted))
  return '短信验证码错误或已失效'
}

/** Checks a code and uses it up. Refuses a wrong one, which stays counted. */
export async function spendCode(ctx: Trying, wanted: CodeOf & { code: string }): Promise<void> {
  const fault = await findCodeFault(ctx, wanted)
  if (fault) throw new KeptRefusal('BAD_INPUT', fault)
  await withdrawCode(ctx, wanted)
}
