import type * as api from '@hepu/api/areas/contract/payment/contractRefund'
import { REFUND_FILES } from '@hepu/api/areas/contract/payment/paymentWords'
import { AppError } from '@hepu/api/core/errorCodes'
import { fenIn } from '@hepu/api/core/money/fen'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { submitForApproval } from '../../../approval/submit.ts'
import { contractRefund } from '../../../db/schema/index.ts'
import { getRow, rows } from '../../../db/scope.ts'
import { insertRow } from '../../../db/write.ts'
import { attachFiles, listFiles } from '../../../files/attachedFiles.ts'
import type { FileHome } from '../../../files/fileHomes.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockContract } from '../contractRows.ts'
import { getCollection } from './collectionRows.ts'
import { inScopeOf } from './conditionRows.ts'
import type { Refund } from './refundLeft.ts'
import { refundBlocker, refundProblem } from './refundProblem.ts'
import { REFUND, refundSubject } from './refundSubject.ts'
import { assertSameRequest } from './sameRequest.ts'

type Given = Omit<ParsedInputOf<typeof api.applyRefund>, 'fileIds'>

const homeOf = ({ id, orgId }: Pick<Refund, 'id' | 'orgId'>): FileHome => ({
  infoType: REFUND_FILES,
  infoId: String(id),
  orgId,
})

/** Enters money that was paid back. It counts once another person approved it. A second request with the same number enters nothing. */
export async function applyRefund(
  ctx: Ctx,
  { fileIds, ...given }: ParsedInputOf<typeof api.applyRefund>,
): Promise<ResultOf<typeof api.applyRefund>> {
  const seen = await getCollection(ctx, given.collectionId)
  const contract = await lockContract(ctx, seen.contractId)
  const there = inScopeOf(ctx, contract)
  const made = given.requestId === null ? undefined : await findByRequest(there, given.requestId)
  if (made) {
    assertSameRequest(isSame(made, given), '退款')
    return { id: made.id, state: made.state }
  }
  const collection = await getCollection(there, given.collectionId)
  const pending = await findPending(there, collection.id)
  const wanted = { ...given, conditionId: given.conditionId ?? null }
  const problem =
    refundBlocker(contract, collection, pending !== undefined) ??
    (await refundProblem(there, contract, collection, wanted))
  if (problem !== null) throw new AppError('BAD_STATE', problem)
  const row = await insertRow(
    there,
    contractRefund,
    { contractId: contract.id, ...wanted },
    { label: REFUND },
  )
  await attachFiles(there, fileIds, homeOf(row))
  await submitForApproval(there, refundSubject, [row], { isNew: true })
  return { id: row.id, state: row.state }
}

const isSame = (made: Refund, given: Given): boolean =>
  made.collectionId === given.collectionId &&
  made.conditionId === (given.conditionId ?? null) &&
  fenIn(made.amount) === fenIn(given.amount) &&
  made.refundedOn === given.refundedOn &&
  made.bankRef === given.bankRef &&
  made.reason === given.reason

async function findByRequest(ctx: Ctx, requestId: string): Promise<Refund | undefined> {
  const [found] = await ctx.db
    .select()
    .from(contractRefund)
    .where(and(rows(ctx, contractRefund), eq(contractRefund.requestId, requestId)))
  return found
}

/** Returns the refund of a collection that waits for its approval. */
async function findPending(ctx: Ctx, collectionId: number): Promise<Refund | undefined> {
  const [found] = await ctx.db
    .select()
    .from(contractRefund)
    .where(
      and(
        rows(ctx, contractRefund),
        eq(contractRefund.collectionId, collectionId),
        eq(contractRefund.state, 'auditing'),
      ),
    )
  return found
}

/** Returns the papers of a refund. */
export async function listRefundFiles(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.refundFiles>,
): Promise<ResultOf<typeof api.refundFiles>> {
  return listFiles(ctx, homeOf(await getRow(ctx, contractRefund, id, REFUND)))
}
