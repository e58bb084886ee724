import { comparable } from '@hepu/api/cells/normalise'
import { and, eq, or, sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { isNamed } from '../../../db/nameConditions.ts'
import { cooperativeVariety } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { ownedOn } from './ownedOn.ts'
import { proposeReward } from './propose.ts'
import { within, type Place } from './rewardRows.ts'
import { takeBackFrom } from './takeBack.ts'

/** Varieties that a publication promoted, by the names of their entries, with the phases they reach. */
export interface Promoted {
  upgradeId: number
  year: number
  reached: readonly { name: string; phase: string }[]
}

const pathOf = (upgradeId: number): string =>
  `/estimate/estimate-promotion/promotionRehearsal?upgradeId=${upgradeId}`

/** Proposes the rewards of varieties that a publication promoted. */
export async function rewardPromotion(
  ctx: Ctx,
  place: Place,
  { upgradeId, year, reached }: Promoted,
): Promise<void> {
  if (reached.length === 0) return
  const own = within(ctx, place)
  const day = clockDay(ctx.services.now())
  const names = [...new Set(reached.map(({ name }) => comparable(name)))]
  const called = or(
    isNamed(cooperativeVariety.name, names),
    isNamed(cooperativeVariety.code, names),
    sql`exists (select 1 from unnest(${cooperativeVariety.formerNames}) as former(name)
      where ${isNamed(sql`former.name`, names)})`,
  )
  for (const variety of await ownedOn(own, day, and(inPlace(place), called))) {
    const titles = [variety.name, variety.code ?? '', ...variety.formerNames].map(comparable)
    for (const { name, phase } of reached) {
      if (!titles.includes(comparable(name))) continue
      const event = { event: 'phase' as const, key: phase, year, day, sourcePath: pathOf(upgradeId) }
      await proposeReward(own, variety, event)
    }
  }
}

/** Takes back the rewards of a publication that was revoked. */
export const takeBackPromotion = (ctx: Ctx, upgradeId: number, reason: string): Promise<void> =>
  takeBackFrom(ctx, pathOf(upgradeId), `晋级发布已撤销：${reason}`)

const inPlace = ({ orgId, crop }: Place) =>
  and(eq(cooperativeVariety.orgId, orgId), eq(cooperativeVariety.crop, crop))
