import { APPROVED } from '@hepu/api/areas/breeder/reward/rewardFields'
import { REVIEW } from '@hepu/api/core/resource/review'
import { eq, sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { oneOf } from '../../../db/nameConditions.ts'
import { cooperativeVariety, researchVariety } from '../../../db/schema/index.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import type { RecordFollower } from '../../../resource/followRecords.ts'
import { ownedOn, within } from './promotionRewards.ts'
import { proposeReward } from './propose.ts'
import { takeBackFrom } from './takeBack.ts'

/**
 * Proposes rewards for approved varieties that are linked with a cooperative variety, by the standard of the day of the announcement,
 * and takes them back once the record counts no longer. A variety that leaves the market after years keeps its reward.
 */
export const followApprovals: RecordFollower = async (ctx, { def }, ids) => {
  if (def.name !== 'research.variety') return
  const today = clockDay(ctx.services.now())
  const { orgId, crop, status, deletedAt } = researchVariety
  const found = await ctx.db
    .select({
      ...{ id: researchVariety.id, orgId, crop, status, deletedAt },
      announced: sql<string | null>`${columnOf(researchVariety, 'announceDate')}::text`,
    })
    .from(researchVariety)
    .where(oneOf(researchVariety.id, ids))
  for (const row of found) {
    const own = within(ctx, row)
    const sourcePath = `/${def.screen}/${def.showPage}?id=${row.id}`
    if (row.status !== REVIEW.APPROVED || row.deletedAt) {
      await takeBackFrom(own, sourcePath, '审定品种的记录不再有效')
      continue
    }
    const day = row.announced ?? today
    const event = { event: 'approval', key: APPROVED, year: Number(day.slice(0, 4)), day } as const
    const linked = await ownedOn(own, row, day, eq(cooperativeVariety.varietyId, row.id))
    for (const variety of linked) await proposeReward(own, variety, { ...event, sourcePath })
  }
}
