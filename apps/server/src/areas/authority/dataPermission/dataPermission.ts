import {
  dataScopeLabel,
  dataScopeValues,
  type DataScope,
} from '@hepu/api/areas/authority/dataPermission/dataScope'
import type * as organizationApi from '@hepu/api/areas/authority/organization/organization'
import type * as roleApi from '@hepu/api/areas/authority/role/role'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { must } from '@hepu/api/core/must'
import type { Ctx } from '../../../http/context.ts'
import { covers, extentOf, type Placed, type DataExtent } from './dataReach.ts'
import {
  getChosen,
  limitsOf,
  listChosenByOrg,
  listScoped,
  listTree,
  listVisible,
  placedOrg,
  extentsOf,
  roleExtentsOf,
  type NamedOrg,
  type ScopedOrg,
  type ScopedRole,
} from './dataSettings.ts'
import { getManagedOrg } from '../organization/organizationScope.ts'
import { orgOf } from '../role/roleRules.ts'

/** What somebody wishes to set; null leaves a role to its organisation. */
export interface Wish<S extends DataScope | null = DataScope | null> {
  dataScope: S
  dataOrgIds: readonly number[]
}

/** Returns the data permission of an organisation, its effect, and what the caller may set there. */
export async function showDataPermission(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof organizationApi.dataPermission>,
): Promise<ResultOf<typeof organizationApi.dataPermission>> {
  const org = await getManagedOrg(ctx, id)
  const limits = await limitsFor(ctx, org)
  const isOffered = (extent: DataExtent) => limits.every((limit) => covers(limit, beyond(org, extent)))
  const tree = await listTree(ctx, org)
  const orgs = tree.filter((one) => isOffered({ paths: [], orgs: [one] }))
  const scopes = await listOrgScopes(ctx, org)
  return {
    orgId: org.id,
    name: org.name,
    dataScope: org.dataScope,
    orgs: ((await listChosenByOrg(ctx, [id])).get(id) ?? []).map(placedOrg),
    visible: (await listVisible(ctx, id)).map(placedOrg),
    offer: { scopes, orgs: orgs.map(placedOrg) },
  }
}

/** Returns the data permissions that the caller may set for an organisation; 指定机构 as far as he has organisations to choose. */
export async function listOrgScopes(
  ctx: Ctx,
  org: Placed & { parentId: number | null },
): Promise<DataScope[]> {
  const limits = await limitsFor(ctx, org)
  return dataScopeValues.filter((scope) =>
    limits.every((limit) => covers(limit, beyond(org, extentOf(org, scope, [])))),
  )
}

/** Returns what a role of an organisation may be given: nothing beyond what the organisation shows and the caller has. */
export async function showRoleOffer(
  ctx: Ctx,
  input: ParsedInputOf<typeof roleApi.roleDataPermission>,
): Promise<ResultOf<typeof roleApi.roleDataPermission>> {
  const org = await getScoped(ctx, orgOf(ctx, input.orgId))
  const limits = await limitsOf(ctx)
  const isOffered = (extent: DataExtent) => limits.every((limit) => covers(limit, beyond(org, extent)))
  const ofOrg = await extentOfOrg(ctx, org)
  const scopes = dataScopeValues.filter((scope) =>
    isOffered(scope === 'all' ? ofOrg : extentOf(org, scope, [])),
  )
  const orgs = (await listVisible(ctx, org.id)).filter((one) => isOffered({ paths: [], orgs: [one] }))
  return { orgId: org.id, scopes, byOrganization: isOffered(ofOrg), orgs: orgs.map(placedOrg) }
}

const getScoped = async (ctx: Ctx, id: number) => {
  const [org] = await listScoped(ctx, [id])
  return must(org, `the organisation ${id}`)
}

const extentOfOrg = async (ctx: Ctx, org: ScopedOrg): Promise<DataExtent> =>
  must((await extentsOf(ctx, [org])).get(org.id), 'what the organisation shows')

/** Removes an organisation's own data from an extent: they are not subject to limits. */
const beyond = (org: { id: number }, { paths, orgs }: DataExtent): DataExtent => ({
  paths,
  orgs: orgs.filter(({ id }) => id !== org.id),
})

/**
 * Returns the limits of the setting of an organisation. The top of a tree has none, because nobody above it could widen the
 * setting again.
 */
const limitsFor = (ctx: Ctx, org: { id: number; parentId: number | null }): Promise<DataExtent[]> =>
  limitsOf(ctx, org.parentId === null && org.id === ctx.caller.orgId)

/** Returns the organisations of a new setting of an organisation. Throws FORBIDDEN when it is wider than the caller's own. */
export async function allowOrgSetting(
  ctx: Ctx,
  org: Placed & { parentId: number | null },
  { dataScope, dataOrgIds }: Wish<DataScope>,
): Promise<NamedOrg[]> {
  const chosen = await getChosen(ctx, org, dataScope, dataOrgIds)
  const wanted = beyond(org, extentOf(org, dataScope, chosen))
  assertWithin(await limitsFor(ctx, org), wanted, dataScope)
  return chosen
}

/** Returns own and below for a new organisation, or own alone where the caller could not give more. */
export async function defaultOrgScope(ctx: Ctx, org: Placed): Promise<DataScope> {
  const limits = await limitsOf(ctx)
  return limits.every((limit) => covers(limit, { paths: [org.path], orgs: [] })) ? 'ownAndBelow' : 'own'
}

/** Returns the organisations of a new setting of a role. Throws FORBIDDEN when it is wider than what the caller holds. */
export async function allowRoleSetting(
  ctx: Ctx,
  orgId: number,
  { dataScope, dataOrgIds }: Wish,
): Promise<NamedOrg[]> {
  const org = await getScoped(ctx, orgId)
  const chosen = await getChosen(ctx, org, dataScope, dataOrgIds)
  const byOrg = dataScope === null || dataScope === 'all'
  const extent = byOrg ? await extentOfOrg(ctx, org) : extentOf(org, dataScope, chosen)
  assertWithin(await limitsOf(ctx), beyond(org, extent), dataScope)
  return chosen
}

function assertWithin(limits: readonly DataExtent[], wanted: DataExtent, scope: DataScope | null): void {
  if (limits.every((limit) => covers(limit, wanted))) return
  throw new AppError('FORBIDDEN', tooWide(scope))
}

/** Returns the refusal of a data permission that is wider than the caller's own. */
export const tooWide = (scope: DataScope | null): string =>
  `数据权限「${dataScopeLabel(scope)}」超出您自己的数据权限，请由上级管理员设置`

/**
 * Returns which of these roles open data that the caller does not hold: those he neither gives nor takes. The data of its own
 * organisation a role may always open.
 */
export async function listWider(ctx: Ctx, roles: readonly ScopedRole[]): Promise<Set<number>> {
  if (roles.length === 0) return new Set()
  const limits = await limitsOf(ctx)
  const extents = await roleExtentsOf(ctx, roles)
  const isWider = ({ id, orgId }: ScopedRole) => {
    const wanted = beyond({ id: orgId }, must(extents.get(id), 'what the role opens'))
    return !limits.every((limit) => covers(limit, wanted))
  }
  return new Set(roles.filter(isWider).map((role) => role.id))
}

/** Returns the roles whose data extent goes beyond their organisation and all below it. */
export async function listLeaving<R extends ScopedRole>(ctx: Ctx, roles: readonly R[]): Promise<R[]> {
  if (roles.length === 0) return []
  const orgs = await listScoped(ctx, [...new Set(roles.map((role) => role.orgId))])
  const paths = new Map(orgs.map((org) => [org.id, org.path]))
  const extents = await roleExtentsOf(ctx, roles)
  return roles.filter(({ id, orgId }) => {
    const path = must(paths.get(orgId), 'the organisation of the role')
    return !covers({ paths: [path], orgs: [] }, must(extents.get(id), 'what the role opens'))
  })
}
