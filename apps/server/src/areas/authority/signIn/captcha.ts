import { hash, randomBytes, randomInt } from 'node:crypto'
import { SMS_GATEWAY_HEADER } from '@hepu/api/areas/authority/signIn/signInCalls'
import { eq, lt } from 'drizzle-orm'
import { captcha } from '../../../db/schema/index.ts'
import { KeptRefusal } from '../../../db/transaction.ts'
import type { FileAnswer, PublicCtx } from '../../../http/context.ts'
import { drawCaptcha } from './captchaImage.ts'
import { ALPHABET } from './captchaGlyphs.ts'

const LENGTH = 4
const LIFE_MS = 5 * 60_000

const hashAnswer = (key: string, answer: string): string => hash('sha256', `${key} ${answer.toUpperCase()}`)

/**
 * Makes a captcha: the picture is the body, the key of its answer the header `captcha-key`. It is valid for 5 minutes, once. A
 * further header says if no text messages can be sent, so that the screens that need them can say so before anybody types.
 */
export async function makeCaptcha(ctx: PublicCtx): Promise<FileAnswer> {
  const answer = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const key = randomBytes(16).toString('hex')
  const now = ctx.services.now()
  await ctx.db.delete(captcha).where(lt(captcha.expiresAt, now))
  await ctx.db.insert(captcha).values({
    key,
    answerHash: hashAnswer(key, answer),
    expiresAt: new Date(now.getTime() + LIFE_MS),
  })
  return {
    name: 'captcha.png',
    type: 'image/png',
    body: drawCaptcha(answer),
    inline: true,
    headers: { 'captcha-key': key, ...(ctx.services.sms ? {} : { [SMS_GATEWAY_HEADER]: 'none' }) },
  }
}

/** Refuses an answer that is not the captcha's (upper or lower case); the captcha is used up either way. */
export async function assertCaptcha(
  ctx: PublicCtx,
  given: { captchaKey: string; captcha: string },
): Promise<void> {
  const [used] = await ctx.db.delete(captcha).where(eq(captcha.key, given.captchaKey)).returning()
  if (!used || !fits(ctx, used, given.captcha)) throw wrongCaptcha()
}

/** Checks an answer. A right one leaves the captcha for the call it is meant for; a wrong one deletes it. */
export async function peekCaptcha(
  ctx: PublicCtx,
  given: { captchaKey: string; captcha: string },
): Promise<void> {
  const [found] = await ctx.db.select().from(captcha).where(eq(captcha.key, given.captchaKey)).for('update')
  if (found && fits(ctx, found, given.captcha)) return
  await ctx.db.delete(captcha).where(eq(captcha.key, given.captchaKey))
  throw wrongCaptcha()
}

const wrongCaptcha = (): KeptRefusal => new KeptRefusal('BAD_INPUT', '验证码错误')

function fits(ctx: PublicCtx, stored: typeof captcha.$inferSelect, answer: string): boolean {
  const fixed = ctx.services.config.captchaFixed
  if (stored.expiresAt <= ctx.services.now()) return false
  if (fixed !== undefined && answer.toUpperCase() === fixed.toUpperCase()) return true
  return stored.answerHash === hashAnswer(stored.key, answer)
}
