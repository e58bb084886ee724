import { partyLabels } from '@hepu/api/areas/contract/record/contractLabels'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq, isNull } from 'drizzle-orm'
import { ofCompany } from '../../../db/dictEntries.ts'
import { organization, party } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'

interface PartyValues {
  partyId?: number | null | undefined
  unitId?: number | null | undefined
}

/** What the register says of a party, or the name of an organisation of the house; undefined for those that the company does not have. */
export async function findParty(ctx: Ctx, { partyId, unitId }: PartyValues) {
  if (partyId) {
    const [found] = await ctx.db
      .select()
      .from(party)
      .where(and(eq(party.id, partyId), isNull(party.deletedAt), ofCompany(ctx, { orgId: party.orgId })))
    return found
  }
  const [unit] = await ctx.db
    .select({ name: organization.name })
    .from(organization)
    .where(
      and(
        eq(organization.id, unitId ?? 0),
        isNull(organization.deletedAt),
        ofCompany(ctx, { orgId: organization.id }),
      ),
    )
  return unit && { ...unit, creditCode: null, contact: null, phone: null, bankName: null, bankAccount: null }
}

/** Throws unless exactly one party of the register or organisation of the house is named, and is there. */
export async function assertParty(ctx: Ctx, values: PartyValues): Promise<void> {
  const { partyId, unitId } = values
  if (Boolean(partyId) === Boolean(unitId))
    throw new AppError('BAD_INPUT', `请选择${partyLabels.partyId}或${partyLabels.unitId}之一`)
  if (await findParty(ctx, values)) return
  const label = partyId ? partyLabels.partyId : partyLabels.unitId
  throw new AppError('BAD_INPUT', `${label}不存在、已停用或无权查看，请另选`)
}
