import type * as api from '@hepu/api/areas/authority/role/role'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { must } from '@hepu/api/core/must'
import { and, asc, count, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { menu, organization, role, user, userRole } from '../../../db/schema/index.ts'
import { roleGrant } from '../../../db/roleGrant.ts'
import { getRow, rows } from '../../../db/scope.ts'
import { pageOf } from '../../../db/page.ts'
import type { Ctx } from '../../../http/context.ts'
import { byPinyin, contains, ordered } from '../../experiment/shared.ts'
import { allowed } from '../../../http/allowed.ts'
import { effectiveScopes } from '../dataPermission/dataEffect.ts'
import { listWider } from '../dataPermission/dataPermission.ts'
import { listChosenByRole, placedOrg } from '../dataPermission/dataSettings.ts'
import { switchingBlockers, deletionBlocker } from './roleBlockers.ts'
import { orgOf, type Role } from './roleRules.ts'
import { GIVE, blockersOf, refusalOf, TAKE } from './roleStrength.ts'

type RoleRow = ResultOf<typeof api.rolePage>['records'][number]

/** 角色 of one organisation, page by page. */
export async function pageRoles(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.rolePage>,
): Promise<ResultOf<typeof api.rolePage>> {
  const { current, size, model } = input
  const where = and(
    rows(ctx, role),
    eq(role.orgId, orgOf(ctx, model.orgId)),
    model.state === undefined ? undefined : eq(role.state, model.state),
    model.name ? contains(role.name, model.name) : undefined,
  )
  const sorts = {
    id: role.id,
    createTime: role.createdAt,
    name: byPinyin(role.name),
    updateTime: role.updatedAt,
  }
  const { found, page } = await pageOf(
    ctx,
    ctx.db.select().from(role).where(where).$dynamic(),
    { current, size },
    ordered(input.order, sorts[input.sort as keyof typeof sorts], role.id),
  )
  return { ...page, records: await presentRoles(ctx, found) }
}

/** Returns the active roles of an organisation, to choose from. */
export async function listRoles(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.roleAll>,
): Promise<ResultOf<typeof api.roleAll>> {
  const found = await ctx.db
    .select()
    .from(role)
    .where(and(rows(ctx, role), eq(role.orgId, orgOf(ctx, input.orgId)), eq(role.state, 1)))
    .orderBy(asc(role.id))
  return presentRoles(ctx, found)
}

/** Returns one role with the menus and resources it grants and the organisations it chose. */
export async function showRole(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.roleShow>,
): Promise<ResultOf<typeof api.roleShow>> {
  const found = await getRow(ctx, role, input.id, '角色')
  const [row] = await presentRoles(ctx, [found])
  const chosen = (await listChosenByRole(ctx, [found.id])).get(found.id) ?? []
  return {
    ...must(row, 'the role'),
    menuIds: await listGrants(ctx, found.id),
    dataOrgs: chosen.map(placedOrg),
  }
}

/** Returns the ids of the menus and resources a role grants; what was deleted meanwhile does not count. */
export async function listGrants(ctx: Ctx, roleId: number): Promise<number[]> {
  const found = await ctx.db
    .select({ id: roleGrant.menuId })
    .from(roleGrant)
    .innerJoin(menu, and(eq(menu.id, roleGrant.menuId), isNull(menu.deletedAt)))
    .where(eq(roleGrant.roleId, roleId))
    .orderBy(asc(roleGrant.menuId))
  return found.map((row) => row.id)
}

/** Counts the users of each of these roles; roles without users are absent. */
export async function countUsers(ctx: Ctx, roleIds: readonly number[]): Promise<Map<number, number>> {
  if (roleIds.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: userRole.roleId, n: count() })
    .from(userRole)
    .innerJoin(user, and(eq(user.id, userRole.userId), isNull(user.deletedAt)))
    .where(inArray(userRole.roleId, [...roleIds]))
    .groupBy(userRole.roleId)
  return new Map(found.map((row) => [row.id, row.n]))
}

async function presentRoles(ctx: Ctx, found: readonly Role[]): Promise<RoleRow[]> {
  const users = await countUsers(
    ctx,
    found.map((row) => row.id),
  )
  const orgs = await namesOf(ctx, organization, inArray(organization.id, idsOf(found, 'orgId')))
  const editors = await namesOf(ctx, user, inArray(user.id, idsOf(found, 'updatedBy')))
  const mayWrite = ctx.caller.permissions.has('system.role:write')
  const { giving, taking } = await blockersOf(
    ctx,
    found.map((row) => row.id),
  )
  const wider = await listWider(ctx, found)
  const effects = await effectiveScopes(ctx, found)
  const turning = mayWrite
    ? await switchingBlockers(ctx, found, { beyond: taking, wider })
    : new Map<number, string>()
  return found.map((row) => ({
    id: row.id,
    orgId: row.orgId,
    orgName: orgs.get(row.orgId) ?? '',
    name: row.name,
    code: row.code,
    isSystem: row.isSystem,
    state: row.state,
    dataScope: row.dataScope,
    dataEffect: must(effects.get(row.id), 'what the role opens'),
    users: users.get(row.id) ?? 0,
    createTime: row.createdAt,
    updateTime: row.updatedAt,
    updatedByName: editors.get(row.updatedBy ?? 0) ?? null,
    version: row.version,
    ...allowed(
      {
        edit: mayWrite && !row.isSystem,
        state: mayWrite && !row.isSystem,
        delete: mayWrite && !row.isSystem,
        assign: mayWrite,
        take: mayWrite,
      },
      {
        state: turning.get(row.id),
        delete: deletionBlocker(row, users.get(row.id) ?? 0, taking.get(row.id)),
        assign: refusalOf(row, giving.get(row.id), GIVE),
        take: refusalOf(row, taking.get(row.id), TAKE),
      },
    ),
  }))
}

const idsOf = (found: readonly Role[], name: 'orgId' | 'updatedBy'): number[] => [
  ...new Set(found.flatMap((row) => row[name] ?? [])),
]

async function namesOf(
  ctx: Ctx,
  table: typeof organization | typeof user,
  where: SQL,
): Promise<Map<number, string>> {
  const found = await ctx.db.select({ id: table.id, name: table.name }).from(table).where(where)
  return new Map(found.map((row) => [row.id, row.name]))
}
