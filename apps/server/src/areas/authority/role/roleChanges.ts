import { randomBytes } from 'node:crypto'
import type { DataScope } from '@hepu/api/areas/authority/dataPermission/dataScope'
import type * as api from '@hepu/api/areas/authority/role/role'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { askToReassign } from '../../../approval/reassignStranded.ts'
import { role, roleMenu } from '../../../db/schema/index.ts'
import { leaveCatalogue } from '../../../db/seed/seedRoles.ts'
import { staleEdit, insertRow, removeRow, updateRow, writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { keepingAdministrators, lockOrganizations } from '../user/administrators.ts'
import { allowRoleSetting } from '../dataPermission/dataPermission.ts'
import { changeRoleSetting, inLog, storeRoleChoice } from '../dataPermission/dataSettingChanges.ts'
import { deletionBlocker } from './roleBlockers.ts'
import {
  assertCodeFree,
  assertGrantable,
  assertNameFree,
  assertOwn,
  labelsOf,
  lockRole,
  orgOf,
} from './roleRules.ts'
import { countUsers, listGrants } from './roles.ts'
import { assertNotBeyond, assertNotWider, assertWithdrawable } from './roleStrength.ts'

const note = { label: '角色' }

/** Makes a role of the current organisation or one below it. */
export async function saveRole(ctx: Ctx, input: ParsedInputOf<typeof api.roleSave>): Promise<{ id: number }> {
  const orgId = orgOf(ctx, input.orgId)
  const menuIds = [...new Set(input.menuIds)]
  await lockOrganizations(ctx, [orgId])
  await assertNameFree(ctx, orgId, input.name)
  if (input.code) await assertCodeFree(ctx, orgId, input.code)
  const labels = await labelsOf(ctx, menuIds)
  await assertGrantable(ctx, labels)
  const { dataScope = null, dataOrgIds = [] } = input
  const chosen = await allowRoleSetting(ctx, orgId, { dataScope, dataOrgIds })
  const there = { ...ctx, caller: { ...ctx.caller, orgId } }
  const code = input.code ?? `role-${randomBytes(5).toString('hex')}`
  const extra = { before: {}, after: { menus: [...labels.values()], ...inLog(dataScope, chosen) } }
  const made = await insertRow(there, role, { name: input.name, code, dataScope }, { ...note, extra })
  await grant(ctx, made.id, menuIds)
  await storeRoleChoice(ctx, made.id, chosen)
  return { id: made.id }
}

/** Changes name, grants and data permission of a role together; what was granted before and stays need not be the caller's own. */
export async function updateRole(ctx: Ctx, input: ParsedInputOf<typeof api.roleUpdate>): Promise<null> {
  const current = await lockRole(ctx, input.id)
  assertOwn(current, '修改')
  if (input.version !== current.version) throw await staleEdit(ctx, current, note)
  await lockOrganizations(ctx, [current.orgId])
  await assertNameFree(ctx, current.orgId, input.name, current.id)
  const { added, removed } = difference(await listGrants(ctx, current.id), input.menuIds)
  const setting = await changeRoleSetting(ctx, current, input)
  if (input.name === current.name && added.length + removed.length === 0 && !setting) return null
  const gained = await labelsOf(ctx, added)
  const lost = await labelsOf(ctx, removed)
  await assertGrantable(ctx, gained)
  await assertWithdrawable(ctx, current, removed)
  await stampRole(ctx, current.id, { name: input.name, ...setting?.values })
  if (setting) await storeRoleChoice(ctx, current.id, setting.chosen)
  if (added.length + removed.length > 0) await leaveCatalogue(ctx.db, current.id)
  await grant(ctx, current.id, added)
  await keepingAdministrators(ctx, [current.orgId], () => withdraw(ctx, current.id, removed))
  if (removed.length > 0 || setting) await askToReassign(ctx, null)
  await logGrants(
    ctx,
    current,
    { name: current.name, menus: [...lost.values()], ...setting?.logged.before },
    { name: input.name, menus: [...gained.values()], ...setting?.logged.after },
  )
  return null
}

/** Deletes roles that nobody has; all of them or none. */
export async function deleteRoles(ctx: Ctx, input: ParsedInputOf<typeof api.roleDelete>): Promise<null> {
  for (const id of input.ids.toSorted((a, b) => a - b)) {
    const current = await lockRole(ctx, id)
    assertOwn(current, '删除')
    await assertNotBeyond(ctx, [id], '删除')
    const users = (await countUsers(ctx, [id])).get(id) ?? 0
    const blocker = deletionBlocker(current, users, undefined)
    if (blocker) throw new AppError('BAD_STATE', blocker)
    await removeRow(ctx, role, id, note)
  }
  return null
}

/** Switches a role on or off; who switches one on grants again all that it grants. */
export async function updateRoleState(ctx: Ctx, input: ParsedInputOf<typeof api.roleState>): Promise<null> {
  const current = await lockRole(ctx, input.id)
  assertOwn(current, input.state === 1 ? '启用' : '停用')
  if (input.state === 1 && current.state !== 1) {
    await assertGrantable(ctx, await labelsOf(ctx, await listGrants(ctx, current.id)))
    await assertNotWider(ctx, current, '启用')
  }
  if (input.state === 0) await assertNotBeyond(ctx, [current.id], '停用')
  await keepingAdministrators(ctx, [current.orgId], () =>
    updateRow(ctx, role, current.id, { values: { state: input.state } }, note),
  )
  if (input.state === 0) await askToReassign(ctx, null)
  return null
}

function difference(before: readonly number[], after: readonly number[]) {
  const [had, wanted] = [new Set(before), new Set(after)]
  return {
    added: [...wanted].filter((id) => !had.has(id)),
    removed: before.filter((id) => !wanted.has(id)),
  }
}

/** Makes a new version of the role, also if only grants or chosen organisations changed. */
async function stampRole(
  ctx: Ctx,
  id: number,
  values: { name: string; dataScope?: DataScope | null },
): Promise<void> {
  const stamps = { updatedBy: ctx.caller.userId, updatedAt: ctx.services.now() }
  await ctx.db
    .update(role)
    .set({ ...stamps, ...values, version: sql`${role.version} + 1` })
    .where(eq(role.id, id))
}

async function grant(ctx: Ctx, roleId: number, menuIds: readonly number[]): Promise<void> {
  if (menuIds.length === 0) return
  await ctx.db
    .insert(roleMenu)
    .values(menuIds.map((menuId) => ({ roleId, menuId })))
    .onConflictDoNothing()
}

async function withdraw(ctx: Ctx, roleId: number, menuIds: readonly number[]): Promise<void> {
  if (menuIds.length === 0) return
  await ctx.db
    .delete(roleMenu)
    .where(and(eq(roleMenu.roleId, roleId), inArray(roleMenu.menuId, [...menuIds])))
}

/** One line with the menus that were taken away (before) and those that were given (after). */
const logGrants = (
  ctx: Ctx,
  changed: { id: number; orgId: number },
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<void> =>
  writeLog(ctx, {
    object: 'role',
    objectId: changed.id,
    action: 'update',
    orgId: changed.orgId,
    crop: null,
    before,
    after,
  })
