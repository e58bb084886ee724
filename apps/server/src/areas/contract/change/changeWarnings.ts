import { clockDay } from '../../../db/clock.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'
import { openRenewalWarning } from './pendingChanges.ts'

/** Returns what a change may be submitted in spite of: a renewal under way, and days that are not today's. */
export async function warningsOf(
  ctx: Ctx,
  { id }: Contract,
  effectiveOn: string | null | undefined,
): Promise<string[]> {
  const renewal = await openRenewalWarning(ctx, id)
  return [...(renewal ? [renewal] : []), ...dayWarnings(effectiveOn, clockDay(ctx.services.now()))]
}

function dayWarnings(effectiveOn: string | null | undefined, today: string): string[] {
  if (!effectiveOn || effectiveOn === today) return []
  return effectiveOn < today
    ? [
        `生效日期 ${effectiveOn} 早于今天：已锁定的收益分配不随变更改动，请在追溯调整中预览影响，以调整分配补差`,
      ]
    : [`生效日期 ${effectiveOn} 晚于今天：批准后合同即按新内容登记，请注意 ${effectiveOn} 前仍按原内容履行`]
}
