import { fenIn, yuanText } from '@hepu/api/core/money/fen'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { breederReward } from '../../../db/schema/index.ts'
import { insertRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockBreeder } from '../breederRows.ts'
import { reversalOf, REWARD, within, type Reward } from './rewardRows.ts'

/** Takes back what follows from a decision that no longer stands, by the address of the decision, whoever ends it. */
export async function takeBackFrom(ctx: Ctx, sourcePath: string, reason: string): Promise<void> {
  const found = await ctx.db
    .select()
    .from(breederReward)
    .where(
      and(
        isNull(breederReward.deletedAt),
        eq(breederReward.sourcePath, sourcePath),
        inArray(breederReward.state, ['proposed', 'confirmed']),
        isNull(breederReward.reversesId),
      ),
    )
    .orderBy(breederReward.breederId, breederReward.id)
  for (const reward of found) {
    const own = within(ctx, reward)
    await lockBreeder(own, reward.breederId)
    await takeBack(own, reward, reason)
  }
}

/**
 * Takes back one reward: a proposal ends, and for a confirmed one a reversal of its amount is proposed, which a person confirms as
 * well. Returns the id of the reversal; null if there is none.
 */
export async function takeBack(ctx: Ctx, reward: Reward, reason: string): Promise<number | null> {
  const note = { label: REWARD, reason }
  if (reward.state === 'proposed') {
    await updateRow(ctx, breederReward, reward.id, { values: { state: 'reversed', reason } }, note)
    return null
  }
  if (reward.state !== 'confirmed') return null
  const known = await reversalOf(ctx, reward)
  if (known) {
    const values = { state: 'proposed' as const, reason, decidedAt: null, decidedBy: null }
    if (known.state !== 'confirmed') await updateRow(ctx, breederReward, known.id, { values }, note)
    return known.id
  }
  const { breederId, cooperativeId, standardId, event, eventKey, year, eventOn, sourcePath, clause } = reward
  const stored = await insertRow(
    { ...ctx, caller: { ...ctx.caller, orgId: reward.orgId, crop: reward.crop } },
    breederReward,
    {
      breederId,
      cooperativeId,
      standardId,
      event,
      eventKey,
      year,
      eventOn,
      sourcePath,
      clause,
      reason,
      amount: yuanText(-fenIn(reward.amount)),
      reversesId: reward.id,
    },
    note,
  )
  return stored.id
}
