import * as api from '@hepu/api/areas/authority/role/role'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { askToReassign } from '../../../approval/reassignStranded.ts'
import { role, user, userOrg, userRole } from '../../../db/schema/index.ts'
import { getRow } from '../../../db/scope.ts'
import { writeLog } from '../../../db/write.ts'
import { pageOf } from '../../../db/page.ts'
import type { Ctx } from '../../../http/context.ts'
import { byPinyin, contains, ordered } from '../../experiment/shared.ts'
import { keepingAdministrators } from '../user/administrators.ts'
import { lockRole, type Role } from './roleRules.ts'
import { assertMayGive, assertMayTake } from './roleStrength.ts'
import { managedUsers } from '../user/userScope.ts'

const person = {
  userId: user.id,
  account: user.account,
  name: user.name,
  position: user.position,
  state: user.state,
}
const sorts = { id: user.id, createTime: user.createdAt, name: byPinyin(user.name), account: user.account }

const named = (part: string | undefined): SQL | undefined =>
  part ? or(contains(user.name, part), contains(user.account, part)) : undefined

/** Returns one page of the people who have a role. */
export async function pageRoleUsers(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.roleUserPage>,
): Promise<ResultOf<typeof api.roleUserPage>> {
  const { current, size, model } = input
  const { id: roleId } = await getRow(ctx, role, model.roleId, '角色')
  const where = and(eq(userRole.roleId, roleId), isNull(user.deletedAt), named(model.name))
  const { found, page } = await pageOf(
    ctx,
    ctx.db
      .select({
        ...person,
        hasOthers: sql<boolean>`exists (select from ${userRole} as other
          where other.user_id = ${user.id} and other.role_id <> ${roleId})`,
      })
      .from(userRole)
      .innerJoin(user, eq(user.id, userRole.userId))
      .where(where)
      .$dynamic(),
    { current, size },
    ordered(input.order, sorts[input.sort as keyof typeof sorts], user.id),
  )
  const records = found.map((row) => ({ ...row, id: api.assignmentId(row.userId, roleId) }))
  return { ...page, records }
}

/** Returns people of the organisation of a role, with whether they have it. */
export async function listRoleUsers(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.roleUserList>,
): Promise<ResultOf<typeof api.roleUserList>> {
  const { current, size, model } = input
  const chosen = await getRow(ctx, role, model.roleId, '角色')
  const own = and(eq(userRole.userId, user.id), eq(userRole.roleId, chosen.id))
  const assigned = model.assigned ? isNotNull(userRole.userId) : isNull(userRole.userId)
  const where = and(
    eq(userOrg.orgId, chosen.orgId),
    isNull(user.deletedAt),
    named(model.name),
    model.assigned === undefined ? undefined : assigned,
  )
  const { found, page } = await pageOf(
    ctx,
    ctx.db
      .select({ ...person, roleId: userRole.roleId })
      .from(userOrg)
      .innerJoin(user, eq(user.id, userOrg.userId))
      .leftJoin(userRole, own)
      .where(where)
      .$dynamic(),
    { current, size },
    ordered(input.order, sorts[input.sort as keyof typeof sorts], user.id),
  )
  const records = found.map((row) => ({ ...row, id: row.userId, assigned: row.roleId !== null }))
  return { ...page, records }
}

/**
 * Gives people of its organisation a role; who has it already keeps it. They are locked before the role, in the order in
 * which other changes of a user lock the two, so that nobody leaves the organisation meanwhile and keeps the role.
 */
export async function saveRoleUsers(ctx: Ctx, input: ParsedInputOf<typeof api.roleUserSave>): Promise<null> {
  await lockPeople(ctx, input.userIds)
  const given = await lockRole(ctx, input.roleId)
  await assertMayGive(ctx, given)
  const members = await ctx.db
    .select({ id: user.id, name: user.name })
    .from(userOrg)
    .innerJoin(user, eq(user.id, userOrg.userId))
    .where(and(eq(userOrg.orgId, given.orgId), inArray(user.id, input.userIds), isNull(user.deletedAt)))
  if (members.length < input.userIds.length) {
    throw new AppError('NOT_FOUND', '所选人员不存在，或不在该角色所属的机构中')
  }
  const added = await ctx.db
    .insert(userRole)
    .values(members.map(({ id }) => ({ userId: id, roleId: given.id })))
    .onConflictDoNothing()
    .returning({ id: userRole.userId })
  const ids = new Set(added.map((row) => row.id))
  const names = members.filter(({ id }) => ids.has(id)).map(({ name }) => name)
  await logPeople(ctx, given, [], names, '分配人员')
  return null
}

const lockPeople = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db
    .select({ id: user.id })
    .from(user)
    .where(and(managedUsers(ctx), inArray(user.id, [...ids])))
    .orderBy(user.id)
    .for('update')

/** Takes roles from people; all of the given assignments or none. The last administrator keeps his. */
export async function deleteUserRoles(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.roleUserDelete>,
): Promise<null> {
  const byRole = Map.groupBy(input.ids, (assignment) => assignment.roleId)
  for (const [roleId, assignments] of [...byRole].toSorted(([a], [b]) => a - b)) {
    const userIds = assignments.map(({ userId }) => userId)
    await takeRole(ctx, await lockRole(ctx, roleId), userIds)
  }
  return null
}

async function takeRole(ctx: Ctx, role: Role, userIds: readonly number[]): Promise<void> {
  await assertMayTake(ctx, role)
  await keepingAdministrators(ctx, [role.orgId], () => removeAssignments(ctx, role, userIds))
  await askToReassign(ctx, userIds)
  const people = await ctx.db
    .select({ name: user.name })
    .from(user)
    .where(inArray(user.id, [...userIds]))
  const names = people.map(({ name }) => name)
  await logPeople(ctx, role, names, [], '取消分配')
}

async function removeAssignments(ctx: Ctx, role: Role, userIds: readonly number[]): Promise<void> {
  const taken = await ctx.db
    .delete(userRole)
    .where(and(eq(userRole.roleId, role.id), inArray(userRole.userId, [...userIds])))
    .returning({ id: userRole.userId })
  if (taken.length < userIds.length) throw new AppError('NOT_FOUND', '分配记录不存在，请刷新后再试')
}

const logPeople = (
  ctx: Ctx,
  role: Role,
  before: readonly string[],
  after: readonly string[],
  reason: string,
): Promise<void> =>
  writeLog(ctx, {
    object: 'role',
    objectId: role.id,
    action: 'update',
    orgId: role.orgId,
    crop: null,
    before: { users: before },
    after: { users: after },
    reason,
  })
