import type * as api from '@hepu/api/areas/authority/user/userAdmin'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { must } from '@hepu/api/core/must'
import { eq } from 'drizzle-orm'
import { askToReassign } from '../../../approval/reassignStranded.ts'
import { user } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { hashPassword, randomPassword } from '../../../http/password.ts'
import { endings, endSessionsOf } from '../../../http/session.ts'
import { keepingAdministratorsOf } from './administrators.ts'
import { changeRecord } from '../changeLog/changeRecord.ts'
import { getManagedOrgs, getManagedOrg } from '../organization/organizationScope.ts'
import { listMemberships, listMemberOrgs, wantedCrops } from './userCrops.ts'
import { listPlaces, logAccount, logAt, membershipInLog } from './userLog.ts'
import { joinOrgs, setMemberships } from './userMemberships.ts'
import { grantRoles } from './userRoles.ts'
import { assertFree } from './userSearch.ts'
import { assertMayTouch, lockUser, lockUsers, leavingBlocker, type User } from './userScope.ts'

const LEAVES_HIMSELF = '不能把自己移出机构'

/** Makes a user with his organisations, his roles there and a first password, which he must change. */
export async function saveUser(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.saveUser>,
): Promise<ResultOf<typeof api.saveUser>> {
  const { orgIds, crops: asked, roleIds, password, ...person } = input
  await getManagedOrgs(ctx, orgIds)
  const crops = wantedCrops(asked, orgIds)
  await assertFree(ctx, person)
  const made = password ?? randomPassword()
  const { userId } = ctx.caller
  const now = ctx.services.now()
  const [row] = await ctx.db
    .insert(user)
    .values({
      ...person,
      passwordHash: await hashPassword(made),
      isWeakPassword: true,
      mustChangePassword: true,
      createdBy: userId,
      createdAt: now,
      updatedBy: userId,
      updatedAt: now,
    })
    .returning({ id: user.id })
  const { id } = must(row, 'the new user')
  await joinOrgs(ctx, id, orgIds, crops)
  for (const org of await listMemberOrgs(ctx, [id])) {
    const after = { ...person, ...membershipInLog(org) }
    await logAt(ctx, org.id, id, { action: 'create', before: null, after })
  }
  await grantRoles(ctx, { id, name: person.name }, roleIds)
  return { id, password: password ? null : made }
}

/** Changes a user and the organisations he works in; memberships beyond the administrator's reach stay. */
export async function updateUser(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.updateUser>,
): Promise<ResultOf<typeof api.updateUser>> {
  const { id, version, orgIds, crops, ...person } = input
  const current = await lockUser(ctx, id)
  await assertMayTouch(ctx, [current])
  if (!orgIds.includes(ctx.caller.orgId)) refuseSelf(ctx, [id], LEAVES_HIMSELF)
  await getManagedOrgs(ctx, orgIds)
  await assertFree(ctx, person, id)
  const after = await changeRecord(ctx, user, current, person, { version, orgIds })
  const moved = await keepingAdministratorsOf(ctx, [id], () =>
    setMemberships(ctx, current, orgIds, wantedCrops(crops, orgIds)),
  )
  return { id, version: moved ? version + 1 : after }
}

/** Starts or stops a user; stopped, all his sessions end at once, in every process. */
export async function updateUserState(
  ctx: Ctx,
  { id, state }: ParsedInputOf<typeof api.updateUserState>,
): Promise<null> {
  refuseSelf(ctx, [id], '不能停用或启用自己')
  const current = await lockUser(ctx, id)
  await assertMayTouch(ctx, [current])
  const orgIds = await listPlaces(ctx, id)
  await keepingAdministratorsOf(ctx, [id], () => changeRecord(ctx, user, current, { state }, { orgIds }))
  if (state === 1) return null
  await endSessionsOf(ctx.db, id, endings.userStopped)
  await askToReassign(ctx, [id])
  return null
}

/**
 * Deletes users softly: they cannot sign in and no list shows them. Their account stays taken, because the change log
 * names it; another user may get their mobile.
 */
export async function deleteUsers(ctx: Ctx, { ids }: ParsedInputOf<typeof api.deleteUsers>): Promise<null> {
  refuseSelf(ctx, ids, '不能删除自己')
  const found = await lockUsers(ctx, ids)
  await assertMayTouch(ctx, found)
  await keepingAdministratorsOf(ctx, ids, async () => {
    for (const row of found) await deleteUser(ctx, row)
  })
  await askToReassign(ctx, ids)
  return null
}

async function deleteUser(ctx: Ctx, row: User): Promise<void> {
  const now = ctx.services.now()
  await ctx.db
    .update(user)
    .set({
      deletedAt: now,
      mobile: null,
      updatedBy: ctx.caller.userId,
      updatedAt: now,
      version: row.version + 1,
    })
    .where(eq(user.id, row.id))
  await endSessionsOf(ctx.db, row.id, endings.userDeleted)
  const { lastOrgId: _, lastCrop: __, ...logged } = row
  await logAccount(ctx, row.id, { action: 'delete', before: logged, after: null })
}

/** Takes a user out of one organisation, with his roles there; his last organisation he keeps. Roles beyond the caller are not taken. */
export async function removeUserFromOrg(
  ctx: Ctx,
  { userId, orgId }: ParsedInputOf<typeof api.removeUserFromOrg>,
): Promise<null> {
  refuseSelf(ctx, [userId], LEAVES_HIMSELF)
  await getManagedOrg(ctx, orgId)
  const current = await lockUser(ctx, userId)
  const mine = await listMemberships(ctx, userId)
  if (!mine.includes(orgId)) throw new AppError('NOT_FOUND', `「${current.name}」不在该机构中`)
  const within = mine.filter((id) => ctx.caller.managedOrgIds.includes(id))
  const relation = { worksBeyond: within.length < mine.length }
  const blocker = leavingBlocker(current, relation, within.length)
  if (blocker) throw new AppError('BAD_STATE', blocker)
  const rest = within.filter((id) => id !== orgId)
  await keepingAdministratorsOf(ctx, [userId], () => setMemberships(ctx, current, rest))
  return null
}

function refuseSelf(ctx: Ctx, ids: readonly number[], message: string): void {
  if (ids.includes(ctx.caller.userId)) throw new AppError('BAD_STATE', message)
}
