import { partyRoles, type PartyRole } from '@hepu/api/areas/authority/party/partyFields'
import type * as api from '@hepu/api/areas/product/paper/onePagePaper'
import { paperLabels as labels } from '@hepu/api/areas/product/paper/paperLabels'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import { ofCompany } from '../../../db/dictEntries.ts'
import { byPinyin, contains } from '../../../db/nameConditions.ts'
import { party } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'

const MAX_FOUND = 50

/** Parties in use that the company of the caller keeps: their names are no secret within it, and nothing else is shown. */
const offered = (ctx: Ctx): SQL | undefined =>
  and(isNull(party.deletedAt), eq(party.state, 1), ofCompany(ctx, { orgId: party.orgId }))

/** Finds 往来单位 by a part of the name or of a former name, with their roles. */
export async function searchPartners(
  ctx: Ctx,
  { name }: ParsedInputOf<typeof api.searchIntegration>,
): Promise<ResultOf<typeof api.searchIntegration>> {
  const former = sql`array_to_string(${party.formerNames}, ' ')`
  const part = `%${name.replace(/[\\%_]/g, String.raw`\$&`)}%`
  const found = await ctx.db
    .select({ id: party.id, name: party.name, formerNames: party.formerNames, roles: party.roles })
    .from(party)
    .where(and(offered(ctx), or(contains(party.name, name), sql`${former} ilike ${part}`)))
    .orderBy(sql`position(${name} in ${party.name}) = 0`, byPinyin(party.name), asc(party.id))
    .limit(MAX_FOUND)
  return found.map(({ roles, ...row }) => ({
    ...row,
    roles: roles.map((role) => partyRoles[role as PartyRole]).join('、'),
  }))
}

/** Throws NOT_FOUND for a 往来单位 that nobody of the company keeps, or that is no longer in use. */
export async function assertPartner(ctx: Ctx, id: number): Promise<void> {
  const found = await ctx.db
    .select({ id: party.id })
    .from(party)
    .where(and(offered(ctx), eq(party.id, id)))
  if (found.length === 0) throw new AppError('NOT_FOUND', `${labels.partyId}不存在或无权查看`)
}
