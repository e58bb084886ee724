import type * as api from '@hepu/api/areas/authority/organization/organization'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { must } from '@hepu/api/core/must'
import { withAncestors } from '@hepu/api/core/tree/treeRows'
import { and, asc, count, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import { byPinyin, contains, oneOf, ordered } from '../../../db/nameConditions.ts'
import { organization, role, user, userOrg } from '../../../db/schema/index.ts'
import { nest } from '../../../db/tree.ts'
import { pageOf } from '../../../db/page.ts'
import type { Ctx } from '../../../http/context.ts'
import { allowed } from '../../../http/allowed.ts'
import { stoppingBlockers, deletionBlocker } from './organizationBlockers.ts'
import { canOf, getManagedOrg, listManagedOrgs, managedOrgs, type Organization } from './organizationScope.ts'
import { countStaff } from '../person/persons.ts'

type Row = ResultOf<typeof api.getOrganization>
type Node = ResultOf<typeof api.allTree>[number]
type Brief = ResultOf<typeof api.treeTwoLevel>[number]

/** Shows the tree below the current organisation. With a filter it has the matches and the organisations above them. */
export async function showTree(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.allTree>,
): Promise<ResultOf<typeof api.allTree>> {
  const found = await presentAll(ctx, await listFitting(ctx, input))
  return nest(ctx, organization, found, ({ whyNot: _whyNot, ...row }): Node => ({ ...row, children: [] }))
}

/** Lists the managed organisations that match a filter, and those above them, in the order of the tree. */
export async function listFitting(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.allTree>,
): Promise<Organization[]> {
  const all = await listManagedOrgs(ctx)
  const part = input.orgName?.toLowerCase()
  const fitting = all.filter(
    (org) =>
      (!part || org.name.toLowerCase().includes(part) || org.code.toLowerCase().includes(part)) &&
      (input.kind === undefined || org.kind === input.kind) &&
      (input.isInstitution === undefined || org.isInstitution === input.isInstitution) &&
      (input.isCurrentInstitution === undefined || isCurrent(ctx, org) === input.isCurrentInstitution),
  )
  const shown = withAncestors(
    all,
    fitting.map(({ id }) => id),
  )
  return all.filter(({ id }) => shown.has(id))
}

/** Returns an organisation and those directly below it: at most two levels. */
export async function showTwoLevels(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.treeTwoLevel>,
): Promise<ResultOf<typeof api.treeTwoLevel>> {
  const top = await getManagedOrg(ctx, input.orgId ?? ctx.caller.orgId)
  const below = await listDirectlyBelow(ctx, top.id)
  const fits = (org: Organization) =>
    org.state === 1 && (input.isInstitution === undefined || org.isInstitution === input.isInstitution)
  const children = below.filter(fits).map((org) => brief(org, []))
  return fits(top) || children.length > 0 ? [brief(top, children)] : []
}

const brief = ({ id, parentId, name, isInstitution }: Organization, children: Brief[]): Brief => ({
  id,
  parentId,
  name,
  isInstitution,
  children,
})

/** 机构 as a list. */
export async function pageOrganizations(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.pageOrganizations>,
): Promise<ResultOf<typeof api.pageOrganizations>> {
  const { current, size } = input
  const where = whereOf(ctx, input.model)
  const sorts = {
    id: organization.id,
    createTime: organization.createdAt,
    sortValue: organization.sortValue,
    name: byPinyin(organization.name),
    code: organization.code,
  }
  const { found, page } = await pageOf(
    ctx,
    ctx.db.select().from(organization).where(where).$dynamic(),
    { current, size },
    ordered(input.order, sorts[input.sort as keyof typeof sorts], organization.id),
  )
  return { ...page, records: await presentAll(ctx, found) }
}

function whereOf(ctx: Ctx, model: ParsedInputOf<typeof api.pageOrganizations>['model']): SQL | undefined {
  const { orgName, parentId, isInstitution, isCurrentInstitution, state, kind } = model
  return and(
    managedOrgs(ctx),
    orgName ? or(contains(organization.name, orgName), contains(organization.code, orgName)) : undefined,
    parentId ? eq(organization.parentId, parentId) : undefined,
    typeof isInstitution === 'boolean' ? eq(organization.isInstitution, isInstitution) : undefined,
    typeof isCurrentInstitution === 'boolean'
      ? sql`(${organization.id} = ${ctx.caller.orgId}) = ${isCurrentInstitution}`
      : undefined,
    typeof state === 'number' ? eq(organization.state, state) : undefined,
    kind ? eq(organization.kind, kind) : undefined,
  )
}

/** Returns one organisation. */
export async function showOrganization(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.getOrganization>,
): Promise<Row> {
  const [row] = await presentAll(ctx, [await getManagedOrg(ctx, input.id)])
  return must(row, 'the organisation')
}

/** Returns organisations directly below one. */
export async function listBelow(ctx: Ctx, input: ParsedInputOf<typeof api.listBelow>): Promise<Row[]> {
  const top = await getManagedOrg(ctx, input.id)
  return presentAll(ctx, await listDirectlyBelow(ctx, top.id))
}

/** Lists the roles of the organisation above; none if the caller does not manage that one. */
export async function listParentRoles(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.listParentRoles>,
): Promise<ResultOf<typeof api.listParentRoles>> {
  const { parentId } = await getManagedOrg(ctx, input.id)
  if (parentId === null || !ctx.caller.managedOrgIds.includes(parentId)) return []
  return ctx.db
    .select({ id: role.id, name: role.name, code: role.code, state: role.state })
    .from(role)
    .where(and(eq(role.orgId, parentId), isNull(role.deletedAt)))
    .orderBy(asc(role.id))
}

const asSorted = [asc(organization.sortValue), asc(organization.id)]

const listDirectlyBelow = (ctx: Ctx, id: number): Promise<Organization[]> =>
  ctx.db
    .select()
    .from(organization)
    .where(and(managedOrgs(ctx), eq(organization.parentId, id)))
    .orderBy(...asSorted)

const isCurrent = (ctx: Ctx, org: Organization): boolean => org.id === ctx.caller.orgId

async function presentAll(ctx: Ctx, found: readonly Organization[]): Promise<Row[]> {
  const ids = found.map((org) => org.id)
  const mayWrite = ctx.caller.permissions.has('system.organization:write')
  const [users, children, staff, stopping] = await Promise.all([
    countUsers(ctx, ids),
    countChildren(ctx, ids),
    mayWrite ? countStaff(ctx, ids) : new Map<number, number>(),
    mayWrite ? stoppingBlockers(ctx, found) : new Map<number, string>(),
  ])
  const blockersOf = (org: Organization) => ({
    state: org.state === 1 ? stopping.get(org.id) : undefined,
    delete: deletionBlocker(org, {
      children: children.get(org.id) ?? 0,
      users: users.get(org.id) ?? 0,
      staff: staff.get(org.id) ?? 0,
    }),
  })
  return found.map((org) => ({
    id: org.id,
    parentId: org.parentId,
    name: org.name,
    code: org.code,
    kind: org.kind,
    isInstitution: org.isInstitution,
    isCurrentInstitution: isCurrent(ctx, org),
    sortValue: org.sortValue,
    state: org.state,
    dataScope: org.dataScope,
    childCount: children.get(org.id) ?? 0,
    userCount: users.get(org.id) ?? 0,
    version: org.version,
    createTime: org.createdAt,
    ...allowed(canOf(ctx, org), blockersOf(org)),
  }))
}

/** Counts the people who work in each of these organisations. */
export async function countUsers(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const found = await ctx.db
    .select({ id: userOrg.orgId, n: count() })
    .from(userOrg)
    .innerJoin(user, eq(user.id, userOrg.userId))
    .where(and(oneOf(userOrg.orgId, ids), isNull(user.deletedAt)))
    .groupBy(userOrg.orgId)
  return new Map(found.map((row) => [row.id, row.n]))
}

/** Counts the organisations directly below each of these. */
export async function countChildren(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const found = await ctx.db
    .select({ id: sql<number>`${organization.parentId}`.mapWith(Number), n: count() })
    .from(organization)
    .where(and(oneOf(organization.parentId, ids), isNull(organization.deletedAt)))
    .groupBy(organization.parentId)
  return new Map(found.map((row) => [row.id, row.n]))
}
