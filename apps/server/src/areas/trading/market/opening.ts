import { consultLimits } from '@hepu/api/areas/trading/market/consultLimits'
import type { openConsultation as api } from '@hepu/api/areas/trading/market/market'
import type { ResultOf } from '@hepu/api/core/route'
import { randomBytes } from 'node:crypto'
import type { PublicCtx, Services } from '../../../http/context.ts'
import { needsCaptcha } from './attempts.ts'

const PURPOSE = 'consultation of a visitor'
/** A form may stay open this long. */
const LIFE_MS = 24 * 3_600_000

/** Answers the opening of the form: when it was opened, sealed, and whether the consultation needs a captcha. */
export async function openConsultation(ctx: PublicCtx): Promise<ResultOf<typeof api>> {
  const { secrets, now } = ctx.services
  const text = `${now().getTime()} ${randomBytes(9).toString('base64url')}`
  return { opening: secrets?.seal(text, PURPOSE) ?? '', needsCaptcha: await needsCaptcha(ctx) }
}

/**
 * Returns what is wrong with the opening that came with a consultation; null if nothing is. Without a secret there are no
 * sealed openings, and the other rules decide alone.
 */
export function openingProblem(
  { secrets, now }: Pick<Services, 'secrets' | 'now'>,
  opening: string,
): string | null {
  if (!secrets) return null
  const text = secrets.open(opening, PURPOSE)
  if (text === null) return '没有打开过表单'
  const passed = now().getTime() - Number(text.split(' ')[0])
  if (passed < consultLimits.leastSeconds * 1000) return `填写不足${consultLimits.leastSeconds}秒`
  return passed > LIFE_MS ? '表单打开已超过一天' : null
}
