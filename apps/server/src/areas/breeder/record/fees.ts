import type * as api from '@hepu/api/areas/breeder/record/breederFee'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import type { Fen } from '@hepu/api/core/money/readMoney'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, desc, eq } from 'drizzle-orm'
import { breederFee, user } from '../../../db/schema/index.ts'
import { mayChange, rows } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { getBreeder, type Breeder } from '../breederRows.ts'
import { partsOf } from './archiveUses.ts'

type Sheet = ResultOf<typeof api.feeList>
export type Fee = typeof breederFee.$inferSelect
type Sums = Sheet['total']

/** Returns the fee sheet of a breeder: lines by year, sums of each year and of all, what is left to pay. */
export async function showFees(
  ctx: Ctx,
  { breederId, year }: ParsedInputOf<typeof api.feeList>,
): Promise<Sheet> {
  const row = await getBreeder(ctx, breederId)
  const all = await ctx.db
    .select({ fee: breederFee, createdByName: user.name })
    .from(breederFee)
    .leftJoin(user, eq(user.id, breederFee.createdBy))
    .where(and(rows(ctx, breederFee), partsOf(breederFee, row)))
    .orderBy(desc(breederFee.year), asc(breederFee.id))
  const fees = all.map(({ fee }) => fee)
  const byYear = [...Map.groupBy(fees, (fee) => fee.year)]
  const mayWrite = mayChange(ctx, row) && ctx.caller.permissions.has('breeder.money:keepMoney')
  const settled = settledBecause(row, fees)
  return {
    lines: all
      .filter(({ fee }) => !year || fee.year === year)
      .map(({ fee, createdByName }) => ({
        ...fee,
        rest: restOf(fee),
        isReward: fee.rewardId !== null,
        isReversal: fee.reversesId !== null,
        createdByName,
        updateTime: fee.updatedAt,
        ...allowed({ edit: mayWrite, delete: mayWrite }, { edit: settled, delete: keptBecause(fee) }),
      })),
    years: byYear.map(([of, lines]) => ({ year: of, ...sumsOf(lines) })),
    total: sumsOf(fees),
    ...allowed({ add: mayWrite }, { add: settled }),
  }
}

/** Returns the sums of lines: amounts, payments, and what is left. */
export function sumsOf(lines: readonly Pick<Fee, 'amount' | 'paid'>[]): Sums {
  const amount = sum(lines.map((line) => fenIn(line.amount)))
  const paid = sum(lines.map((line) => fenIn(line.paid)))
  return { amount: yuanText(amount), paid: yuanText(paid), rest: yuanText(amount - paid) }
}

/** Returns what is left to pay of a line, in yuan. */
export const restOf = ({ amount, paid }: Pick<Fee, 'amount' | 'paid'>): string =>
  yuanText(rest({ amount, paid }))

const rest = ({ amount, paid }: Pick<Fee, 'amount' | 'paid'>): Fen => fenIn(amount) - fenIn(paid)

/** Returns why an ended cooperation takes no more fees; null while it runs or something is left to pay. */
export function settledBecause({ state }: Pick<Breeder, 'state'>, fees: readonly Fee[]): string | null {
  if (state !== 'ended' || sum(fees.map(rest)) !== 0n) return null
  return '合作已终止且费用已结清；需要更正请先恢复合作'
}

/** Returns why a line cannot be deleted; null if it can. */
export function keptBecause(fee: Fee): string | null {
  if (fee.rewardId !== null || fee.reversesId !== null) return '来自奖励建议的费用不能删除，请撤回奖励'
  return fenIn(fee.paid) === 0n ? null : '已付款的费用不能删除，请先更正已付金额'
}
