import { roleLabels } from '@hepu/api/areas/authority/authorityLabels'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { menu, role, userRole } from '../../../db/schema/index.ts'
import { selectRow, unseen } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { isAdministrator } from '../user/administrators.ts'
import { listHeld } from '../menu/heldMenus.ts'

export type Role = typeof role.$inferSelect

/** What is said of permissions that the caller would give and does not have. */
export const NOT_GRANTABLE = '不能授予您自己没有的权限'
/** Most names that a message lists. */
const MAX_NAMES = 3

/** Returns the organisation that a call is about: the current one, or one below it. Throws NOT_FOUND for any other. */
export function orgOf(ctx: Ctx, orgId = ctx.caller.orgId): number {
  if (ctx.caller.managedOrgIds.includes(orgId)) return orgId
  throw new AppError('NOT_FOUND', '机构不存在或无权查看')
}

/** Returns a role of the caller's organisations, locked until the transaction ends. */
export async function lockRole(ctx: Ctx, id: number): Promise<Role> {
  const [found] = await selectRow(ctx, role, id).for('update')
  if (!found) throw await unseen(ctx, role, [id], '角色')
  return found as Role
}

/** Throws BAD_STATE for the administrator's role, which has every permission and cannot be changed. */
export function assertOwn(role: Role, action: string): void {
  if (role.isSystem) throw new AppError('BAD_STATE', `「${role.name}」是系统角色，不能${action}`)
}

/** Throws CONFLICT when another role of the organisation has this name. */
export async function assertNameFree(ctx: Ctx, orgId: number, name: string, ownId = 0): Promise<void> {
  const found = await ctx.db
    .select({ id: role.id })
    .from(role)
    .where(and(eq(role.orgId, orgId), eq(role.name, name), isNull(role.deletedAt)))
  if (found.some((row) => row.id !== ownId)) throw new AppError('CONFLICT', `角色名称「${name}」已存在`)
}

/** Throws CONFLICT at the code when a role of the organisation has it, or had it until it was deleted. */
export async function assertCodeFree(ctx: Ctx, orgId: number, code: string): Promise<void> {
  const [taken] = await ctx.db
    .select({ name: role.name, deletedAt: role.deletedAt })
    .from(role)
    .where(and(eq(role.orgId, orgId), eq(role.code, code)))
  if (!taken) return
  const holder = taken.deletedAt ? `已删除的角色「${taken.name}」` : `角色「${taken.name}」`
  const message = `${roleLabels.code}「${code}」已被${holder}使用，请改用其他编码`
  throw new AppError('CONFLICT', message, { data: { problems: [{ path: 'code', message }] } })
}

/** Returns the labels of menus and resources by id. Throws BAD_INPUT when one of them is gone. */
export async function labelsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: menu.id, label: menu.label })
    .from(menu)
    .where(and(inArray(menu.id, [...ids]), isNull(menu.deletedAt)))
  if (found.length < ids.length) throw new AppError('BAD_INPUT', '所选菜单或资源已不存在，请刷新后再试')
  return new Map(found.map((row) => [row.id, row.label]))
}

/** Throws FORBIDDEN, naming them, when the caller would give away what he does not have; an administrator may. */
export async function assertGrantable(ctx: Ctx, wanted: ReadonlyMap<number, string>): Promise<void> {
  if (wanted.size === 0 || (await isAdministrator(ctx))) return
  const held = new Set((await listHeld(ctx)).map((entry) => entry.id))
  const missing = [...wanted].filter(([id]) => !held.has(id)).map(([, label]) => label)
  refuseNamed(NOT_GRANTABLE, missing)
}

/** Throws FORBIDDEN with these labels, of many the first ones; without any it refuses nothing. */
export function refuseNamed(message: string, labels: readonly string[]): void {
  const refusal = namedRefusal(message, labels)
  if (refusal) throw new AppError('FORBIDDEN', refusal)
}

/** Puts labels into a refusal; null without labels. */
export function namedRefusal(message: string, labels: readonly string[]): string | null {
  if (labels.length === 0) return null
  const named = labels
    .slice(0, MAX_NAMES)
    .map((label) => `「${label}」`)
    .join('、')
  const more = labels.length > MAX_NAMES ? `等${labels.length}项` : ''
  return `${message}：${named}${more}`
}

/** Returns the ids of the roles that the caller has, in whatever organisation. */
export async function listOwnRoles(ctx: Ctx): Promise<Set<number>> {
  const found = await ctx.db
    .select({ id: userRole.roleId })
    .from(userRole)
    .where(eq(userRole.userId, ctx.caller.userId))
  return new Set(found.map((row) => row.id))
}
