import { variety } from '@hepu/api/areas/research/variety/variety'
import { APPROVED } from '@hepu/api/areas/breeder/reward/rewardFields'
import { REVIEW } from '@hepu/api/core/resource/review'
import { eq, inArray, sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { cooperativeVariety, researchVariety } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import type { RecordFollower } from '../../../resource/followRecords.ts'
import { ownedOn } from './ownedOn.ts'
import { proposeReward } from './propose.ts'
import { within } from './rewardRows.ts'
import { takeBackFrom } from './takeBack.ts'

const pathOf = (id: number): string => `/${variety.screen}/${variety.showPage}?id=${id}`

/**
 * Proposes rewards for approved varieties that are linked with a cooperative variety, by the standard of the day of the announcement,
 * and takes them back once the record counts no longer. A variety that leaves the market after years keeps its reward.
 */
export const followApprovals: RecordFollower = async (ctx, { def }, ids) => {
  if (def.name === variety.name) await rewardApprovals(ctx, ids)
}

/** Looks at varieties of the register whose approval, or whose link with a cooperative variety, may count otherwise now. */
export async function rewardApprovals(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const { id, status, deletedAt } = researchVariety
  const announced = sql<string | null>`${columnOf(researchVariety, 'announceDate')}::text`
  const found = await ctx.db
    .select({ id, status, deletedAt, announced })
    .from(researchVariety)
    .where(inArray(id, [...ids]))
  for (const row of found) {
    const isApproved = row.status === REVIEW.APPROVED && !row.deletedAt
    if (isApproved) await rewardApproval(ctx, row)
    else await takeBackFrom(ctx, pathOf(row.id), '审定品种的记录不再有效')
  }
}

async function rewardApproval(
  ctx: Ctx,
  { id, announced }: { id: number; announced: string | null },
): Promise<void> {
  const day = announced ?? clockDay(ctx.services.now())
  const event = { event: 'approval', key: APPROVED, year: Number(day.slice(0, 4)), day } as const
  for (const linked of await ownedOn(ctx, day, eq(cooperativeVariety.varietyId, id)))
    await proposeReward(within(ctx, linked), linked, { ...event, sourcePath: pathOf(id) })
}
