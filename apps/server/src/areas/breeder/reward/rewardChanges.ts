import type * as api from '@hepu/api/areas/breeder/reward/breederReward'
import { rewardWorkflow } from '@hepu/api/areas/breeder/reward/rewardStates'
import type { RewardEventKind } from '@hepu/api/areas/breeder/reward/rewardFields'
import type { FeeKind } from '@hepu/api/areas/breeder/record/breederFields'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and } from 'drizzle-orm'
import { breederFee, breederReward } from '../../../db/schema/index.ts'
import { getRow, rows } from '../../../db/scope.ts'
import { insertRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Breeder } from '../breederRows.ts'
import { partsOf } from '../record/archiveUses.ts'
import { settledBecause } from '../record/fees.ts'
import { lockReward, REWARD, type Reward } from './rewardRows.ts'
import { takeBack } from './takeBack.ts'

type Move = 'confirm' | 'decline' | 'withdraw'

/** Kinds of the fee lines that rewards become. */
const kindOf: Readonly<Record<RewardEventKind, FeeKind>> = {
  phase: 'promotion',
  approval: 'approval',
  area: 'variety',
}

/** Confirms a proposal: its amount becomes a line of the fee sheet, and one that takes a reward back a line below 0. */
export async function confirmReward(
  ctx: Ctx,
  { id, version }: ParsedInputOf<typeof api.confirmReward>,
): Promise<ResultOf<typeof api.confirmReward>> {
  const { row, reward } = await lockReward(ctx, id)
  assertMove(reward, 'confirm')
  await assertUnsettled(ctx, row)
  const original =
    reward.reversesId === null ? null : await getRow(ctx, breederReward, reward.reversesId, REWARD)
  const feeId = await enterFee(ctx, reward, original)
  const done = await decide(ctx, reward, version, { state: 'confirmed', feeId })
  if (original) {
    const note = { label: REWARD, ...(reward.reason ? { reason: reward.reason } : {}) }
    const values = { state: 'reversed' as const, reason: reward.reason }
    await updateRow(ctx, breederReward, original.id, { values }, note)
  }
  return { feeId, version: done.version, state: done.state }
}

async function assertUnsettled(ctx: Ctx, row: Breeder): Promise<void> {
  const fees = await ctx.db
    .select()
    .from(breederFee)
    .where(and(rows(ctx, breederFee), partsOf(breederFee, row)))
  const settled = settledBecause(row, fees)
  if (settled) throw new AppError('BAD_STATE', settled)
}

async function enterFee(ctx: Ctx, reward: Reward, original: Reward | null): Promise<number> {
  const { breederId, year, event, amount, clause, reason } = reward
  const fee = await insertRow(
    { ...ctx, caller: { ...ctx.caller, orgId: reward.orgId, crop: reward.crop } },
    breederFee,
    {
      breederId,
      year,
      kind: kindOf[event],
      standard: amount,
      quantity: '1',
      amount,
      clause,
      rewardId: reward.id,
      ...(original ? { reversesId: original.feeId, remark: reason } : {}),
    },
    { label: '费用' },
  )
  return fee.id
}

/** Declines a proposal, with the reason. */
export async function declineReward(
  ctx: Ctx,
  { id, version, reason }: ParsedInputOf<typeof api.declineReward>,
): Promise<ResultOf<typeof api.declineReward>> {
  const { reward } = await lockReward(ctx, id)
  assertMove(reward, 'decline')
  const done = await decide(ctx, reward, version, { state: 'declined', reason })
  return { version: done.version, state: done.state }
}

/** Proposes to take a confirmed reward back, with the reason. */
export async function withdrawReward(
  ctx: Ctx,
  { id, version, reason }: ParsedInputOf<typeof api.withdrawReward>,
): Promise<ResultOf<typeof api.withdrawReward>> {
  const { reward } = await lockReward(ctx, id)
  const blocker = withdrawBlocker(reward)
  if (blocker) throw new AppError('BAD_STATE', blocker)
  const values = { reason }
  await updateRow(ctx, breederReward, id, { version, values }, { label: REWARD, reason })
  const reversal = await takeBack(ctx, reward, reason)
  if (reversal === null) throw new Error(`no reversal of reward ${id}`)
  return { id: reversal }
}

/** Returns why a reward cannot be withdrawn; null if it can. */
export function withdrawBlocker({ state, reversesId }: Pick<Reward, 'state' | 'reversesId'>): string | null {
  if (reversesId !== null) return '这是撤回建议本身，不能再撤回'
  return rewardWorkflow.stateBlocker(state, 'withdraw')
}

function assertMove({ state }: Reward, move: Move): void {
  const blocker = rewardWorkflow.stateBlocker(state, move)
  if (blocker) throw new AppError('BAD_STATE', blocker)
}

const decide = (
  ctx: Ctx,
  { id }: Reward,
  version: number,
  values: Partial<Pick<Reward, 'state' | 'feeId' | 'reason'>>,
): Promise<Reward> =>
  updateRow(
    ctx,
    breederReward,
    id,
    {
      version,
      values: { ...values, decidedAt: ctx.services.now(), decidedBy: ctx.caller.userId },
    },
    { label: REWARD, ...(values.reason ? { reason: values.reason } : {}) },
  )
