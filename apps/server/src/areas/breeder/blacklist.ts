import { comparable } from '@hepu/api/cells/normalise'
import { AppError } from '@hepu/api/core/errorCodes'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { breeder, cooperativeVariety, organization, party } from '../../db/schema/index.ts'
import type { Ctx } from '../../http/context.ts'

/** Where something new is about to begin: an organisation, whose whole company counts, and a crop. */
interface Place {
  db: Ctx['db']
  orgId: number
  crop: string
}

/** A party on the blacklist, with the varieties bred together with it. */
interface Listed {
  partyId: number
  name: string
  formerNames: string[]
  reason: string | null
  varieties: { name: string; code: string | null; varietyId: number | null; productId: number | null }[]
}

/** An entry that is about to join a trial; checks are compared with, and may be anybody's. */
export interface NewEntry {
  name: string
  provider?: string | null | undefined
  isCk?: boolean | undefined
}

const placeOf = ({ db, caller }: Pick<Ctx, 'db' | 'caller'>): Place => ({
  db,
  orgId: caller.orgId,
  crop: caller.crop,
})

/**
 * Returns why an action with these parties is refused: one of them is on the blacklist of an organisation of the caller's company,
 * for the caller's crop. Null if none is. `action` says what was asked for.
 */
export async function blacklistReason(
  ctx: Ctx,
  partyIds: readonly number[],
  action: string,
): Promise<string | null> {
  if (partyIds.length === 0) return null
  const listed = (await loadListed(placeOf(ctx))).find(({ partyId }) => partyIds.includes(partyId))
  return listed ? `${wordsOf(listed)}，不能${action}` : null
}

/** Throws BAD_STATE if one of the parties is on the blacklist; `action` says what was asked for. */
export async function assertNotBlacklisted(
  ctx: Ctx,
  partyIds: readonly number[],
  action: string,
): Promise<void> {
  const reason = await blacklistReason(ctx, partyIds, action)
  if (reason) throw new AppError('BAD_STATE', reason)
}

/** Throws BAD_STATE if an entry is provided by a party on the blacklist, or bred together with one. */
export async function assertEntriesAllowed(place: Place, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  for (const listed of await loadListed(place)) {
    const parties = new Set([listed.name, ...listed.formerNames].map(comparable))
    const varieties = new Set(
      listed.varieties.flatMap(({ name, code }) => [name, code ?? []].flat().map(comparable)),
    )
    const refused = entries.find(
      ({ name, provider, isCk = false }) =>
        !isCk && (varieties.has(comparable(name)) || (provider && parties.has(comparable(provider)))),
    )
    if (refused)
      throw new AppError(
        'BAD_STATE',
        `品种「${refused.name}」不能新参试：合作方${wordsOf(listed)}，请移除该品种，或先恢复合作`,
      )
  }
}

/**
 * Returns the condition that a row of `breeder`, joined with its `organization`, is on the blacklist that holds for an organisation
 * and a crop: the whole company of the organisation counts.
 */
const isListedFor = (orgId: number | AnyPgColumn, crop: string | AnyPgColumn): SQL =>
  sql`(${breeder.state} = 'blacklisted' and ${breeder.crop} = ${crop} and ${breeder.deletedAt} is null
    and split_part(${organization.path}, '/', 2)
      = (select split_part(home.path, '/', 2) from ${organization} home where home.id = ${orgId}))`

/** SQL for whether the party that a row names is on the blacklist that holds for the organisation and crop of the row. */
export const isBlacklisted = (row: Record<'orgId' | 'crop' | 'partyId', AnyPgColumn>): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${breeder} join ${organization} on ${organization.id} = ${breeder.orgId}
    where ${breeder.partyId} = ${row.partyId} and ${isListedFor(row.orgId, row.crop)})`

/** Returns why a product cannot be put on sale: its variety is bred together with a party on the blacklist. Null if it can. */
export async function listingBlocker(
  ctx: Ctx,
  { id, name, varietyId }: { id: number; name: string; varietyId: number | null },
): Promise<string | null> {
  const isOf = (variety: Listed['varieties'][number]) =>
    variety.productId === id ||
    (varietyId !== null && variety.varietyId === varietyId) ||
    comparable(variety.name) === comparable(name)
  const listed = (await loadListed(placeOf(ctx))).find(({ varieties }) => varieties.some(isOf))
  return listed ? `产品「${name}」不能新上市：合作方${wordsOf(listed)}` : null
}

const wordsOf = ({ name, reason }: Listed): string =>
  `「${name}」在黑名单中${reason ? `（原因：${reason}）` : ''}`

/** Returns the parties on the blacklist of a company for a crop; there are few. */
async function loadListed({ db, orgId, crop }: Place): Promise<Listed[]> {
  const found = await db
    .select({
      partyId: breeder.partyId,
      name: party.name,
      formerNames: party.formerNames,
      reason: breeder.stateReason,
      varieties: sql<Listed['varieties'] | null>`(
        select json_agg(json_build_object('name', v.name, 'code', v.code,
          'varietyId', v.variety_id, 'productId', v.product_id))
        from ${cooperativeVariety} v
        where v.org_id = ${breeder.orgId} and v.breeder_id = ${breeder.id} and v.deleted_at is null)`,
    })
    .from(breeder)
    .innerJoin(party, eq(party.id, breeder.partyId))
    .innerJoin(organization, eq(organization.id, breeder.orgId))
    .where(isListedFor(orgId, crop))
    .orderBy(breeder.id)
  return found.map((row) => ({ ...row, varieties: row.varieties ?? [] }))
}
