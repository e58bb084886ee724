import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { breeder, cooperativeVariety, party } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { sharesOn } from './shares.ts'

/** What a partner has of the income of a variety that was bred together with it. */
export interface PartnerShare {
  cooperativeId: number
  breederId: number
  varietyName: string
  varietyId: number | null
  varietyInfoId: number | null
  partyId: number
  partnerName: string
  /** Per cent. */
  theirs: string
  validFrom: string
}

/** Returns the partners' shares of income of varieties, of the registers of varieties or of plant variety rights, on a day. */
export async function partnerSharesOn(
  ctx: Ctx,
  { varietyIds, varietyInfoIds }: { varietyIds: readonly number[]; varietyInfoIds: readonly number[] },
  day: string,
): Promise<PartnerShare[]> {
  if (varietyIds.length + varietyInfoIds.length === 0) return []
  const found = await ctx.db
    .select({ variety: cooperativeVariety, partyId: breeder.partyId, partnerName: party.name })
    .from(cooperativeVariety)
    .innerJoin(
      breeder,
      and(eq(breeder.orgId, cooperativeVariety.orgId), eq(breeder.id, cooperativeVariety.breederId)),
    )
    .innerJoin(party, eq(party.id, breeder.partyId))
    .where(
      and(
        rows(ctx, cooperativeVariety),
        or(
          inArray(cooperativeVariety.varietyId, [...varietyIds]),
          inArray(cooperativeVariety.varietyInfoId, [...varietyInfoIds]),
        ),
      ),
    )
    .orderBy(asc(cooperativeVariety.id))
  const shares = await sharesOn(
    ctx,
    found.map(({ variety }) => variety.id),
    day,
  )
  return found.flatMap(({ variety, partyId, partnerName }): PartnerShare[] => {
    const income = shares.get(variety.id)?.find(({ kind }) => kind === 'income')
    if (!income || Number(income.theirs) === 0) return []
    const { id, breederId, name, varietyId, varietyInfoId } = variety
    return [
      {
        cooperativeId: id,
        breederId,
        varietyName: name,
        varietyId,
        varietyInfoId,
        partyId,
        partnerName,
        theirs: income.theirs,
        validFrom: income.validFrom,
      },
    ]
  })
}
