import { HOME_PROJECTS, type myProjects as api } from '@hepu/api/areas/project/home/myProjects'
import { stateOn } from '@hepu/api/areas/project/node/nodeRules'
import {
  deviationOf,
  isOverdue,
  lightOf,
  plannedPercent,
  type Light,
} from '@hepu/api/areas/project/plan/progress'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { clockDay } from '../../../db/clock.ts'
import { projectMember, projectNode, projectRisk } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Node } from '../node/nodes.ts'
import { openRights, type Rights } from '../right/rights.ts'

type Row = ResultOf<typeof api>['nodes'][number]
type Bare = Omit<Row, 'risks'> & { node: Node }

const project = alias(projectNode, 'project')

/** Returns the nodes under way in which the caller takes part: those behind their plan first, then the next to end. */
export async function listMyProjects(
  ctx: Ctx,
  { all }: ParsedInputOf<typeof api>,
): Promise<ResultOf<typeof api>> {
  const { userId } = ctx.caller
  const today = clockDay(ctx.services.now())
  const joined = ctx.db
    .select({ id: projectMember.nodeId })
    .from(projectMember)
    .where(and(rows(ctx, projectMember), eq(projectMember.userId, userId)))
  const found = await ctx.db
    .select({ node: projectNode, projectName: project.name })
    .from(projectNode)
    .innerJoin(project, and(eq(project.orgId, projectNode.orgId), eq(project.id, projectNode.projectId)))
    .where(
      and(
        rows(ctx, projectNode),
        notInArray(projectNode.state, ['draft', 'closed', 'stopped']),
        or(
          eq(projectNode.directorId, userId),
          eq(projectNode.ownerId, userId),
          inArray(projectNode.id, joined),
        ),
      ),
    )
  const nodes = found.map((one) => present(one.node, one.projectName, today)).toSorted(byUrgency)
  const rights = await openRights(ctx)
  const first = all ? nodes : nodes.slice(0, HOME_PROJECTS)
  return { total: nodes.length, nodes: await Promise.all(first.map((bare) => withRisks(ctx, rights, bare))) }
}

function present(node: Node, projectName: string, today: string): Bare {
  const planned = plannedPercent(node, today)
  return {
    node,
    id: node.id,
    projectId: node.projectId,
    parentId: node.parentId,
    level: node.level,
    name: node.name,
    projectName,
    state: stateOn(node, today),
    endDate: node.endDate,
    progress: node.progress,
    planned,
    light: lightOf(deviationOf(node.progress, planned)),
    isOverdue: isOverdue(node, today),
  }
}

const order: Readonly<Record<Light, number>> = { red: 0, yellow: 1, green: 2 }
const rankOf = ({ light }: Bare): number => (light ? order[light] : order.green)

const byUrgency = (a: Bare, b: Bare): number =>
  rankOf(a) - rankOf(b) ||
  (a.endDate ?? '').localeCompare(b.endDate ?? '') ||
  a.level - b.level ||
  a.id - b.id

/** Adds how many risks of a node and of all below it are not closed. */
async function withRisks(ctx: Ctx, rights: Rights, { node, ...row }: Bare): Promise<Row> {
  if (!rights.on(node).has('risk:read')) return { ...row, risks: null }
  const [found] = await ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(projectRisk)
    .innerJoin(
      projectNode,
      and(eq(projectNode.orgId, projectRisk.orgId), eq(projectNode.id, projectRisk.nodeId)),
    )
    .where(
      and(
        rows(ctx, projectRisk),
        isNull(projectNode.deletedAt),
        sql`starts_with(${projectNode.path}, ${node.path})`,
        ne(projectRisk.state, 'closed'),
      ),
    )
  return { ...row, risks: found?.n ?? 0 }
}
