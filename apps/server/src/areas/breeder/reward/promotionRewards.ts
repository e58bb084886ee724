import { comparable } from '@hepu/api/cells/normalise'
import { and, asc, eq, gte, isNull, lte, or, type SQL } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { isNamed } from '../../../db/nameConditions.ts'
import { breeder, cooperativeVariety } from '../../../db/schema/index.ts'
import { alone } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { proposeReward } from './propose.ts'
import { takeBackFrom } from './takeBack.ts'

type Cooperative = typeof cooperativeVariety.$inferSelect

/** Where a decision was made: rewards are proposed in this organisation and crop alone, whoever decides. */
interface Place {
  orgId: number
  crop: string
}

/** Varieties that a publication promoted, by the names of their entries, with the phases they reach. */
export interface Promoted {
  upgradeId: number
  year: number
  reached: readonly { name: string; phase: string }[]
}

/** Returns the context of a change that follows from a decision, within its place. */
export const within = (ctx: Ctx, { orgId, crop }: Place): Ctx => ({
  ...ctx,
  caller: { ...ctx.caller, ...alone(orgId), crop, crops: ctx.caller.crops },
})

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
  const called = or(isNamed(cooperativeVariety.name, names), isNamed(cooperativeVariety.code, names))
  for (const variety of await ownedOn(own, place, day, called)) {
    const titles = [variety.name, variety.code ?? ''].map(comparable)
    for (const { name, phase } of reached) {
      if (!titles.includes(comparable(name))) continue
      const event = { event: 'phase' as const, key: phase, year, day, sourcePath: pathOf(upgradeId) }
      await proposeReward(own, variety, event)
    }
  }
}

/** Takes back the rewards of a publication that was revoked. */
export const takeBackPromotion = (ctx: Ctx, place: Place, upgradeId: number, reason: string): Promise<void> =>
  takeBackFrom(within(ctx, place), pathOf(upgradeId), `晋级发布已撤销：${reason}`)

/** Returns the cooperative varieties that fit a condition and were bred together on a day: not those that ended before. */
export async function ownedOn(
  { db }: Ctx,
  { orgId, crop }: Place,
  day: string,
  condition: SQL | undefined,
): Promise<Cooperative[]> {
  const found = await db
    .select({ variety: cooperativeVariety })
    .from(cooperativeVariety)
    .innerJoin(
      breeder,
      and(eq(breeder.orgId, cooperativeVariety.orgId), eq(breeder.id, cooperativeVariety.breederId)),
    )
    .where(
      and(
        eq(cooperativeVariety.orgId, orgId),
        eq(cooperativeVariety.crop, crop),
        isNull(cooperativeVariety.deletedAt),
        isNull(breeder.deletedAt),
        or(isNull(cooperativeVariety.startOn), lte(cooperativeVariety.startOn, day)),
        or(isNull(cooperativeVariety.endOn), gte(cooperativeVariety.endOn, day)),
        condition,
      ),
    )
    .orderBy(asc(cooperativeVariety.breederId), asc(cooperativeVariety.id))
  return found.map(({ variety }) => variety)
}
