import { SMS_ADDRESS_DAILY, SMS_NUMBER_DAILY } from '@hepu/api/areas/authority/signIn/sms'
import { lt, sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { smsDemand } from '../../../db/schema/index.ts'
import { KeptRefusal } from '../../../db/transaction.ts'
import type { PublicCtx } from '../../../http/context.ts'

type Asking = Pick<PublicCtx, 'db' | 'services' | 'address'>

/**
 * Counts a demand for an SMS code against the day of what was asked for (a number or `@account`, known or not) and of the
 * address. Refuses one beyond the limit of either; the next day begins at midnight in China.
 */
export async function assertWithinDay(ctx: Asking, asked: string): Promise<void> {
  await ctx.db.delete(smsDemand).where(lt(smsDemand.day, today(ctx)))
  if (!(await countDemand(ctx, `from ${ctx.address}`, SMS_ADDRESS_DAILY))) {
    throw new KeptRefusal('BAD_STATE', `当前网络今日获取短信验证码已达${SMS_ADDRESS_DAILY}次，请明日再试`)
  }
  if (!(await countDemand(ctx, asked, SMS_NUMBER_DAILY))) {
    const what = asked.startsWith('@') ? '该账号' : '该手机号'
    throw new KeptRefusal('BAD_STATE', `${what}今日获取短信验证码已达${SMS_NUMBER_DAILY}次，请明日再试`)
  }
}

/** Counts one more demand of the day; false, and not counted, when that is beyond the limit. */
export async function countDemand(ctx: Asking, asker: string, limit: number): Promise<boolean> {
  const counted = await ctx.db
    .insert(smsDemand)
    .values({ day: today(ctx), asker, count: 1 })
    .onConflictDoUpdate({
      target: [smsDemand.day, smsDemand.asker],
      set: { count: sql`${smsDemand.count} + 1` },
      setWhere: lt(smsDemand.count, limit),
    })
    .returning()
  return counted.length > 0
}

const today = (ctx: Asking): string => clockDay(ctx.services.now())
