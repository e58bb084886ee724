import { createCollection as collectApi } from '@hepu/api/areas/contract/payment/contractCollection'
import { applyRefund as refundApi } from '@hepu/api/areas/contract/payment/contractRefund'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { contract, contractCollection } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { createCollection } from './collect.ts'
import { applyRefund } from './refunds.ts'

/** Gives one running contract of the demo an advance that came in twice, and the refund of it, which waits for its approval. */
export async function seedRefunds(ctx: Ctx): Promise<void> {
  const [last] = await ctx.db
    .select({ row: contractCollection })
    .from(contractCollection)
    .innerJoin(
      contract,
      and(eq(contract.orgId, contractCollection.orgId), eq(contract.id, contractCollection.contractId)),
    )
    .where(
      and(
        rows(ctx, contractCollection),
        eq(contract.state, 'running'),
        eq(contract.direction, 'in'),
        isNull(contractCollection.refundOfId),
      ),
    )
    .orderBy(desc(contractCollection.id))
    .limit(1)
  if (!last) return
  const { contractId, payerId, payerName } = last.row
  const today = clockDay(ctx.services.now())
  const { id } = await createCollection(
    ctx,
    collectApi.input.parse({
      contractId: String(contractId),
      collectedOn: today,
      amount: '30000',
      payerId: payerId && String(payerId),
      payerName,
      bankRef: `YH${String(contractId).padStart(6, '0')}9`,
      isAdvance: true,
      uses: [],
      remark: '对方预付下一年度入门费，其中一万元为误汇',
    }),
  )
  const refund = {
    collectionId: String(id),
    amount: '10000',
    refundedOn: today,
    bankRef: `TK${String(contractId).padStart(6, '0')}1`,
    reason: '对方误汇，按其函件退回',
  }
  await applyRefund(ctx, refundApi.input.parse(refund))
}
