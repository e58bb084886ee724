import { PROVIDER_FILES } from '@hepu/api/areas/integration/integrationFields'
import type * as api from '@hepu/api/areas/integration/provider/provider'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, exists, isNull, notExists, or, sql, type SQL } from 'drizzle-orm'
import { byPinyin, contains, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { party, serviceCategory, serviceProvider, user, userOrg } from '../../../db/schema/index.ts'
import { rows, unseen } from '../../../db/scope.ts'
import { listFiles } from '../../../files/attachedFiles.ts'
import type { Ctx } from '../../../http/context.ts'
import { visibleParties } from '../../authority/shared.ts'
import { getCategory, isInBranch } from '../category/categoryTree.ts'
import { PROVIDER } from '../integrationRows.ts'
import { homeOf } from '../marketFiles.ts'
import { presentProvider, selectProviders } from './providers.ts'

/** Number of candidates that a search answers. */
const FOUND_MAX = 20

const sorts = {
  id: serviceProvider.id,
  createTime: serviceProvider.createdAt,
  updateTime: serviceProvider.updatedAt,
  name: byPinyin(party.name),
  endOn: serviceProvider.endOn,
  cooperationStatus: serviceProvider.state,
}

/** Returns one page of the providers that the caller sees. */
export async function pageProviders(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.providerPage>,
): Promise<ResultOf<typeof api.providerPage>> {
  const { name, cooperationStatus, categoryId } = model
  const conditions = [
    name ? or(isCalled(name), contains(party.creditCode, name)) : undefined,
    cooperationStatus ? eq(serviceProvider.state, cooperationStatus) : undefined,
    categoryId ? await isIn(ctx, categoryId) : undefined,
  ]
  const query = selectProviders(ctx, conditions).$dynamic()
  const { found, page } = await pageOf(
    ctx,
    query,
    { current, size },
    ordered(order, sorts[sort], serviceProvider.id),
  )
  return { ...page, records: found.map((row) => presentProvider(ctx, row)) }
}

/** Returns the condition that a party has a name, former name or first letters with this part. */
export function isCalled(part: string): SQL | undefined {
  const initials = part.replaceAll(/\s/g, '').toLowerCase()
  const like = `%${part.replace(/[\\%_]/g, String.raw`\$&`)}%`
  return or(
    contains(party.name, part),
    sql`array_to_string(${party.formerNames}, ' ') ilike ${like}`,
    /^[a-z0-9]+$/.test(initials) ? contains(party.initials, initials) : undefined,
  )
}

/** Returns the condition that a provider is in a category or below it. */
async function isIn(ctx: Ctx, categoryId: number): Promise<SQL> {
  const { path } = await getCategory(ctx, categoryId)
  return exists(
    ctx.db
      .select({ id: serviceCategory.id })
      .from(serviceCategory)
      .where(
        and(
          eq(serviceCategory.orgId, serviceProvider.orgId),
          sql`${serviceCategory.id} = any(${serviceProvider.categoryIds})`,
          isNull(serviceCategory.deletedAt),
          isInBranch(serviceCategory.path, path),
        ),
      ),
  )
}

/** Returns one provider with contact, address and logo. */
export async function showProvider(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.providerShow>,
): Promise<ResultOf<typeof api.providerShow>> {
  const [found] = await selectProviders(ctx, [eq(serviceProvider.id, id)])
  if (!found) throw await unseen(ctx, serviceProvider, [id], PROVIDER)
  const { contact, phone, address } = found.party
  return {
    ...presentProvider(ctx, found),
    contact,
    phone,
    address,
    files: await listFiles(ctx, homeOf(PROVIDER_FILES, found.provider)),
  }
}

/** Finds parties that the organisation has not as provider yet, while a name is typed. */
export async function findCandidates(
  ctx: Ctx,
  { name }: ParsedInputOf<typeof api.providerCandidates>,
): Promise<ResultOf<typeof api.providerCandidates>> {
  const had = ctx.db
    .select({ id: serviceProvider.id })
    .from(serviceProvider)
    .where(
      and(
        rows(ctx, serviceProvider),
        eq(serviceProvider.orgId, ctx.caller.orgId),
        eq(serviceProvider.partyId, party.id),
      ),
    )
  return ctx.db
    .select({ id: party.id, name: party.name, creditCode: party.creditCode })
    .from(party)
    .where(
      and(
        visibleParties(ctx),
        eq(party.state, 1),
        or(isCalled(name), contains(party.creditCode, name)),
        notExists(had),
      ),
    )
    .orderBy(sql`position(${name} in ${party.name}) = 0`, byPinyin(party.name), asc(party.id))
    .limit(FOUND_MAX)
}

/** Finds users of the caller's organisation by a part of their name. */
export async function findManagers(
  ctx: Ctx,
  { name }: ParsedInputOf<typeof api.managerCandidates>,
): Promise<ResultOf<typeof api.managerCandidates>> {
  return ctx.db
    .select({ id: user.id, name: user.name, account: user.account })
    .from(user)
    .where(and(isColleague(ctx), or(contains(user.name, name), contains(user.account, name))))
    .orderBy(byPinyin(user.name), asc(user.id))
    .limit(FOUND_MAX)
}

/** Returns the condition that a user works in the caller's organisation. */
export const isColleague = ({ db, caller }: Pick<Ctx, 'db' | 'caller'>): SQL | undefined =>
  and(
    eq(user.state, 1),
    isNull(user.deletedAt),
    exists(
      db
        .select({ id: userOrg.userId })
        .from(userOrg)
        .where(and(eq(userOrg.userId, user.id), eq(userOrg.orgId, caller.orgId))),
    ),
  )
