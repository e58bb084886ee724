import { BREEDER_CHOICES_MAX, type breederSearch } from '@hepu/api/core/resource/breederSearch'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { topOrgId } from '../../../db/dictEntries.ts'
import { byPinyin } from '../../../db/nameConditions.ts'
import { breeder, organization, party } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { isCalled } from './archives.ts'

/** Finds breeders of the caller's company and crop while a name is typed. Names are no secret within a company; nothing else is shown. */
export async function searchBreeders(
  ctx: Ctx,
  { name }: ParsedInputOf<typeof breederSearch>,
): Promise<ResultOf<typeof breederSearch>> {
  const found = await ctx.db
    .selectDistinctOn([party.id], {
      id: party.id,
      name: party.name,
      kind: party.kind,
      formerNames: party.formerNames,
    })
    .from(breeder)
    .innerJoin(party, eq(party.id, breeder.partyId))
    .innerJoin(organization, eq(organization.id, breeder.orgId))
    .where(
      and(
        isNull(breeder.deletedAt),
        eq(breeder.crop, ctx.caller.crop),
        inArray(breeder.state, ['cooperating', 'paused']),
        sql`${organization.path} like '/' || ${topOrgId(ctx)} || '/%'`,
        isCalled(name),
      ),
    )
    .orderBy(asc(party.id), byPinyin(party.name))
    .limit(BREEDER_CHOICES_MAX)
  return found
}
