import { amountIn, YUAN } from '@hepu/api/areas/contract/money/exchange'
import type { RowChange } from '@hepu/api/core/change/rows'
import { AppError } from '@hepu/api/core/errorCodes'
import { fenIn } from '@hepu/api/core/money/fen'
import { and, eq, sql } from 'drizzle-orm'
import { contract, contractCollectionUse, contractCondition } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

/** What was collected for a payment condition and what was waived of it, with its name. `settled` is fen of the currency of the contract. */
async function settledOf(ctx: Ctx, conditionId: number) {
  const [used] = await ctx.db
    .select({ amount: sql<string>`coalesce(sum(${contractCollectionUse.amount}), 0)::text` })
    .from(contractCollectionUse)
    .where(and(rows(ctx, contractCollectionUse), eq(contractCollectionUse.conditionId, conditionId)))
  const [condition] = await ctx.db
    .select({
      name: contractCondition.name,
      waived: contractCondition.waived,
      currency: contract.currency,
    })
    .from(contractCondition)
    .innerJoin(
      contract,
      and(eq(contract.orgId, contractCondition.orgId), eq(contract.id, contractCondition.contractId)),
    )
    .where(and(rows(ctx, contractCondition), eq(contractCondition.id, conditionId)))
  const settled = fenIn(used?.amount ?? '0') + fenIn(condition?.waived ?? '0')
  return {
    name: condition?.name ?? '',
    settled,
    settledText: amountIn(settled, condition?.currency ?? YUAN),
  }
}

/** Throws BAD_INPUT if a condition would become less than what was collected and waived of it. */
export async function assertAbovePaid(ctx: Ctx, conditionId: number, amount: string): Promise<void> {
  const { name, settled, settledText } = await settledOf(ctx, conditionId)
  if (fenIn(amount) >= settled) return
  throw new AppError(
    'BAD_INPUT',
    `付款条件「${name}」已收付及豁免 ${settledText}，金额不得小于它；请先冲销收款，或提高金额`,
  )
}

/** Throws BAD_INPUT if a condition that follows another total would become less than what was collected and waived of it. */
export async function assertRescaled(ctx: Ctx, changes: readonly RowChange[]): Promise<void> {
  for (const { id, after } of changes) {
    const amount = after?.['amount']
    if (id !== null && typeof amount === 'string') await assertAbovePaid(ctx, id, amount)
  }
}

/** Throws BAD_INPUT if something was collected for a condition, or waived of it. */
export async function assertUnpaid(ctx: Ctx, conditionId: number): Promise<void> {
  const { name, settled, settledText } = await settledOf(ctx, conditionId)
  if (settled === 0n) return
  throw new AppError(
    'BAD_INPUT',
    `付款条件「${name}」已收付及豁免 ${settledText}，不能取消；可改为调整其金额`,
  )
}
