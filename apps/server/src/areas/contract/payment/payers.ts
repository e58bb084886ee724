import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq, isNull } from 'drizzle-orm'
import { ofCompany } from '../../../db/dictEntries.ts'
import { party } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { listParties, type Contract } from '../contractRows.ts'

/** Returns the other party of a contract: the first that is no unit of the house; null if there is none. */
export async function otherParty(
  ctx: Pick<Ctx, 'db'>,
  contract: Pick<Contract, 'id'>,
): Promise<{ id: number | null; name: string } | null> {
  const parties = await listParties(ctx, contract)
  const other = parties.find(({ unitId, deletedAt }) => unitId === null && deletedAt === null)
  return other ? { id: other.partyId, name: other.name } : null
}

/** Returns who pays as it is stored: a 往来单位 that the company keeps, or a name. Throws NOT_FOUND for one that it does not keep. */
export async function payerOf(
  ctx: Ctx,
  id: number | null,
  name: string,
  label: string,
): Promise<{ payerId: number | null; payerName: string }> {
  if (id === null) return { payerId: null, payerName: name }
  const [found] = await ctx.db
    .select({ name: party.name })
    .from(party)
    .where(and(eq(party.id, id), isNull(party.deletedAt), ofCompany(ctx, { orgId: party.orgId })))
  if (!found) throw new AppError('NOT_FOUND', `${label}不存在或无权查看`)
  return { payerId: id, payerName: found.name }
}
