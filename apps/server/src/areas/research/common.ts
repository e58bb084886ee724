import { PLACE_LEVELS } from '@hepu/api/areas/authority/data'
import type * as api from '@hepu/api/areas/research/common'
import { PROJECT_MOST, SEARCH_MOST, STAFF_MOST } from '@hepu/api/areas/research/common'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { byPinyin, contains } from '../../db/lists.ts'
import { organization, researchProject, user, userOrg } from '../../db/schema/index.ts'
import { orgIdsInSight, rows } from '../../db/scope.ts'
import { provinceList } from '../authority/shared.ts'
import type { Ctx } from '../../http/context.ts'
import { columnOf, hasKeyword } from '../../resource/conditions.ts'

type Node = ResultOf<typeof api.orgTree>[number]

const inReach = (ctx: Ctx) =>
  and(inArray(organization.id, orgIdsInSight(ctx)), isNull(organization.deletedAt))

/** Organisations in sight as a tree; of a filter only those that fit, under the nearest one above that fits too. */
export async function listOrgTree(ctx: Ctx, input: ParsedInputOf<typeof api.orgTree>): Promise<Node[]> {
  const found = await ctx.db
    .select()
    .from(organization)
    .where(
      and(
        inReach(ctx),
        input.isInstitution ? eq(organization.isInstitution, true) : undefined,
        input.isCurrentInstitution ? eq(organization.id, ctx.caller.orgId) : undefined,
      ),
    )
    .orderBy(organization.sortValue, organization.id)
  const nodes = new Map(
    found.map(({ id, name, isInstitution }): [number, Node] => [
      id,
      { id, name, isInstitution, children: [] },
    ]),
  )
  const tops: Node[] = []
  for (const { id, path } of found) {
    const above = path
      .split('/')
      .map(Number)
      .filter((it) => it !== id && nodes.has(it))
      .at(-1)
    ;(above === undefined ? tops : nodes.get(above)!.children).push(nodes.get(id)!)
  }
  return tops
}

/** Institutions by a part of their name. */
export function searchInstitutions(
  ctx: Ctx,
  { name }: ParsedInputOf<typeof api.searchInstitution>,
): Promise<ResultOf<typeof api.searchInstitution>> {
  return ctx.db
    .select({ id: organization.id, name: organization.name })
    .from(organization)
    .where(and(inReach(ctx), contains(organization.name, name)))
    .orderBy(byPinyin(organization.name), asc(organization.id))
    .limit(SEARCH_MOST)
}

/** People of the organisations in sight by a part of their name, each with one organisation he works in. */
export async function searchStaff(
  ctx: Ctx,
  { userName }: ParsedInputOf<typeof api.searchStaff>,
): Promise<ResultOf<typeof api.searchStaff>> {
  return ctx.db
    .selectDistinctOn([user.id], {
      userId: user.id,
      userName: user.name,
      organizationId: organization.id,
      organizationName: organization.name,
    })
    .from(user)
    .innerJoin(userOrg, eq(userOrg.userId, user.id))
    .innerJoin(organization, eq(organization.id, userOrg.orgId))
    .where(and(inReach(ctx), isNull(user.deletedAt), eq(user.state, 1), contains(user.name, userName)))
    .orderBy(user.id, organization.id)
    .limit(STAFF_MOST)
}

/** Provinces with their cities and counties, for the forms of research. */
export const listAreas = (ctx: Ctx): Promise<ResultOf<typeof api.areaTree>> =>
  provinceList(ctx, { depth: PLACE_LEVELS })

const projectName = columnOf(researchProject, 'name')
const projectNo = columnOf(researchProject, 'projectNo')

/** Projects of the registry in sight by a part of their name or number. */
export function searchProjects(
  ctx: Ctx,
  { name }: ParsedInputOf<typeof api.searchProject>,
): Promise<ResultOf<typeof api.searchProject>> {
  return ctx.db
    .select({
      id: researchProject.id,
      name: sql<string>`${projectName}`,
      code: sql<string | null>`${projectNo}`,
    })
    .from(researchProject)
    .where(and(rows(ctx, researchProject), hasKeyword(researchProject, name)))
    .orderBy(byPinyin(projectName), researchProject.id)
    .limit(PROJECT_MOST)
}
