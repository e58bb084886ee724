import type { DataScope, PlacedOrg } from '@hepu/api/areas/authority/dataPermission/dataScope'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { inTreeOrder } from '@hepu/api/core/tree/treeRows'
import { and, asc, eq, inArray, isNull, like, sql } from 'drizzle-orm'
import { organization, organizationDataOrg, role, roleDataOrg, userRole } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { extentOf, treeOf, unionOf, type Placed, type DataExtent } from './dataReach.ts'

/** An organisation with what its own setting says. */
export type ScopedOrg = Placed & { name: string; parentId: number | null; dataScope: DataScope }
/** An organisation with its name and path. */
export type NamedOrg = Placed & { name: string; parentId: number | null }

const named = {
  id: organization.id,
  path: organization.path,
  name: organization.name,
  parentId: organization.parentId,
}
const asSorted = [asc(organization.sortValue), asc(organization.id)]

/** Returns an organisation in the form in which calls answer it. */
export const placedOrg = ({ id, parentId, name }: NamedOrg) => ({ id, parentId, name })
export type { PlacedOrg }

/** Returns the organisations that these ones chose (指定机构), by the one that chose; those without any are absent. */
export async function listChosenByOrg(ctx: Ctx, orgIds: readonly number[]): Promise<Map<number, NamedOrg[]>> {
  const found = await ctx.db
    .select({ owner: organizationDataOrg.orgId, ...named })
    .from(organizationDataOrg)
    .innerJoin(organization, eq(organization.id, organizationDataOrg.dataOrgId))
    .where(and(inArray(organizationDataOrg.orgId, [0, ...orgIds]), isNull(organization.deletedAt)))
    .orderBy(...asSorted)
  return Map.groupBy(found, (row) => row.owner)
}

/** Returns the organisations that these roles chose, by the role. */
export async function listChosenByRole(
  ctx: Ctx,
  roleIds: readonly number[],
): Promise<Map<number, NamedOrg[]>> {
  const found = await ctx.db
    .select({ owner: roleDataOrg.roleId, ...named })
    .from(roleDataOrg)
    .innerJoin(organization, eq(organization.id, roleDataOrg.dataOrgId))
    .where(and(inArray(roleDataOrg.roleId, [0, ...roleIds]), isNull(organization.deletedAt)))
    .orderBy(...asSorted)
  return Map.groupBy(found, (row) => row.owner)
}

/** Returns the organisations by id, with their own settings. */
export const listScoped = (ctx: Ctx, ids: readonly number[]): Promise<ScopedOrg[]> =>
  ctx.db
    .select({ ...named, dataScope: organization.dataScope })
    .from(organization)
    .where(inArray(organization.id, [0, ...ids]))

/** Lists all organisations of the tree that an organisation belongs to. */
export const listTree = async (ctx: Ctx, org: Placed): Promise<NamedOrg[]> =>
  inTreeOrder(
    await ctx.db
      .select(named)
      .from(organization)
      .where(and(like(organization.path, `${treeOf(org)}%`), isNull(organization.deletedAt)))
      .orderBy(...asSorted),
  )

/** Lists the organisations whose data an organisation shows by its own setting, as sessions of its users see them. */
export const listVisible = async (ctx: Ctx, orgId: number): Promise<NamedOrg[]> =>
  inTreeOrder(
    await ctx.db
      .select(named)
      .from(organization)
      .where(sql`${organization.id} = any(data_orgs(${orgId}))`)
      .orderBy(...asSorted),
  )

/** Returns the organisations chosen for a setting. Throws BAD_INPUT without any, NOT_FOUND for one of another tree. */
export async function getChosen(
  ctx: Ctx,
  org: Placed,
  scope: DataScope | null,
  ids: readonly number[],
): Promise<NamedOrg[]> {
  if (scope !== 'chosen') return []
  if (ids.length === 0) throw new AppError('BAD_INPUT', '请选择指定机构')
  const wanted = new Set(ids)
  const found = (await listTree(ctx, org)).filter(({ id }) => wanted.has(id))
  if (found.length < wanted.size) throw new AppError('NOT_FOUND', '指定机构不存在或无权查看')
  return found
}

/** Whose data each of these organisations shows by its own setting. */
export async function extentsOf(ctx: Ctx, orgs: readonly ScopedOrg[]): Promise<Map<number, DataExtent>> {
  const choosing = orgs.filter((org) => org.dataScope === 'chosen').map((org) => org.id)
  const chosen = choosing.length > 0 ? await listChosenByOrg(ctx, choosing) : new Map<number, Placed[]>()
  return new Map(orgs.map((org) => [org.id, extentOf(org, org.dataScope, chosen.get(org.id) ?? [])]))
}

/** A role as far as it decides on data. */
export type ScopedRole = Pick<typeof role.$inferSelect, 'id' | 'orgId' | 'dataScope'>

/** Whose data each of these roles opens; one without a setting opens what its organisation shows. */
export async function roleExtentsOf(
  ctx: Ctx,
  roles: readonly ScopedRole[],
): Promise<Map<number, DataExtent>> {
  return extentsWithin(ctx, await listScoped(ctx, [...new Set(roles.map((role) => role.orgId))]), roles)
}

async function extentsWithin(
  ctx: Ctx,
  orgs: readonly ScopedOrg[],
  roles: readonly ScopedRole[],
): Promise<Map<number, DataExtent>> {
  const places = new Map(orgs.map((org) => [org.id, org]))
  const byOrg = await extentsOf(ctx, orgs)
  const choosing = roles.filter((role) => role.dataScope === 'chosen').map((role) => role.id)
  const chosen = choosing.length > 0 ? await listChosenByRole(ctx, choosing) : new Map<number, Placed[]>()
  return new Map(
    roles.map((role) => [
      role.id,
      role.dataScope === null || role.dataScope === 'all'
        ? must(byOrg.get(role.orgId), 'what the organisation shows')
        : extentOf(
            must(places.get(role.orgId), 'the organisation of the role'),
            role.dataScope,
            chosen.get(role.id) ?? [],
          ),
    ]),
  )
}

/**
 * Returns what the caller has: what his organisation shows, and what his roles there show of it. He may give nothing
 * wider. `unbound` leaves out the setting of the organisation.
 */
export async function limitsOf(ctx: Ctx, unbound = false): Promise<DataExtent[]> {
  const { orgId, userId } = ctx.caller
  const [stored] = await listScoped(ctx, [orgId])
  if (!stored) return [{ paths: [], orgs: [] }]
  const own: ScopedOrg = unbound ? { ...stored, dataScope: 'all' } : stored
  const roles = await ctx.db
    .select({ id: role.id, orgId: role.orgId, dataScope: role.dataScope })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(and(eq(userRole.userId, userId), eq(role.orgId, orgId), eq(role.state, 1), isNull(role.deletedAt)))
  const byOrg = await extentsOf(ctx, [own])
  const byRole = await extentsWithin(ctx, [own], roles)
  return [must(byOrg.get(orgId), 'what the organisation shows'), unionOf([...byRole.values()])]
}
