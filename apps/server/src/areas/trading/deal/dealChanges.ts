import type * as api from '@hepu/api/areas/trading/deal/deal'
import { stageBlocker } from '@hepu/api/areas/trading/deal/dealStages'
import { boundStates, contractStates } from '@hepu/api/areas/contract/shared'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { listHolders } from '../../../approval/holders.ts'
import { consult, deal, listing } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { insertRow, removeRow, updateLocked } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { getContract } from '../../contract/shared.ts'
import type { Place } from '../consult/consultRows.ts'
import { DEAL, lockDeal } from './dealRows.ts'
import { isOnMarketFor } from './marketListings.ts'
import { deleteBlocker } from './presentDeals.ts'

/** Stores a deal; its broker is the caller unless another is named. */
export async function addDeal(
  ctx: Ctx,
  { supplyId, demandId, consultId, ...content }: ParsedInputOf<typeof api.dealAdd>,
): Promise<ResultOf<typeof api.dealAdd>> {
  await assertListing(ctx, 'supply', supplyId)
  await assertListing(ctx, 'demand', demandId)
  await assertConsult(ctx, consultId)
  const brokerId = content.brokerId ?? ctx.caller.userId
  await assertBroker(ctx, ctx.caller, brokerId)
  const parts = { supplyId: supplyId ?? null, demandId: demandId ?? null, consultId: consultId ?? null }
  const { id } = await insertRow(ctx, deal, { ...content, ...parts, brokerId }, { label: DEAL })
  return { id }
}

/** Saves what a broker notes of a deal. */
export async function editDeal(
  ctx: Ctx,
  { id, version, ...values }: ParsedInputOf<typeof api.dealEdit>,
): Promise<ResultOf<typeof api.dealEdit>> {
  const row = await lockDeal(ctx, id)
  if (values.brokerId && values.brokerId !== row.brokerId) await assertBroker(ctx, row, values.brokerId)
  const after = await updateLocked(ctx, deal, row, { version, values }, { label: DEAL })
  return { version: after.version }
}

/** Moves a deal to another stage. 已签约 needs a contract that binds, 未成 a reason. */
export async function moveDeal(
  ctx: Ctx,
  { id, version, stage, contractId, closedReason }: ParsedInputOf<typeof api.dealMove>,
): Promise<ResultOf<typeof api.dealMove>> {
  const row = await lockDeal(ctx, id)
  const linked = contractId ?? row.contractId
  const why = stageBlocker(row.stage, stage, { contractId: linked, closedReason })
  if (why) throw new AppError('BAD_STATE', why)
  if (stage === 'contracted' && linked !== null) await assertBound(ctx, linked)
  const values = {
    stage,
    ...(stage === 'contracted' ? { contractId: linked, probability: 100 } : {}),
    closedReason: stage === 'lost' ? closedReason : null,
  }
  const note = { label: DEAL, reason: closedReason }
  const after = await updateLocked(ctx, deal, row, { version, values }, note)
  return { version: after.version }
}

/** Deletes a deal that has no signed contract. */
export async function deleteDeal(ctx: Ctx, { id }: ParsedInputOf<typeof api.dealDelete>): Promise<null> {
  const why = deleteBlocker(await lockDeal(ctx, id))
  if (why) throw new AppError('BAD_STATE', why)
  await removeRow(ctx, deal, id, { label: DEAL })
  return null
}

async function assertBound(ctx: Ctx, contractId: number): Promise<void> {
  const { name, state } = await getContract(ctx, contractId)
  if (boundStates.includes(state)) return
  throw new AppError(
    'BAD_STATE',
    `合同「${name}」的状态为「${contractStates[state]}」，签订后撮合才能变为「已签约」`,
  )
}

async function assertListing(
  ctx: Ctx,
  kind: 'supply' | 'demand',
  id: number | null | undefined,
): Promise<void> {
  if (!id) return
  const [found] = await ctx.db
    .select({ id: listing.id })
    .from(listing)
    .where(
      and(eq(listing.id, id), eq(listing.kind, kind), eq(listing.crop, ctx.caller.crop), isOnMarketFor(ctx)),
    )
  if (!found)
    throw new AppError('NOT_FOUND', `${kind === 'supply' ? '成果' : '需求'}不存在、未上架或无权查看`)
}

async function assertConsult(ctx: Ctx, id: number | null | undefined): Promise<void> {
  if (!id) return
  const [found] = await ctx.db
    .select({ id: consult.id })
    .from(consult)
    .where(and(rows(ctx, consult), eq(consult.id, id)))
  if (!found) throw new AppError('NOT_FOUND', '咨询不存在或无权查看')
}

async function assertBroker(ctx: Ctx, { orgId, crop }: Place, userId: number): Promise<void> {
  const able = await listHolders(ctx, {
    rights: ['trading.deal:write'],
    place: { orgId, crop },
    userIds: [userId],
  })
  if (able.length === 0)
    throw new AppError('BAD_INPUT', '所选经纪人没有「维护撮合」权限，请另选，或请管理员授权')
}
