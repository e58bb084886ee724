import { createHash, randomBytes, randomInt } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { captcha } from '../../db/schema/index.ts'
import type { FileAnswer, PublicCtx } from '../../http/context.ts'
import { drawCaptcha } from './captchaImage.ts'
import { ALPHABET } from './glyphs.ts'

const LENGTH = 4
const LIFE_MS = 5 * 60_000

const hashAnswer = (key: string, answer: string): string =>
  createHash('sha256').update(`${key} ${answer.toUpperCase()}`).digest('hex')

/** A new captcha: the picture as body, the key of its answer in the header `captcha-key`. Valid 5 minutes, once. */
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
    headers: { 'captcha-key': key },
  }
}

/** Whether this is the captcha's answer (upper or lower case); it is used up either way. */
export async function spendCaptcha(
  db: Db,
  attempt: { key: string; answer: string; now: Date; fixed?: string },
): Promise<boolean> {
  const [used] = await db.delete(captcha).where(eq(captcha.key, attempt.key)).returning()
  if (!used || used.expiresAt <= attempt.now) return false
  if (attempt.fixed !== undefined && attempt.answer.toUpperCase() === attempt.fixed.toUpperCase()) return true
  return used.answerHash === hashAnswer(attempt.key, attempt.answer)
}
