import { APPROVED } from '@hepu/api/areas/breeder/reward/rewardFields'
import { REVIEW } from '@hepu/api/core/resource/review'
import { eq } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { oneOf } from '../../../db/nameConditions.ts'
import { cooperativeVariety, researchVariety } from '../../../db/schema/index.ts'
import type { RecordFollower } from '../../../resource/followRecords.ts'
import { ownedOn, within } from './promotionRewards.ts'
import { proposeReward } from './propose.ts'
import { takeBackFrom } from './takeBack.ts'

const pathOf = (id: number): string => `/research/variety?id=${id}`

/** Proposes rewards for approved varieties that are linked with a cooperative variety, and takes them back with the approval. */
export const followApprovals: RecordFollower = async (ctx, { def }, ids) => {
  if (def.name !== 'variety') return
  const day = clockDay(ctx.services.now())
  const found = await ctx.db.select().from(researchVariety).where(oneOf(researchVariety.id, ids))
  for (const { id, orgId, crop, status, deletedAt } of found) {
    const own = within(ctx, { orgId, crop })
    if (status !== REVIEW.APPROVED || deletedAt) {
      await takeBackFrom(own, pathOf(id), '审定品种不再有效')
      continue
    }
    const event = { event: 'approval', key: APPROVED, year: Number(day.slice(0, 4)), day } as const
    const linked = await ownedOn(own, { orgId, crop }, day, eq(cooperativeVariety.varietyId, id))
    for (const variety of linked) await proposeReward(own, variety, { ...event, sourcePath: pathOf(id) })
  }
}
