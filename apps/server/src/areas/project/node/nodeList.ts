import type * as api from '@hepu/api/areas/project/node/projectTracking'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { clockDay } from '../../../db/clock.ts'
import { byPinyin, contains, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { projectNode, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { openRights, type Rights } from '../right/rights.ts'
import { getNode, presentNode, selectNamed, type Node, type Named } from './nodes.ts'

type Filter = ParsedInputOf<typeof api.projectTree>['model']

/** Returns one page of projects, each with its topics and assignments as far as the caller sees them. */
export async function pageTree(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.projectTree>,
): Promise<ResultOf<typeof api.projectTree>> {
  const rights = await openRights(ctx)
  const query = selectProjects(ctx, rights, model).$dynamic()
  const { found, page } = await pageOf(
    ctx,
    query,
    { current, size },
    ordered(order, sorts[sort], projectNode.id),
  )
  const below = await namedBelow(ctx, rights, found)
  return { ...page, records: found.map((project) => branchOf(ctx, rights, project, below)) }
}

const sorts = {
  id: projectNode.id,
  createTime: projectNode.createdAt,
  updateTime: projectNode.updatedAt,
  code: projectNode.code,
  name: byPinyin(projectNode.name),
  startDate: projectNode.startDate,
}

const selectProjects = (ctx: Ctx, rights: Rights, model: Filter) =>
  selectNamed(ctx).where(
    and(rows(ctx, projectNode), rights.visible, ...conditionsOf(model, clockDay(ctx.services.now()))),
  )

/** Returns all projects that fit a filter with what the caller sees below them, as lines of the tree from the top down. */
export async function listTree(
  ctx: Ctx,
  { sort, order, ...model }: ParsedInputOf<typeof api.exportToExcel>,
): Promise<Named[]> {
  const rights = await openRights(ctx)
  const projects = await selectProjects(ctx, rights, model).orderBy(
    ...ordered(order, sorts[sort], projectNode.id),
  )
  const children = Map.groupBy(await namedBelow(ctx, rights, projects), ({ node }) => node.parentId)
  const linesOf = (one: Named): Named[] => [one, ...(children.get(one.node.id) ?? []).flatMap(linesOf)]
  return projects.flatMap(linesOf)
}

/** A name finds a project by its topics and assignments too. */
function conditionsOf({ name, source, status, year, orgId }: Filter, today: string): (SQL | undefined)[] {
  const below = alias(projectNode, 'below')
  return [
    eq(projectNode.level, 1),
    ne(projectNode.state, 'draft'),
    name
      ? sql`exists (select 1 from ${projectNode} as below where ${below.projectId} = ${projectNode.id}
          and ${below.deletedAt} is null and (${contains(below.name, name)} or ${contains(below.code, name)}))`
      : undefined,
    typeof source === 'number' ? sourceIs(source) : undefined,
    status ? sql`${stateAt(today)} = ${status}` : undefined,
    year
      ? sql`${projectNode.startDate} <= ${`${year}-12-31`} and ${projectNode.endDate} >= ${`${year}-01-01`}`
      : undefined,
    orgId ? eq(projectNode.unitId, orgId) : undefined,
  ]
}

/** SQL for the state of a node on a day, by the same rule as `stateOn`. */
export const stateAt = (today: string): SQL =>
  sql`case when ${projectNode.state} = 'notStarted' and ${projectNode.startDate} <= ${today}::date then 'running' else ${projectNode.state} end`

/** 0 stands for projects without a source. */
const sourceIs = (id: number): SQL =>
  id === 0 ? sql`${projectNode.sourceId} is null` : eq(projectNode.sourceId, id)

async function namedBelow(ctx: Ctx, rights: Rights, projects: readonly Named[]): Promise<Named[]> {
  if (projects.length === 0) return []
  const ids = projects.map(({ node }) => node.id)
  return selectNamed(ctx)
    .where(
      and(
        rows(ctx, projectNode),
        rights.visible,
        inArray(projectNode.projectId, ids),
        sql`${projectNode.level} > 1`,
      ),
    )
    .orderBy(asc(projectNode.code), asc(projectNode.id))
}

function branchOf(ctx: Ctx, rights: Rights, project: Named, below: readonly Named[]) {
  const childrenOf = ({ node }: Named): Named[] => below.filter((one) => one.node.parentId === node.id)
  return {
    ...presentNode(ctx, rights, project),
    children: childrenOf(project).map((topic) => ({
      ...presentNode(ctx, rights, topic),
      children: childrenOf(topic).map((assignment) => presentNode(ctx, rights, assignment)),
    })),
  }
}

/** Returns a node with the way to it and the nodes right below. Throws NOT_FOUND. */
export async function showNode(
  ctx: Ctx,
  key: ParsedInputOf<typeof api.projectDetail>,
): Promise<ResultOf<typeof api.projectDetail>> {
  const rights = await openRights(ctx)
  const node = await getNode(ctx, rights, key)
  const children = await selectNamed(ctx)
    .where(and(rows(ctx, projectNode), rights.visible, eq(projectNode.parentId, node.id)))
    .orderBy(asc(projectNode.code), asc(projectNode.id))
  return {
    ...must((await presentWhole(ctx, rights, [node.id]))[0], 'the node'),
    trail: await trailOf(ctx, node),
    children: children.map((child) => presentNode(ctx, rights, child)),
  }
}

async function trailOf(ctx: Ctx, { orgId, path }: Node) {
  const ids = path.split('/').filter(Boolean).map(Number)
  return ctx.db
    .select({ id: projectNode.id, level: projectNode.level, name: projectNode.name, code: projectNode.code })
    .from(projectNode)
    .where(and(eq(projectNode.orgId, orgId), inArray(projectNode.id, ids)))
    .orderBy(asc(projectNode.level))
}

/** Returns the caller's drafts, newest first. */
export async function listDrafts(ctx: Ctx): Promise<ResultOf<typeof api.queryDraftList>> {
  const found = await ctx.db
    .select({ id: projectNode.id })
    .from(projectNode)
    .where(
      and(rows(ctx, projectNode), eq(projectNode.state, 'draft'), eq(projectNode.ownerId, ctx.caller.userId)),
    )
    .orderBy(desc(projectNode.updatedAt), desc(projectNode.id))
  return presentWhole(
    ctx,
    await openRights(ctx),
    found.map(({ id }) => id),
  )
}

/** Returns nodes with all their fields, in the given order. */
async function presentWhole(ctx: Ctx, rights: Rights, ids: readonly number[]) {
  if (ids.length === 0) return []
  const found = await selectNamed(ctx).where(and(rows(ctx, projectNode), inArray(projectNode.id, [...ids])))
  const names = await namesOf(
    ctx,
    found.flatMap(({ node }) => [node.ownerId, node.updatedBy ?? 0]),
  )
  const byId = new Map(found.map((one) => [one.node.id, one]))
  return ids.map((id) => {
    const one = must(byId.get(id), 'the node')
    return {
      ...presentNode(ctx, rights, one),
      outsideUnit: one.node.unitName,
      ownerName: names.get(one.node.ownerId) ?? null,
      updatedByName: names.get(one.node.updatedBy ?? 0) ?? null,
    }
  })
}

async function namesOf({ db }: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(inArray(user.id, [...new Set(ids)]))
  return new Map(found.map(({ id, name }) => [id, name]))
}
