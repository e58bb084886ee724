import { and, asc, eq, gte, isNull, lte, or, type SQL } from 'drizzle-orm'
import { breeder, cooperativeVariety } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'

type Cooperative = typeof cooperativeVariety.$inferSelect

/**
 * Returns the cooperative varieties that fit a condition and were bred together on a day: not those that ended before. What follows
 * from a decision is not limited to what its maker sees; the condition says the place.
 */
export async function ownedOn(
  { db }: Pick<Ctx, 'db'>,
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
