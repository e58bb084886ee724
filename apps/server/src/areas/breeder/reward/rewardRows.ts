import { and, eq } from 'drizzle-orm'
import { breederReward } from '../../../db/schema/index.ts'
import { getRow, rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockBreeder, type Breeder } from '../breederRows.ts'

export const REWARD = '奖励建议'
export type Reward = typeof breederReward.$inferSelect

/** Returns a reward with its archive, which is held until the transaction ends: rewards of a breeder change one at a time. */
export async function lockReward(ctx: Ctx, id: number): Promise<{ row: Breeder; reward: Reward }> {
  const { breederId } = await getRow(ctx, breederReward, id, REWARD)
  const row = await lockBreeder(ctx, breederId)
  return { row, reward: await getRow(ctx, breederReward, id, REWARD) }
}

/** Returns the proposal that takes a reward back, if one was made. */
export async function reversalOf(ctx: Ctx, { orgId, id }: Reward): Promise<Reward | undefined> {
  const [found] = await ctx.db
    .select()
    .from(breederReward)
    .where(and(rows(ctx, breederReward), eq(breederReward.orgId, orgId), eq(breederReward.reversesId, id)))
  return found
}
