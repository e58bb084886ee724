import { AppError } from '@hepu/api/core/errorCodes'
import { itemAt } from '@hepu/api/core/must'
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { menu, organization, role, user, userOrg, userRole } from '../../../db/schema/index.ts'
import { grantsAnyOf } from '../../../db/roleGrant.ts'
import type { Ctx } from '../../../http/context.ts'

/** Returns whether the caller has the active role of an administrator in his current organisation. */
export async function isAdministrator(ctx: Ctx): Promise<boolean> {
  const found = await ctx.db
    .select({ id: role.id })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(
      and(
        eq(userRole.userId, ctx.caller.userId),
        eq(role.orgId, ctx.caller.orgId),
        eq(role.isSystem, true),
        eq(role.state, 1),
        isNull(role.deletedAt),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** An organisation that somebody looks after: a system administrator, or else who may at least look after its users. */
interface LookedAfter {
  /** Of the organisation. */
  id: number
  name: string
  bySystem: boolean
}

/**
 * Runs a change of people or roles of these organisations and refuses it when it leaves one without its last
 * administrator: its last system administrator, or, where there was none, the last who may look after its users. Who
 * counts is active, works there and has an active role there. An organisation that had nobody before may stay so. The
 * organisations are locked, so that two administrators cannot remove each other.
 */
export async function keepingAdministrators<T>(
  ctx: Ctx,
  orgIds: readonly number[],
  run: () => Promise<T>,
): Promise<T> {
  await lockOrganizations(ctx, orgIds)
  const before = await listHolders(ctx, orgIds)
  const result = await run()
  const [lost] = lostAdministrators(before, await listHolders(ctx, orgIds))
  if (lost) throw new AppError('BAD_STATE', lost.message)
  return result
}

/** Returns the organisations that lost their last administrator between two times, with the refusal of that. */
export function lostAdministrators(
  before: readonly Holder[],
  after: readonly Holder[],
): { orgId: number; message: string }[] {
  const left = new Map(lookedAfter(after).map((org) => [org.id, org]))
  return lookedAfter(before).flatMap(({ id, name, bySystem }) => {
    const now = left.get(id)
    return now && (now.bySystem || !bySystem) ? [] : [{ orgId: id, message: mustKeep(name, bySystem) }]
  })
}

/** Keeps an administrator in every organisation that these users work in, during a change of users. */
export async function keepingAdministratorsOf<T>(
  ctx: Ctx,
  userIds: readonly number[],
  run: () => Promise<T>,
): Promise<T> {
  return keepingAdministrators(ctx, await listPlaces(ctx, userIds), run)
}

/** Returns the organisations that these users work in. */
async function listPlaces(ctx: Ctx, userIds: readonly number[]): Promise<number[]> {
  const found = await ctx.db
    .selectDistinct({ orgId: userOrg.orgId })
    .from(userOrg)
    .where(inArray(userOrg.userId, [0, ...userIds]))
  return found.map((row) => row.orgId)
}

/** Lets no other transaction change roles or administrators of these organisations until this one ends. */
export async function lockOrganizations(ctx: Ctx, orgIds: readonly number[]): Promise<void> {
  await ctx.db
    .select({ id: organization.id })
    .from(organization)
    .where(inArray(organization.id, [0, ...orgIds]))
    .orderBy(asc(organization.id))
    .for('no key update')
}

const looksAfterUsers = grantsAnyOf(
  sql`select ${menu.id} from ${menu} where ${menu.word} = 'system.user:write' and ${menu.deletedAt} is null`,
)

/** One who looks after an organisation: active, working there, by an active role of it. */
export interface Holder {
  orgId: number
  orgName: string
  userId: number
  roleId: number
  isSystem: boolean
}

const listHolders = (ctx: Ctx, orgIds: readonly number[]): Promise<Holder[]> =>
  ctx.db
    .select({
      orgId: organization.id,
      orgName: organization.name,
      userId: user.id,
      roleId: role.id,
      isSystem: role.isSystem,
    })
    .from(organization)
    .innerJoin(role, and(eq(role.orgId, organization.id), eq(role.state, 1), isNull(role.deletedAt)))
    .innerJoin(userRole, eq(userRole.roleId, role.id))
    .innerJoin(user, and(eq(user.id, userRole.userId), eq(user.state, 1), isNull(user.deletedAt)))
    .innerJoin(userOrg, and(eq(userOrg.userId, user.id), eq(userOrg.orgId, organization.id)))
    .where(and(inArray(organization.id, [0, ...orgIds]), or(eq(role.isSystem, true), looksAfterUsers)))

/**
 * Returns the users of an organisation who count: its system administrators, or, if it has none, those who may maintain
 * its users.
 */
function counted(holders: readonly Holder[]): readonly Holder[] {
  const system = holders.filter((holder) => holder.isSystem)
  return system.length > 0 ? system : holders
}

/** Returns who administers the organisations that these users work in. */
export const listOtherHolders = async (ctx: Ctx, userIds: readonly number[]): Promise<Holder[]> =>
  listHolders(ctx, await listPlaces(ctx, userIds))

/** Returns the roles, of these, that make their users administrators of an organisation. */
export const listAdministering = (ctx: Ctx, roleIds: readonly number[]): Promise<Omit<Holder, 'userId'>[]> =>
  ctx.db
    .select({ orgId: organization.id, orgName: organization.name, roleId: role.id, isSystem: role.isSystem })
    .from(role)
    .innerJoin(organization, eq(organization.id, role.orgId))
    .where(
      and(
        oneOf(role.id, roleIds),
        eq(role.state, 1),
        isNull(role.deletedAt),
        or(eq(role.isSystem, true), looksAfterUsers),
      ),
    )

function lookedAfter(holders: readonly Holder[]): LookedAfter[] {
  const byOrg = Map.groupBy(holders, (holder) => holder.orgId)
  return [...byOrg.values()].map((holders) => {
    const { orgId, orgName, isSystem } = itemAt(counted(holders), 0)
    return { id: orgId, name: orgName, bySystem: isSystem }
  })
}

/** Returns the users, of these, who are the last administrator of an organisation, with the refusal of what would remove them. */
export async function listLastAdministrators(
  ctx: Ctx,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  const places = await listPlaces(ctx, userIds)
  return alone(await listHolders(ctx, places), 'userId')
}

/**
 * Returns the roles of these organisations that are the only source of their administrators, with the refusal of what
 * would end it.
 */
export const listLastRoles = async (ctx: Ctx, orgIds: readonly number[]): Promise<Map<number, string>> =>
  alone(await listHolders(ctx, orgIds), 'roleId')

function alone(holders: readonly Holder[], by: 'userId' | 'roleId'): Map<number, string> {
  const found = new Map<number, string>()
  for (const ofOrg of Map.groupBy(holders, (holder) => holder.orgId).values()) {
    const those = counted(ofOrg)
    const first = itemAt(those, 0)
    if (those.every((holder) => holder[by] === first[by]))
      found.set(first[by], mustKeep(first.orgName, first.isSystem))
  }
  return found
}

const mustKeep = (orgName: string, bySystem: boolean): string =>
  `「${orgName}」须至少有一名在用的${bySystem ? '系统管理员' : '管理员'}，请先指定他人`
