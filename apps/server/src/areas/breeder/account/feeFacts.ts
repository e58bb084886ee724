import { feeKinds } from '@hepu/api/areas/breeder/record/breederFields'
import { fenIn } from '@hepu/api/core/money/fen'
import { groupedText } from '@hepu/api/core/money/groupedMoney'
import { and, asc } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { breederFee } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Breeder } from '../breederRows.ts'
import { breederTabPath } from '../breederTabPath.ts'
import type { Fact } from './facts.ts'

/** Returns the facts 费用与奖励: each line of the fee sheets; those that take one back are below 0. */
export async function feeFacts(ctx: Ctx, breeders: readonly Breeder[]): Promise<Fact[]> {
  const ids = breeders.map(({ id }) => id)
  const found = await ctx.db
    .select()
    .from(breederFee)
    .where(and(rows(ctx, breederFee), oneOf(breederFee.breederId, ids)))
    .orderBy(asc(breederFee.year), asc(breederFee.id))
  return found.map(({ id, breederId, year, kind, standard, quantity, amount, paid, clause, reversesId }) => ({
    breederId,
    figure: 'fee',
    year,
    key: String(id),
    name: reversesId === null ? feeKinds[kind] : `${feeKinds[kind]}（冲回）`,
    detail: [`${groupedText(standard, '元')} 元 × ${Number(quantity)}`, clause].filter(Boolean).join('；'),
    path: breederTabPath(breederId, 'fee'),
    kg: null,
    area: null,
    amount: fenIn(amount),
    paid: fenIn(paid),
  }))
}
