import { ORGANIZATION_LEVELS, tooManyLevels } from '@hepu/api/areas/authority/organization/organization'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { inTreeOrder } from '@hepu/api/core/tree/treeRows'
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { organization } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { StoredTree } from '../../../db/tree.ts'

export type Organization = typeof organization.$inferSelect

/** Returns the condition for organisations that an administrator sees: the one he works in and all below it. */
export const managedOrgs = ({ caller }: Pick<Ctx, 'caller'>): SQL =>
  must(and(oneOf(organization.id, caller.managedOrgIds), isNull(organization.deletedAt)), 'a condition')

/** Returns one organisation that the caller manages. Throws NOT_FOUND for any other. */
export async function getManagedOrg(ctx: Ctx, id: number): Promise<Organization> {
  const [found] = await ctx.db
    .select()
    .from(organization)
    .where(and(managedOrgs(ctx), eq(organization.id, id)))
  if (!found) throw new AppError('NOT_FOUND', '机构不存在或无权查看')
  return found
}

/** Lists the organisations that the caller manages, in the order of the tree. */
export const listManagedOrgs = async (ctx: Ctx): Promise<Organization[]> =>
  inTreeOrder(
    await ctx.db
      .select()
      .from(organization)
      .where(managedOrgs(ctx))
      .orderBy(organization.sortValue, organization.id),
  )

interface OrgChoice {
  value: string
  label: string
}

/** Lists the organisations that the caller manages as choices, each below the one above it, indented. */
export async function listIndented(ctx: Ctx): Promise<OrgChoice[]> {
  const found = await listManagedOrgs(ctx)
  const depthOf = (path: string): number => path.split('/').length
  const top = Math.min(...found.map(({ path }) => depthOf(path)))
  return found.map(({ id, name, path }) => ({
    value: String(id),
    label: `${'　'.repeat(depthOf(path) - top)}${name}`,
  }))
}

/** Makes choices of organisations, each with the names that lead to it from the caller's own. */
export function choicesByPath(orgs: readonly Organization[]): OrgChoice[] {
  const names = new Map(orgs.map(({ id, name }) => [String(id), name]))
  const labelOf = (path: string): string =>
    path
      .split('/')
      .flatMap((step) => names.get(step) ?? [])
      .join(' / ')
  return orgs.map(({ id, path }) => ({ value: String(id), label: labelOf(path) }))
}

/** Returns several organisations that the caller manages. Throws NOT_FOUND if one of them is not. */
export async function getManagedOrgs(ctx: Ctx, ids: readonly number[]): Promise<Organization[]> {
  const found = await ctx.db
    .select()
    .from(organization)
    .where(and(managedOrgs(ctx), inArray(organization.id, [...ids])))
  if (found.length !== ids.length) throw new AppError('NOT_FOUND', '机构不存在或无权查看')
  return found
}

/** Returns a code without regard to case: no two organisations share it. */
export const plainCode = (code: string): string => code.toLowerCase()

/** Returns the organisations that have one of these codes, in whatever case. */
export const hasCode = (codes: readonly string[]): SQL =>
  sql`lower(${organization.code}) = any(${sql.param(codes.map(plainCode))}::text[])`

/** Finds organisations by their code, whatever its case; the very code counts before one that differs in it. */
export function finderOf<T extends { code: string }>(orgs: readonly T[]): (code: string) => T | undefined {
  const byCode = new Map([
    ...orgs.map((org) => [plainCode(org.code), org] as const),
    ...orgs.map((org) => [org.code, org] as const),
  ])
  return (code) => byCode.get(code) ?? byCode.get(plainCode(code))
}

/** The tree of organisations. */
export const organizationTree: StoredTree<typeof organization> = {
  table: organization,
  lock: 7_411_030,
  levels: { max: ORGANIZATION_LEVELS + 1, refusal: tooManyLevels },
}

/** Counts the levels above an organisation: 0 for the top of the tree. */
export const levelOf = ({ path }: { path: string }): number => path.split('/').length - 3

/**
 * Returns what a user who may change organisations may do with one. He can neither move nor disable the one he works
 * in, which would lock him out, and what is above it is not his.
 */
export function canOf(ctx: Ctx, org: { id: number }): Record<string, boolean> {
  const writes = ctx.caller.permissions.has('system.organization:write')
  const isOwn = org.id === ctx.caller.orgId
  const below = writes && !isOwn
  return { addChild: writes, edit: writes, move: below, state: below, delete: below }
}
