import { closeName } from '@hepu/api/areas/authority/party/closeName'
import type * as api from '@hepu/api/areas/authority/party/party'
import { PARTY_SEARCH_MAX, type partySearch } from '@hepu/api/core/resource/partySearch'
import type { PartyRole } from '@hepu/api/areas/authority/party/partyFields'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { byPinyin, contains, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { organization, party } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { getParty, ofCompany, visibleParties } from './partyRules.ts'
import { presentParties } from './presentParties.ts'

/** 往来单位 as a list. */
export async function pageParties(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.partyPage>,
): Promise<ResultOf<typeof api.partyPage>> {
  const { current, size, model } = input
  const { name, role, kind, state } = model
  const where = and(
    visibleParties(ctx),
    name ? or(hasName(name), contains(party.creditCode, name), contains(party.contact, name)) : undefined,
    role ? sql`${role}::text = any(${party.roles})` : undefined,
    kind ? eq(party.kind, kind) : undefined,
    typeof state === 'number' ? eq(party.state, state) : undefined,
  )
  const sorts = {
    id: party.id,
    createTime: party.createdAt,
    updateTime: party.updatedAt,
    name: byPinyin(party.name),
  }
  const { found, page } = await pageOf(
    ctx,
    ctx.db.select().from(party).where(where).$dynamic(),
    { current, size },
    ordered(input.order, sorts[input.sort as keyof typeof sorts], party.id),
  )
  return { ...page, records: await presentParties(ctx, found) }
}

/** Returns the condition that a name or former name contains a part, or that their pinyin has these first letters in a row. */
function hasName(part: string): SQL | undefined {
  const initials = part.replaceAll(/\s/g, '').toLowerCase()
  return or(
    contains(party.name, part),
    sql`array_to_string(${party.formerNames}, ' ') ilike ${`%${part.replace(/[\\%_]/g, String.raw`\$&`)}%`}`,
    /^[a-z0-9]+$/.test(initials) ? contains(party.initials, initials) : undefined,
  )
}

/** Returns one party. */
export async function showParty(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.partyShow>,
): Promise<ResultOf<typeof api.partyShow>> {
  const [row] = await presentParties(ctx, [await getParty(ctx, id)])
  return must(row, 'the party')
}

/** Finds parties in use of the caller's company while a name is typed. Names are no secret within a company; nothing else is shown. */
export const searchParties = (
  ctx: Ctx,
  { name }: ParsedInputOf<typeof partySearch>,
): Promise<ResultOf<typeof partySearch>> =>
  ctx.db
    .select({ id: party.id, name: party.name, formerNames: party.formerNames })
    .from(party)
    .innerJoin(organization, eq(organization.id, party.orgId))
    .where(
      and(
        isNull(party.deletedAt),
        isNull(organization.deletedAt),
        ofCompany(ctx),
        eq(party.state, 1),
        hasName(name),
      ),
    )
    .orderBy(sql`position(${name} in ${party.name}) = 0`, byPinyin(party.name), asc(party.id))
    .limit(PARTY_SEARCH_MAX)

/** Lists the parties of the company whose name or former name is close to a name, for a warning before a second one is made. */
export async function listSimilar(
  ctx: Ctx,
  { name, id = 0 }: ParsedInputOf<typeof api.partySimilar>,
): Promise<ResultOf<typeof api.partySimilar>> {
  const wanted = closeName(name)
  const all = await ctx.db
    .select({
      id: party.id,
      name: party.name,
      formerNames: party.formerNames,
      roles: party.roles,
      orgName: organization.name,
      isVisible: sql<boolean>`${visibleParties(ctx)}`,
    })
    .from(party)
    .innerJoin(organization, eq(organization.id, party.orgId))
    .where(and(isNull(party.deletedAt), isNull(organization.deletedAt), ofCompany(ctx), ne(party.id, id)))
    .orderBy(asc(party.id))
  return all.flatMap(({ formerNames, roles, ...row }) => {
    const isNow = closeName(row.name) === wanted
    const formerName = isNow ? null : (formerNames.find((former) => closeName(former) === wanted) ?? null)
    return isNow || formerName ? [{ ...row, formerName, roles: roles as PartyRole[] }] : []
  })
}
