import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { menu, role, userRole } from '../../../db/schema/index.ts'
import { oneOf } from '../../../db/nameConditions.ts'
import { grantsAnyOf } from '../../../db/roleGrant.ts'
import { isBuiltIn } from '../../../db/seed/seedMenus.ts'
import type { Ctx } from '../../../http/context.ts'
import { isAdministrator } from '../user/administrators.ts'
import { listWider } from '../dataPermission/dataPermission.ts'
import type { ScopedRole } from '../dataPermission/dataSettings.ts'
import { listHeld, listMenus } from '../menu/heldMenus.ts'
import { refuseNamed, type Role } from './roleRules.ts'

/** Why a role is beyond the caller. The text goes between the name of the role and the refused action. */
const MORE_WORDS = '含有您没有的权限'
const ADMINISTRATORS_ALONE = '是系统角色，而您不是系统管理员'
const WIDER_DATA = '的数据权限超出您自己的范围'
export const GIVE = '分配'
export const TAKE = '取消分配'

/**
 * Reasons why the caller may not give or take roles, for between the name of a role and the action. Roles without one are
 * absent.
 */
interface Blockers {
  giving: ReadonlyMap<number, string>
  taking: ReadonlyMap<number, string>
}

/**
 * Returns why the caller may not give or take roles, by one rule for every call. Nobody gives a role that allows, shows or
 * opens more than he has himself, and only an administrator gives the administrator's role. A role that the caller may not
 * give he may not take either, but an administrator may take any.
 */
export async function blockersOf(ctx: Ctx, ids: readonly number[]): Promise<Blockers> {
  const giving = await listUngivable(ctx, ids)
  return { giving, taking: (await isAdministrator(ctx)) ? new Map() : giving }
}

async function listUngivable(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: role.id, orgId: role.orgId, dataScope: role.dataScope, strength: await strengthOf(ctx) })
    .from(role)
    .where(and(oneOf(role.id, ids), isNull(role.deletedAt)))
    .orderBy(role.id)
  const wider = await listWider(ctx, found)
  return new Map(
    found.flatMap(({ id, strength }) => {
      const blocker = strength ?? (wider.has(id) ? WIDER_DATA : null)
      return blocker === null ? [] : [[id, blocker] as const]
    }),
  )
}

/**
 * Returns what makes a role of the query stronger than the caller: it is the administrators' role and the caller is
 * none, it allows what the caller may not do, or it shows what the caller does not see. Null if nothing does.
 * `listWider` checks data permissions.
 */
export async function strengthOf(ctx: Ctx): Promise<SQL<string | null>> {
  const unheld = await listUnheld(ctx)
  const showsMore =
    unheld.length > 0 ? grantsAnyOf(sql`select unnest(${sql.param(unheld)}::bigint[])`) : sql`false`
  return sql`case when ${role.isSystem} and not ${administers(ctx)} then ${ADMINISTRATORS_ALONE}::text
    when ${allowsMore(ctx)} or ${showsMore} then ${MORE_WORDS}::text end`
}

/** Lists the custom menus that the caller does not have. Menus of the catalogue are covered by their permissions. */
async function listUnheld(ctx: Ctx): Promise<number[]> {
  const own = (await listMenus(ctx)).filter((menu) => menu.type === 'm' && !isBuiltIn(menu.id))
  if (own.length === 0 || (await isAdministrator(ctx))) return []
  const held = new Set((await listHeld(ctx)).map(({ id }) => id))
  return own.filter(({ id }) => !held.has(id)).map(({ id }) => id)
}

/** Returns whether the caller is an administrator where he works, or of the organisation of the role. */
const administers = ({ caller }: Pick<Ctx, 'caller'>): SQL =>
  sql`exists (select 1 from ${userRole} as own_assignment join ${role} as own_role on own_role.id = own_assignment.role_id
    where own_assignment.user_id = ${caller.userId} and own_role.is_system and own_role.state = 1
      and own_role.deleted_at is null and own_role.org_id in (${caller.orgId}, ${role.orgId}))`

/** Returns whether a role allows something the caller may not do. */
const allowsMore = (ctx: Pick<Ctx, 'caller'>): SQL<boolean> =>
  grantsAnyOf(sql`select ${menu.id} from ${menu} where ${menu.word} is not null and ${menu.deletedAt} is null
    and not ${menu.word} = any(${sql.param([...ctx.caller.permissions])}::text[])`)

/** Throws FORBIDDEN when a role opens data that the caller does not hold, for an administrator too. */
export async function assertNotWider(
  ctx: Ctx,
  role: ScopedRole & { name: string },
  action: string,
): Promise<void> {
  const wider = await listWider(ctx, [role])
  if (wider.has(role.id)) throw new AppError('FORBIDDEN', widerTo(role, action))
}

/** Returns the refusal of an action with a role that opens data the caller does not have. */
export const widerTo = (named: { name: string }, action: string): string =>
  must(refusalOf(named, WIDER_DATA, action), 'a refusal')

/** Throws FORBIDDEN when the caller may not give a role to people. */
export async function assertMayGive(ctx: Ctx, role: Role): Promise<void> {
  const { giving } = await blockersOf(ctx, [role.id])
  refuse(refusalOf(role, giving.get(role.id), GIVE))
}

/** Throws FORBIDDEN when the caller would take from somebody a role that is beyond him; an administrator may. */
export async function assertMayTake(ctx: Ctx, role: Role): Promise<void> {
  const { taking } = await blockersOf(ctx, [role.id])
  refuse(refusalOf(role, taking.get(role.id), TAKE))
}

/** Returns the refusal of an action with a role that has a blocker; null without one. */
export const refusalOf = (
  { name }: { name: string },
  blocker: string | null | undefined,
  action: string,
): string | null => (blocker ? `角色「${name}」${blocker}，不能${action}` : null)

/** Throws FORBIDDEN with a refusal; without one it refuses nothing. */
export function refuse(refusal: string | null): void {
  if (refusal) throw new AppError('FORBIDDEN', refusal)
}

/**
 * Throws FORBIDDEN, naming it, when one of these roles has permissions that the caller has not, or opens data that he
 * does not hold: who may less takes nothing from who may more. An administrator is not hindered.
 */
export async function assertNotBeyond(ctx: Ctx, ids: readonly number[], action: string): Promise<void> {
  const { taking } = await blockersOf(ctx, ids)
  const [first] = taking
  if (!first) return
  const [id, blocker] = first
  const [found] = await ctx.db.select({ name: role.name }).from(role).where(eq(role.id, id))
  refuse(refusalOf(must(found, `the role ${id}`), blocker, action))
}

/** Throws FORBIDDEN, naming them, when the caller would take out of a role permissions he has not; an administrator may. */
export async function assertWithdrawable(ctx: Ctx, role: Role, menuIds: readonly number[]): Promise<void> {
  if (menuIds.length === 0 || (await isAdministrator(ctx))) return
  const found = await ctx.db
    .select({ label: menu.label, word: menu.word })
    .from(menu)
    .where(and(inArray(menu.id, [...menuIds]), isNotNull(menu.word), isNull(menu.deletedAt)))
    .orderBy(menu.id)
  const permissions: ReadonlySet<string | null> = ctx.caller.permissions
  const missing = found.filter(({ word }) => !permissions.has(word)).map(({ label }) => label)
  refuseNamed(`不能从角色「${role.name}」收回您自己没有的权限`, missing)
}
