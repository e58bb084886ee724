import { and, asc } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { breederApproved, cooperativeVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Breeder } from '../breederRows.ts'
import type { Held } from './facts.ts'

/** A variety that a breeder holds: bred together for some days, or an approved one of his own, which has no such days. */
export interface Holding {
  cooperativeId: number | null
  name: string | null
  code: string | null
  formerNames: string[]
  varietyId: number | null
  productId: number | null
  startOn: string | null
  endOn: string | null
}

/** Returns whether a variety was held on a day: what happened before or after belongs to somebody else. */
export const heldOn = ({ startOn, endOn }: Pick<Holding, 'startOn' | 'endOn'>, day: string): boolean =>
  (startOn === null || startOn <= day) && (endOn === null || endOn >= day)

/** Returns breeders with the varieties that they hold or held. */
export async function readHoldings(ctx: Ctx, breeders: readonly Breeder[]): Promise<Held[]> {
  const ids = breeders.map(({ id }) => id)
  const bred = await ctx.db
    .select()
    .from(cooperativeVariety)
    .where(and(rows(ctx, cooperativeVariety), oneOf(cooperativeVariety.breederId, ids)))
    .orderBy(asc(cooperativeVariety.id))
  const approved = await ctx.db
    .select()
    .from(breederApproved)
    .where(and(rows(ctx, breederApproved), oneOf(breederApproved.breederId, ids)))
    .orderBy(asc(breederApproved.id))
  const ofBreeder = Map.groupBy(bred, ({ breederId }) => breederId)
  const approvedOf = Map.groupBy(approved, ({ breederId }) => breederId)
  return breeders.map((row) => ({
    row,
    holdings: [
      ...(ofBreeder.get(row.id) ?? []).map((one) => ({ ...one, cooperativeId: one.id })),
      ...(approvedOf.get(row.id) ?? []).map(({ varietyId }) => ({ ...bare, varietyId })),
    ],
  }))
}

const bare = {
  cooperativeId: null,
  name: null,
  code: null,
  formerNames: [],
  productId: null,
  startOn: null,
  endOn: null,
}
