import type * as api from '@hepu/api/areas/authority/organization/organization'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { must } from '@hepu/api/core/must'
import { and, eq, inArray, isNull, like, ne, sql } from 'drizzle-orm'
import { askToReassign } from '../../../approval/reassignStranded.ts'
import { loggable } from '../../../db/loggedChanges.ts'
import { organization, session } from '../../../db/schema/index.ts'
import { giveFirstRoles } from '../../../db/seed/seedRoles.ts'
import { assertMove, lockTree, movedPath, nextPlace, orderChanges } from '../../../db/tree.ts'
import { writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { endings, endSessions } from '../../../http/session.ts'
import { refreshUnitNames } from '../../../resource/searchTexts.ts'
import { changeRecord } from '../changeLog/changeRecord.ts'
import { allowOrgSetting, defaultOrgScope } from '../dataPermission/dataPermission.ts'
import { changeOrgSetting, inLog, storeOrgChoice } from '../dataPermission/dataSettingChanges.ts'
import { countChildren, countUsers } from './organizations.ts'
import { countStaff } from '../person/persons.ts'
import { stoppingBlockers, deletionBlocker } from './organizationBlockers.ts'
import {
  canOf,
  getManagedOrgs,
  getManagedOrg,
  hasCode,
  organizationTree,
  type Organization,
} from './organizationScope.ts'

/**
 * Makes an organisation below one that the caller manages, as the last of its siblings, with the first roles of every
 * organisation.
 */
export async function saveOrganization(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.saveOrganization>,
): Promise<ResultOf<typeof api.saveOrganization>> {
  await lockTree(ctx, organizationTree)
  const parent = await getManagedOrg(ctx, input.parentId)
  await assertMove(ctx, organizationTree, { id: 0, parentId: parent.id }, '')
  await assertCodeIsFree(ctx, input.code)
  const { dataScope: asked, dataOrgIds = [], ...values } = input
  const { userId } = ctx.caller
  const now = ctx.services.now()
  const stamps = { createdBy: userId, createdAt: now, updatedBy: userId, updatedAt: now }
  const sortValue = await nextPlace(ctx, organizationTree, parent.id)
  const [made] = await ctx.db
    .insert(organization)
    .values({ ...values, path: '', sortValue, ...stamps })
    .returning({ id: organization.id })
  const { id } = must(made, 'the new organisation')
  const org = { id, parentId: parent.id, path: `${parent.path}${id}/` }
  const dataScope = asked ?? (await defaultOrgScope(ctx, org))
  const chosen = await allowOrgSetting(ctx, org, { dataScope, dataOrgIds })
  await ctx.db.update(organization).set({ path: org.path, dataScope }).where(eq(organization.id, id))
  await storeOrgChoice(ctx, id, chosen)
  await giveFirstRoles(ctx.db, [id])
  await log(ctx, id, { action: 'create', before: null, after: { ...values, ...inLog(dataScope, chosen) } })
  return { id }
}

/** Changes an organisation. With another parent it moves there with all below it. */
export async function updateOrganization(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.updateOrganization>,
): Promise<ResultOf<typeof api.updateOrganization>> {
  await lockTree(ctx, organizationTree)
  const current = await getManagedOrg(ctx, input.id)
  const { id, version, parentId, dataScope, dataOrgIds, ...values } = input
  const target = parentId === undefined || parentId === current.parentId ? null : parentId
  const newState = values.state === undefined || values.state === current.state ? null : values.state
  assertMayChange(ctx, current, { moves: target !== null, changesState: newState !== null })
  if (newState === 0) await assertNoneStronger(ctx, current)
  if (values.code !== undefined && values.code !== current.code) await assertCodeIsFree(ctx, values.code, id)
  const place = target === null ? null : await placeBelow(ctx, current, target)
  const setting = await changeOrgSetting(ctx, current, { dataScope, dataOrgIds })
  const after = await changeRecord(
    ctx,
    organization,
    current,
    { ...values, ...place, ...setting?.values },
    { version, orgIds: [id], ...(setting ? { extra: setting.extra } : {}) },
  )
  if (values.name !== undefined && values.name !== current.name) await refreshUnitNames(ctx.db, [id])
  if (setting) await storeOrgChoice(ctx, id, setting.chosen)
  if (place) await moveThoseBelow(ctx, current, place.path)
  if (newState === 0) await endSessions(ctx.db, eq(session.orgId, id), endings.orgStopped)
  if (newState === 0 || place || setting) await askToReassign(ctx, null)
  return { id, version: after }
}

function assertMayChange(
  ctx: Ctx,
  org: Organization,
  change: { moves: boolean; changesState: boolean },
): void {
  const can = canOf(ctx, org)
  if (change.moves && !can['move']) throw new AppError('BAD_STATE', '不能移动自己当前所在的机构')
  if (change.changesState && !can['state']) throw new AppError('BAD_STATE', '不能停用自己当前所在的机构')
}

/** Throws FORBIDDEN, naming his role, when stopping an organisation would shut out somebody who may more. */
async function assertNoneStronger(ctx: Ctx, org: Organization): Promise<void> {
  const blocker = (await stoppingBlockers(ctx, [org])).get(org.id)
  if (blocker) throw new AppError('FORBIDDEN', blocker)
}

/** Returns the parent, path and position of an organisation under a new parent. Refuses itself and those below it. */
async function placeBelow(ctx: Ctx, current: Organization, parentId: number) {
  const parent = await getManagedOrg(ctx, parentId)
  const refusal = `不能把「${current.name}」移到它自己或它的下级机构之下`
  await assertMove(ctx, organizationTree, { id: current.id, parentId }, refusal)
  const sortValue = await nextPlace(ctx, organizationTree, parentId)
  return { parentId, path: `${parent.path}${current.id}/`, sortValue }
}

/** Replaces the start of the paths of all below a moved organisation, deleted ones included. */
async function moveThoseBelow(ctx: Ctx, moved: Organization, path: string): Promise<void> {
  await ctx.db
    .update(organization)
    .set({ path: movedPath(organization.path, moved.path, path) })
    .where(and(like(organization.path, `${moved.path}%`), ne(organization.id, moved.id)))
}

/** Deletes organisations with none below them and nobody working in them; all or none. */
export async function deleteOrganizations(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.deleteOrganizations>,
): Promise<null> {
  await lockTree(ctx, organizationTree)
  const found = await getManagedOrgs(ctx, input.ids)
  if (found.some((org) => org.id === ctx.caller.orgId)) {
    throw new AppError('BAD_STATE', '不能删除自己当前所在的机构')
  }
  await assertEmpty(ctx, found)
  const stamps = {
    deletedAt: ctx.services.now(),
    updatedBy: ctx.caller.userId,
    updatedAt: ctx.services.now(),
  }
  await ctx.db
    .update(organization)
    .set({ ...stamps, version: sql`${organization.version} + 1` })
    .where(inArray(organization.id, input.ids))
  for (const org of found) await log(ctx, org.id, { action: 'delete', before: loggable(org), after: null })
  return null
}

async function assertEmpty(ctx: Ctx, found: readonly Organization[]): Promise<void> {
  const ids = found.map((org) => org.id)
  const children = await countChildren(ctx, ids)
  const users = await countUsers(ctx, ids)
  const staff = await countStaff(ctx, ids)
  for (const org of found) {
    const going = found.filter(({ parentId }) => parentId === org.id).length
    const blocker = deletionBlocker(org, {
      children: (children.get(org.id) ?? 0) - going,
      users: users.get(org.id) ?? 0,
      staff: staff.get(org.id) ?? 0,
    })
    if (blocker) throw new AppError('BAD_STATE', blocker)
  }
}

/** Puts all organisations directly below one in a new order. */
export async function sortOrganizations(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.sortOrganizations>,
): Promise<null> {
  await lockTree(ctx, organizationTree)
  const parent = await getManagedOrg(ctx, input.parentId)
  const siblings = await ctx.db
    .select({ id: organization.id, name: organization.name, sortValue: organization.sortValue })
    .from(organization)
    .where(and(eq(organization.parentId, parent.id), isNull(organization.deletedAt)))
    .orderBy(organization.sortValue, organization.id)
  const names = new Map(siblings.map((sibling) => [sibling.id, sibling.name]))
  const refusal = `「${parent.name}」的下级机构已变化，请刷新后再排序`
  for (const { row, sortValue } of orderChanges(siblings, input.ids, refusal)) {
    await ctx.db.update(organization).set({ sortValue }).where(eq(organization.id, row.id))
  }
  await log(ctx, parent.id, {
    action: 'update',
    before: { children: siblings.map((sibling) => sibling.name) },
    after: { children: input.ids.map((id) => names.get(id)) },
    reason: '调整下级机构的顺序',
  })
  return null
}

/** Codes are unique over all organisations, whatever their case, deleted ones too, because the change log names them by code. */
async function assertCodeIsFree(ctx: Ctx, code: string, own = 0): Promise<void> {
  const [taken] = await ctx.db
    .select({ id: organization.id })
    .from(organization)
    .where(and(hasCode([code]), ne(organization.id, own)))
  if (taken) throw new AppError('CONFLICT', `机构编码「${code}」已被使用`)
}

type Line = Omit<Parameters<typeof writeLog>[1], 'object' | 'objectId' | 'orgId' | 'crop'>

/** Writes a line into the history of an organisation, which belongs to that organisation. */
const log = (ctx: Ctx, id: number, line: Line): Promise<void> =>
  writeLog(ctx, { ...line, object: 'organization', objectId: id, orgId: id, crop: null })
