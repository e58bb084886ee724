import { standardPhaseText } from '@hepu/api/areas/breeder/record/promotionStandard'
import type * as api from '@hepu/api/areas/breeder/reward/breederReward'
import { rewardEvents } from '@hepu/api/areas/breeder/reward/rewardFields'
import { rewardWorkflow } from '@hepu/api/areas/breeder/reward/rewardStates'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import { bizYearOf } from '@hepu/api/core/bizYear'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { breederReward, cooperativeVariety, user } from '../../../db/schema/index.ts'
import { mayChange, rows } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { readStartMonth } from '../../product/shared.ts'
import { getBreeder } from '../breederRows.ts'
import { partsOf } from '../record/archiveUses.ts'
import type { Reward } from './rewardRows.ts'
import { withdrawBlocker } from './rewardChanges.ts'

type List = ResultOf<typeof api.rewardList>

/** Lists the rewards of a breeder: what waits for a person first, then the newest. */
export async function listRewards(
  ctx: Ctx,
  { breederId }: ParsedInputOf<typeof api.rewardList>,
): Promise<List> {
  const row = await getBreeder(ctx, breederId)
  const found = await ctx.db
    .select({ reward: breederReward, varietyName: cooperativeVariety.name, decidedByName: user.name })
    .from(breederReward)
    .innerJoin(
      cooperativeVariety,
      and(
        eq(cooperativeVariety.orgId, breederReward.orgId),
        eq(cooperativeVariety.id, breederReward.cooperativeId),
      ),
    )
    .leftJoin(user, eq(user.id, breederReward.decidedBy))
    .where(and(rows(ctx, breederReward), partsOf(breederReward, row)))
    .orderBy(sql`${breederReward.state} <> 'proposed'`, desc(breederReward.eventOn), asc(breederReward.id))
  const mayWrite = mayChange(ctx, row) && ctx.caller.permissions.has('breeder.money:keepMoney')
  const waiting = found.filter(({ reward }) => reward.state === 'proposed')
  return {
    rows: found.map(({ reward, ...names }) => ({
      ...reward,
      ...names,
      eventText: eventText(reward),
      isReversal: reward.reversesId !== null,
      ...actionsOf(reward, mayWrite),
    })),
    proposed: yuanText(sum(waiting.map(({ reward }) => fenIn(reward.amount)))),
    lastYear: (await runningYear(ctx, row.orgId)) - 1,
    ...allowed({ measure: mayWrite }, {}),
  }
}

/** Returns the running business year of an organisation. */
export async function runningYear(ctx: Ctx, orgId: number): Promise<number> {
  return bizYearOf(clockDay(ctx.services.now()), await readStartMonth(ctx, orgId))
}

function eventText({ event, eventKey }: Reward): string {
  return event === 'phase' ? `晋级到${standardPhaseText(eventKey)}` : rewardEvents[event]
}

const actionsOf = (reward: Reward, mayWrite: boolean) =>
  allowed(
    { confirm: mayWrite, decline: mayWrite, withdraw: mayWrite && reward.reversesId === null },
    {
      confirm: rewardWorkflow.stateBlocker(reward.state, 'confirm'),
      decline: rewardWorkflow.stateBlocker(reward.state, 'decline'),
      withdraw: withdrawBlocker(reward),
    },
  )
