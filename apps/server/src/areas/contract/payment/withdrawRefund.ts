import { and, eq } from 'drizzle-orm'
import { contractRefund } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'

/** Takes back the refund whose collection below zero was deleted. */
export async function withdrawRefund(ctx: Ctx, entryId: number, reason: string): Promise<void> {
  const [refund] = await ctx.db
    .select()
    .from(contractRefund)
    .where(and(rows(ctx, contractRefund), eq(contractRefund.entryId, entryId)))
  if (!refund) return
  const values = { state: 'withdrawn' as const, entryId: null }
  await updateRow(ctx, contractRefund, refund.id, { values }, { label: '退款', reason })
}
