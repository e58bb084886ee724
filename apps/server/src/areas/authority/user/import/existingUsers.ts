import type { Crop } from '@hepu/api/core/crops'
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { oneOf } from '../../../../db/nameConditions.ts'
import { organization, role, user, userRole } from '../../../../db/schema/index.ts'
import type { Ctx } from '../../../../http/context.ts'
import type { TableBook } from '../../../../import/table/readTable.ts'
import { listManagedOrgs, managedOrgs } from '../../organization/organizationScope.ts'
import { listAdministering, listOtherHolders, type Holder } from '../administrators.ts'
import { listMemberOrgs } from '../userCrops.ts'
import { blockersOf } from '../../role/roleStrength.ts'
import { relationsOf, managedUsers, type UserRelation } from '../userScope.ts'
import type { OrgCrops } from './userCropCells.ts'
import { OrgNames } from './importedOrgNames.ts'

/** A role of an organisation that the caller manages. */
export interface KnownRole {
  id: number
  name: string
  orgId: number
  /** Why the importer may not give it, and why not take it; null if he may. */
  toGiving: string | null
  toTaking: string | null
}

type Stored = typeof user.$inferSelect

/** A user that the workbook may mean, also one out of reach. */
export interface KnownUser extends Stored {
  /** Null if the caller does not manage him or he is deleted; nothing about him may be shown. */
  relation: UserRelation | null
  /** Organisations and roles that the caller manages. */
  orgIds: number[]
  /** Crops in each of these organisations. */
  crops: OrgCrops
  roleIds: number[]
}

/** The existing data that the workbook refers to. */
export interface ExistingData {
  byAccount: ReadonlyMap<string, KnownUser>
  byMobile: ReadonlyMap<string, KnownUser>
  orgs: OrgNames
  roles: ReadonlyMap<number, KnownRole>
  rolesOf: ReadonlyMap<number, readonly KnownRole[]>
  /** Administrators of the organisations of these users, and the managed roles that make someone an administrator. */
  holders: readonly Holder[]
  administering: ReadonlyMap<number, Omit<Holder, 'userId'>>
  /** Who imports: he does not stop or start himself, and gives only crops that he has. */
  importer: { id: number; crops: readonly Crop[] }
}

/** Loads the users that the workbook names by account or mobile, and the managed organisations and roles. */
export async function loadExisting(ctx: Ctx, book: TableBook): Promise<ExistingData> {
  const orgs = await listManagedOrgs(ctx)
  const roles = await listRoles(ctx, orgs)
  const users = await listUsers(ctx, book)
  const administering = await listAdministering(ctx, idsOf(roles))
  return {
    holders: await listOtherHolders(ctx, idsOf(users)),
    administering: new Map(administering.map((role) => [role.roleId, role])),
    byAccount: new Map(users.map((user) => [user.account.toLowerCase(), user])),
    byMobile: new Map(users.flatMap((user) => (user.mobile ? [[user.mobile, user]] : []))),
    orgs: new OrgNames(orgs),
    roles: new Map(roles.map((role) => [role.id, role])),
    rolesOf: Map.groupBy(roles, (role) => role.orgId),
    importer: { id: ctx.caller.userId, crops: ctx.caller.crops },
  }
}

/** Returns the roles of these organisations. */
export async function listRoles(ctx: Ctx, orgs: readonly { id: number }[]): Promise<KnownRole[]> {
  const found = await ctx.db
    .select({ id: role.id, name: role.name, orgId: role.orgId })
    .from(role)
    .where(and(oneOf(role.orgId, idsOf(orgs)), isNull(role.deletedAt)))
    .orderBy(asc(role.id))
  const { giving, taking } = await blockersOf(ctx, idsOf(found))
  return found.map((row) => ({
    ...row,
    toGiving: giving.get(row.id) ?? null,
    toTaking: taking.get(row.id) ?? null,
  }))
}

async function listUsers(ctx: Ctx, book: TableBook): Promise<KnownUser[]> {
  const textsOf = (key: string) =>
    book.rows.flatMap(({ cells }) => (cells[key] === undefined ? [] : [String(cells[key])]))
  const accounts = textsOf('account').map((account) => account.toLowerCase())
  const found = await ctx.db
    .select({ row: user, isWithin: sql<boolean>`${managedUsers(ctx)}` })
    .from(user)
    .where(
      or(
        sql`lower(${user.account}) = any(${sql.param(accounts)}::text[])`,
        sql`${user.mobile} = any(${sql.param(textsOf('mobile'))}::text[])`,
      ),
    )
    .orderBy(asc(user.id))
  const ids = found.flatMap(({ row, isWithin }) => (isWithin ? [row.id] : []))
  const relations = await relationsOf(ctx, ids)
  const members = Map.groupBy(await listMemberOrgs(ctx, ids), ({ userId }) => userId)
  const roleIds = await rolesHeldBy(ctx, ids)
  return found.map(({ row }) => ({
    ...row,
    relation: relations.get(row.id) ?? null,
    orgIds: (members.get(row.id) ?? []).map(({ id }) => id),
    crops: Object.fromEntries((members.get(row.id) ?? []).map(({ id, crops }) => [id, crops])),
    roleIds: roleIds.get(row.id) ?? [],
  }))
}

async function rolesHeldBy(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number[]>> {
  const found = await ctx.db
    .select({ userId: userRole.userId, id: role.id })
    .from(userRole)
    .innerJoin(role, and(eq(role.id, userRole.roleId), isNull(role.deletedAt)))
    .innerJoin(organization, and(eq(organization.id, role.orgId), managedOrgs(ctx)))
    .where(oneOf(userRole.userId, ids))
    .orderBy(asc(role.id))
  return grouped(found)
}

function grouped(found: readonly { userId: number; id: number }[]): Map<number, number[]> {
  const lists = new Map<number, number[]>()
  for (const { userId, id } of found) {
    const list = lists.get(userId)
    if (list) list.push(id)
    else lists.set(userId, [id])
  }
  return lists
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)
