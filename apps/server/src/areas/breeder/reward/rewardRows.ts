import { and, eq } from 'drizzle-orm'
import { breederReward } from '../../../db/schema/index.ts'
import { alone, getRow, rows } from '../../../db/scope.ts'
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

/** Where a decision was made: rewards are proposed in this organisation and crop alone, whoever decides. */
export interface Place {
  orgId: number
  crop: string
}

/** Returns the context of a change that follows from a decision, within its place. */
export const within = (ctx: Ctx, { orgId, crop }: Place): Ctx => ({
  ...ctx,
  caller: { ...ctx.caller, ...alone(orgId), crop, crops: ctx.caller.crops },
})
