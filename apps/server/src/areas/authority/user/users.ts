import type * as api from '@hepu/api/areas/authority/user/userAdmin'
import type { Crop } from '@hepu/api/core/crops'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { must } from '@hepu/api/core/must'
import { and, asc, eq, gt, isNull, like, or, type SQL } from 'drizzle-orm'
import { byPinyin, contains, oneOf, ordered } from '../../../db/nameConditions.ts'
import { organization, role, user, userOrg, userRole } from '../../../db/schema/index.ts'
import { pageOf } from '../../../db/page.ts'
import { nest } from '../../../db/tree.ts'
import type { Ctx } from '../../../http/context.ts'
import { listLastAdministrators } from './administrators.ts'
import { allowed } from '../../../http/allowed.ts'
import { getManagedOrg, managedOrgs } from '../organization/organizationScope.ts'
import { listMemberOrgs } from './userCrops.ts'
import { canOf, getUser, leavingBlocker, relationsOf, type User } from './userScope.ts'
import { worksIn } from '../../../db/scope.ts'

type Row = ResultOf<typeof api.getUser>
type Page = ResultOf<typeof api.pageUsers>
type Asked = Pick<ParsedInputOf<typeof api.pageUsers>, 'current' | 'size' | 'sort' | 'order'>
type Filters = ParsedInputOf<typeof api.pageUsersOf>['model']
type Named = { id: number; name: string }

/** 用户 of an organisation and all below it. */
export async function pageUsers(ctx: Ctx, input: ParsedInputOf<typeof api.pageUsers>): Promise<Page> {
  const { orgId, ...filters } = input.model
  const orgIds = orgId ? await listAtOrBelow(ctx, orgId) : ctx.caller.managedOrgIds
  return readPage(ctx, input, filters, orgIds)
}

/** 用户 of one organisation alone. */
export async function pageUsersOf(ctx: Ctx, input: ParsedInputOf<typeof api.pageUsersOf>): Promise<Page> {
  const { id } = await getManagedOrg(ctx, input.orgId)
  return readPage(ctx, input, input.model, [id])
}

/** Lists the ids of a managed organisation and of all below it. */
export async function listAtOrBelow(ctx: Ctx, id: number): Promise<number[]> {
  const { path } = await getManagedOrg(ctx, id)
  const found = await ctx.db
    .select({ id: organization.id })
    .from(organization)
    .where(and(managedOrgs(ctx), like(organization.path, `${path}%`)))
  return found.map((row) => row.id)
}

/** A user as a workbook shows him, with the managed organisations and roles. */
export type ExportedUser = User & {
  orgs: (Named & { crops: Crop[] })[]
  roles: (Named & { orgId: number })[]
}

/** Rows that an export reads at once. */
const EXPORT_PAGE = 1_000

/**
 * Returns the users of an organisation (the current one by default) and all below it that fit the filter, page by page. An
 * organisation out of reach is refused before the first page.
 */
export async function listForExport(
  ctx: Ctx,
  { orgId, ...filters }: Filters & { orgId?: number | null | undefined },
): Promise<AsyncGenerator<ExportedUser[]>> {
  return pagesOf(ctx, orgId ? await listAtOrBelow(ctx, orgId) : ctx.caller.managedOrgIds, filters)
}

async function* pagesOf(
  ctx: Ctx,
  orgIds: readonly number[],
  filters: Filters,
): AsyncGenerator<ExportedUser[]> {
  for (let last = 0; ;) {
    const found = await ctx.db
      .select()
      .from(user)
      .where(and(isNull(user.deletedAt), worksIn(orgIds), fits(filters), gt(user.id, last)))
      .orderBy(asc(user.id))
      .limit(EXPORT_PAGE)
    const ids = found.map((row) => row.id)
    const orgs = await listOrgs(ctx, ids)
    const roles = await listRoles(ctx, ids)
    yield found.map((row) => ({ ...row, orgs: orgs.get(row.id) ?? [], roles: roles.get(row.id) ?? [] }))
    if (found.length < EXPORT_PAGE) return
    last = must(ids.at(-1), 'the last user of the page')
  }
}

async function readPage(ctx: Ctx, asked: Asked, filters: Filters, orgIds: readonly number[]): Promise<Page> {
  const where = and(isNull(user.deletedAt), worksIn(orgIds), fits(filters))
  const sorts = {
    id: user.id,
    createTime: user.createdAt,
    name: byPinyin(user.name),
    account: user.account,
    mobile: user.mobile,
    state: user.state,
  }
  const { found, page } = await pageOf(
    ctx,
    ctx.db.select().from(user).where(where).$dynamic(),
    asked,
    ordered(asked.order, sorts[asked.sort], user.id),
  )
  return { ...page, records: await presentAll(ctx, found) }
}

const fits = ({ name, mobile, state }: Filters): SQL | undefined =>
  and(
    name ? or(contains(user.name, name), contains(user.account, name)) : undefined,
    mobile ? contains(user.mobile, mobile) : undefined,
    typeof state === 'number' ? eq(user.state, state) : undefined,
  )

/** Returns one user. */
export async function showUser(ctx: Ctx, input: ParsedInputOf<typeof api.getUser>): Promise<Row> {
  const [row] = await presentAll(ctx, [await getUser(ctx, input.id)])
  return must(row, 'the user')
}

async function presentAll(ctx: Ctx, found: readonly User[]): Promise<Row[]> {
  const ids = found.map((row) => row.id)
  const mayWrite = ctx.caller.permissions.has('system.user:write')
  const [orgs, roles, relations, last] = await Promise.all([
    listOrgs(ctx, ids),
    listRoles(ctx, ids),
    relationsOf(ctx, ids),
    mayWrite ? listLastAdministrators(ctx, ids) : new Map<number, string>(),
  ])
  const relationOf = (id: number) => must(relations.get(id), `the relation to the user ${id}`)
  return found.map((row) => ({
    id: row.id,
    account: row.account,
    name: row.name,
    mobile: row.mobile,
    email: row.email,
    gender: row.gender,
    position: row.position,
    state: row.state,
    mustChangePassword: row.mustChangePassword,
    orgs: orgs.get(row.id) ?? [],
    roles: roles.get(row.id) ?? [],
    version: row.version,
    createTime: row.createdAt,
    ...allowed(canOf(ctx, relationOf(row.id)), {
      state: last.get(row.id),
      delete: last.get(row.id),
      leave: leavingBlocker(row, relationOf(row.id), orgs.get(row.id)?.length ?? 0),
    }),
  }))
}

const listOrgs = async (ctx: Ctx, ids: readonly number[]) => byUser(await listMemberOrgs(ctx, ids))

async function listRoles(
  ctx: Ctx,
  ids: readonly number[],
): Promise<Map<number, (Named & { orgId: number })[]>> {
  const found = await ctx.db
    .select({ userId: userRole.userId, id: role.id, name: role.name, orgId: role.orgId })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(
      and(oneOf(userRole.userId, ids), oneOf(role.orgId, ctx.caller.managedOrgIds), isNull(role.deletedAt)),
    )
    .orderBy(asc(role.id))
  return byUser(found)
}

function byUser<T extends { userId: number }>(found: readonly T[]): Map<number, Omit<T, 'userId'>[]> {
  const lists = new Map<number, Omit<T, 'userId'>[]>()
  for (const { userId, ...named } of found) {
    const list = lists.get(userId)
    if (list) list.push(named)
    else lists.set(userId, [named])
  }
  return lists
}

type OrgNode = ResultOf<typeof api.userOrgTree>[number]

/** Returns the tree of organisations with who works in each. */
export async function showUserOrgTree(ctx: Ctx): Promise<ResultOf<typeof api.userOrgTree>> {
  const [orgs, people] = await Promise.all([
    ctx.db
      .select({ id: organization.id, parentId: organization.parentId, name: organization.name })
      .from(organization)
      .where(managedOrgs(ctx))
      .orderBy(asc(organization.sortValue), asc(organization.id)),
    ctx.db
      .select({ orgId: userOrg.orgId, id: user.id, name: user.name, state: user.state })
      .from(userOrg)
      .innerJoin(user, eq(user.id, userOrg.userId))
      .where(and(oneOf(userOrg.orgId, ctx.caller.managedOrgIds), isNull(user.deletedAt)))
      .orderBy(byPinyin(user.name), asc(user.id)),
  ])
  const users = Map.groupBy(people, ({ orgId }) => orgId)
  return nest(ctx, organization, orgs, ({ id, name }): OrgNode => ({
    id,
    name,
    users: (users.get(id) ?? []).map(({ orgId: _orgId, ...person }) => person),
    children: [],
  }))
}
