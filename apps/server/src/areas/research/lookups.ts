import { PLACE_LEVELS } from '@hepu/api/core/places'
import type * as api from '@hepu/api/areas/research/lookups'
import type * as choices from '@hepu/api/core/resource/choices'
import { SEARCH_MAX } from '@hepu/api/areas/research/lookups'
import { PROJECT_MAX, STAFF_MAX, VARIETY_MAX } from '@hepu/api/core/resource/choices'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import { byPinyin, contains } from '../../db/nameConditions.ts'
import {
  organization,
  researchPerson,
  researchProject,
  researchVariety,
  user,
  userOrg,
} from '../../db/schema/index.ts'
import { visibleOrgIds, rows } from '../../db/scope.ts'
import { provinceList } from '../../resource/places.ts'
import { nest } from '../../db/tree.ts'
import type { Ctx } from '../../http/context.ts'
import { columnOf, hasKeyword } from '../../resource/filterConditions.ts'
import { personName } from '../../resource/personNames.ts'

type Node = ResultOf<typeof choices.orgTree>[number]

const visibleOrgs = (ctx: Ctx) =>
  and(inArray(organization.id, visibleOrgIds(ctx)), isNull(organization.deletedAt))

/** Returns the visible organisations as a tree; with a filter only those that fit, under the nearest one above that fits too. */
export async function listOrgTree(ctx: Ctx, input: ParsedInputOf<typeof choices.orgTree>): Promise<Node[]> {
  const found = await ctx.db
    .select()
    .from(organization)
    .where(
      and(
        visibleOrgs(ctx),
        input.isInstitution ? eq(organization.isInstitution, true) : undefined,
        input.isCurrentInstitution ? eq(organization.id, ctx.caller.orgId) : undefined,
      ),
    )
    .orderBy(organization.sortValue, organization.id)
  const ids = new Set(found.map(({ id }) => id))
  const placed = found.map((org) => ({ ...org, parentId: nearestAbove(org, ids) }))
  return nest(ctx, organization, placed, ({ id, name, isInstitution }): Node => ({
    id,
    name,
    isInstitution,
    children: [],
  }))
}

/** Returns the nearest of some organisations above another one; null if none of them is. */
const nearestAbove = (org: { id: number; path: string }, ids: ReadonlySet<number>): number | null =>
  org.path
    .split('/')
    .map(Number)
    .findLast((id) => id !== org.id && ids.has(id)) ?? null

/** Finds institutions by a part of their name. */
export function searchInstitutions(
  ctx: Ctx,
  { name }: ParsedInputOf<typeof api.searchInstitution>,
): Promise<ResultOf<typeof api.searchInstitution>> {
  return ctx.db
    .select({ id: organization.id, name: organization.name })
    .from(organization)
    .where(and(visibleOrgs(ctx), contains(organization.name, name)))
    .orderBy(byPinyin(organization.name), asc(organization.id))
    .limit(SEARCH_MAX)
}

/**
 * Finds users of the visible organisations by a part of their name, each with one organisation, then people without an
 * account.
 */
export async function searchStaff(
  ctx: Ctx,
  { userName, withPersons }: ParsedInputOf<typeof choices.searchStaff>,
): Promise<ResultOf<typeof choices.searchStaff>> {
  const users = await searchUsers(ctx, userName)
  if (!withPersons) return users
  const persons = await searchPersons(ctx, userName)
  // Neither kind leaves the other no room.
  const room = Math.max(STAFF_MAX - persons.length, STAFF_MAX / 2)
  return [...users.slice(0, room), ...persons].slice(0, STAFF_MAX)
}

const searchUsers = (ctx: Ctx, userName: string) =>
  ctx.db
    .selectDistinctOn([user.id], {
      userId: sql<number | null>`${user.id}`.mapWith(user.id),
      personId: sql<null>`null`,
      userName: user.name,
      organizationId: organization.id,
      organizationName: organization.name,
    })
    .from(user)
    .innerJoin(userOrg, eq(userOrg.userId, user.id))
    .innerJoin(organization, eq(organization.id, userOrg.orgId))
    .where(and(visibleOrgs(ctx), isNull(user.deletedAt), eq(user.state, 1), contains(user.name, userName)))
    .orderBy(user.id, organization.id)
    .limit(STAFF_MAX)

/** Returns visible 科研人员 without an account: nobody with the same mobile number can sign in. */
const searchPersons = (ctx: Ctx, name: string) =>
  ctx.db
    .select({
      userId: sql<null>`null`,
      personId: sql<number | null>`${researchPerson.id}`.mapWith(researchPerson.id),
      userName: sql<string>`${personName}`,
      organizationId: organization.id,
      organizationName: organization.name,
    })
    .from(researchPerson)
    .leftJoin(organization, eq(organization.id, columnOf(researchPerson, 'unitId')))
    .where(
      and(
        rows(ctx, researchPerson),
        contains(personName, name),
        notExists(
          ctx.db
            .select({ id: user.id })
            .from(user)
            .where(
              and(
                eq(user.mobile, columnOf(researchPerson, 'mobile')),
                isNull(user.deletedAt),
                eq(user.state, 1),
              ),
            ),
        ),
      ),
    )
    .orderBy(byPinyin(personName), researchPerson.id)
    .limit(STAFF_MAX)

/** Returns provinces with their cities and counties, for the forms of research. */
export const listAreas = (ctx: Ctx): Promise<ResultOf<typeof api.areaTree>> =>
  provinceList(ctx, { depth: PLACE_LEVELS })

const projectName = columnOf(researchProject, 'name')
const projectNo = columnOf(researchProject, 'projectNo')

/** Finds projects of the registry by a part of their name or number, among those that the caller sees. */
export function searchProjects(
  ctx: Ctx,
  { name }: ParsedInputOf<typeof choices.searchProject>,
): Promise<ResultOf<typeof choices.searchProject>> {
  return ctx.db
    .select({
      id: researchProject.id,
      name: sql<string>`${projectName}`,
      code: sql<string | null>`${projectNo}`,
    })
    .from(researchProject)
    .where(and(rows(ctx, researchProject), hasKeyword(researchProject, name)))
    .orderBy(byPinyin(projectName), researchProject.id)
    .limit(PROJECT_MAX)
}

const varietyName = columnOf(researchVariety, 'name')
const varietyNo = columnOf(researchVariety, 'approvalNo')

/** Finds 审定品种 by a part of their name or number. */
export function searchVarieties(
  ctx: Ctx,
  { name }: ParsedInputOf<typeof choices.searchVariety>,
): Promise<ResultOf<typeof choices.searchVariety>> {
  return ctx.db
    .select({
      id: researchVariety.id,
      name: sql<string>`${varietyName}`,
      code: sql<string | null>`${varietyNo}`,
    })
    .from(researchVariety)
    .where(and(rows(ctx, researchVariety), hasKeyword(researchVariety, name)))
    .orderBy(byPinyin(varietyName), researchVariety.id)
    .limit(VARIETY_MAX)
}
