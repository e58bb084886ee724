import type * as api from '@hepu/api/areas/authority/user/userAdmin'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { askToReassign } from '../../../approval/reassignStranded.ts'
import { oneOf } from '../../../db/nameConditions.ts'
import { organization, role, userRole } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { keepingAdministratorsOf } from './administrators.ts'
import { getManagedOrgs, managedOrgs } from '../organization/organizationScope.ts'
import { GIVE, blockersOf, refusalOf, refuse, TAKE } from '../role/roleStrength.ts'
import { treePlace } from '../organization/treeOrder.ts'
import { logAt } from './userLog.ts'
import { listMemberships } from './userCrops.ts'
import { getUser, lockUser } from './userScope.ts'

type Choice = ResultOf<typeof api.listUserRole>[number]

/** Returns roles a user has or may get: those of his organisations, or of the ones a new user is to work in. */
export async function listUserRole(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.listUserRole>,
): Promise<Choice[]> {
  if (input.userId) {
    const { id } = await getUser(ctx, input.userId)
    return listChoices(ctx, await listMemberships(ctx, id), id)
  }
  if (!input.orgIds) throw new AppError('BAD_INPUT', '请指定用户或机构')
  await getManagedOrgs(ctx, input.orgIds)
  return listChoices(ctx, input.orgIds, 0)
}

async function listChoices(ctx: Ctx, orgIds: readonly number[], userId: number): Promise<Choice[]> {
  const found = await ctx.db
    .select({
      id: role.id,
      name: role.name,
      orgId: role.orgId,
      orgName: organization.name,
      state: role.state,
      isChecked: sql<boolean>`exists (select 1 from ${userRole}
        where ${userRole.roleId} = ${role.id} and ${userRole.userId} = ${userId})`,
    })
    .from(role)
    .innerJoin(organization, eq(organization.id, role.orgId))
    .where(and(oneOf(role.orgId, orgIds), managedOrgs(ctx), isNull(role.deletedAt)))
    .orderBy(treePlace, asc(role.id))
  const writes = ctx.caller.permissions.has('system.user:write')
  const { giving, taking } = await blockersOf(
    ctx,
    found.map(({ id }) => id),
  )
  return found.map((choice) => {
    const blocker = (choice.isChecked ? taking : giving).get(choice.id) ?? null
    return { ...choice, blocker, can: { grant: writes && blocker === null } }
  })
}

/** Sets a user's roles within the administrator's reach; he can give and take only what he may do himself. */
export async function saveUserRole(ctx: Ctx, input: ParsedInputOf<typeof api.saveUserRole>): Promise<null> {
  const current = await lockUser(ctx, input.userId)
  await keepingAdministratorsOf(ctx, [current.id], () => grantRoles(ctx, current, input.roleIds))
  return null
}

/** Gives a user these roles of his organisations and takes his other roles that the caller manages. */
export async function grantRoles(
  ctx: Ctx,
  holder: { id: number; name: string },
  roleIds: readonly number[],
): Promise<void> {
  const choices = await listChoices(ctx, await listMemberships(ctx, holder.id), holder.id)
  if (roleIds.some((id) => !choices.some((choice) => choice.id === id))) {
    throw new AppError('NOT_FOUND', `角色不存在，或不属于「${holder.name}」所在的机构`)
  }
  const wanted = new Set(roleIds)
  const changed = choices.filter((choice) => choice.isChecked !== wanted.has(choice.id))
  if (changed.length === 0) return
  for (const choice of changed) refuse(refusalOf(choice, choice.blocker, choice.isChecked ? TAKE : GIVE))
  await store(ctx, holder.id, changed)
  if (changed.some(({ isChecked }) => isChecked)) await askToReassign(ctx, [holder.id])
  const namesOf = (chosen: readonly Choice[]) => chosen.map(({ orgName, name }) => `${orgName}·${name}`)
  for (const [orgId, there] of Map.groupBy(choices, (choice) => choice.orgId)) {
    await logAt(ctx, orgId, holder.id, {
      action: 'update',
      before: { roles: namesOf(there.filter((choice) => choice.isChecked)) },
      after: { roles: namesOf(there.filter((choice) => wanted.has(choice.id))) },
      reason: '分配角色',
    })
  }
}

async function store(ctx: Ctx, userId: number, changed: readonly Choice[]): Promise<void> {
  const taken = changed.filter((choice) => choice.isChecked).map((choice) => choice.id)
  const given = changed.filter((choice) => !choice.isChecked).map((choice) => choice.id)
  if (taken.length > 0) {
    await ctx.db.delete(userRole).where(and(eq(userRole.userId, userId), inArray(userRole.roleId, taken)))
  }
  if (given.length > 0) {
    await ctx.db.insert(userRole).values(given.map((roleId) => ({ userId, roleId })))
  }
}
