import { levelNames, type NodeLevel } from '@hepu/api/areas/project/node/nodeLabels'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { oneOf } from '../../../db/nameConditions.ts'
import { projectNode, projectResult, projectTaskIndex } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { openRights } from '../right/rights.ts'

/** A result of a project, in words. */
interface ResultSummary {
  title: string
  /** Address of the screen of the results of its node. */
  path: string
  facts: { label: string; text: string }[]
  state: string | null
  orgId: number
}

/**
 * Returns the condition for the results that the caller reads. It names `project_result`, and `project_node` as its node, which the
 * query joins.
 */
export async function readableResults(ctx: Ctx): Promise<SQL | undefined> {
  const rights = await openRights(ctx)
  const seen = await ctx.db
    .select({ id: projectNode.id, path: projectNode.path })
    .from(projectNode)
    .where(and(rows(ctx, projectNode), rights.visible))
  const ids = seen.filter((node) => rights.on(node).has('result:read')).map(({ id }) => id)
  return and(rows(ctx, projectResult), rows(ctx, projectNode), oneOf(projectNode.id, ids))
}

/** Returns the results with these ids that the caller reads: their project, their index, and whether they count. */
export async function describeResults(
  ctx: Ctx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ResultSummary>> {
  const project = alias(projectNode, 'project')
  const found = await ctx.db
    .select({ result: projectResult, node: projectNode, project, index: projectTaskIndex })
    .from(projectResult)
    .innerJoin(
      projectNode,
      and(eq(projectNode.orgId, projectResult.orgId), eq(projectNode.id, projectResult.nodeId)),
    )
    .innerJoin(project, and(eq(project.orgId, projectNode.orgId), eq(project.id, projectNode.projectId)))
    .leftJoin(
      projectTaskIndex,
      and(eq(projectTaskIndex.orgId, projectResult.orgId), eq(projectTaskIndex.id, projectResult.indexId)),
    )
    .where(and(await readableResults(ctx), inArray(projectResult.id, [...ids])))
  return new Map(found.map((one) => [one.result.id, summaryOf(one)]))
}

interface Found {
  result: typeof projectResult.$inferSelect
  node: typeof projectNode.$inferSelect
  project: { name: string; code: string | null }
  index: { name: string; unit: string } | null
}

function summaryOf({ result, node, project, index }: Found): ResultSummary {
  const { id, level, parentId, projectId } = node
  const key: Record<string, string> = { projectId: String(projectId) }
  if (level === 2) key['topicId'] = String(id)
  if (level === 3) Object.assign(key, { topicId: String(parentId), assignmentId: String(id) })
  const place = level > 1 ? [{ label: '所属', text: `${levelNames[level as NodeLevel]} · ${node.name}` }] : []
  const counted = index
    ? [
        { label: '任务指标', text: index.name },
        { label: '计入数量', text: `${result.quantity} ${index.unit}` },
      ]
    : []
  return {
    title: [project.code, project.name].filter(Boolean).join(' '),
    path: `/task/project/ProjectResults?${new URLSearchParams(key).toString()}`,
    facts: [...place, ...counted],
    state: index === null ? null : result.counts ? '已计入' : '待佐证',
    orgId: result.orgId,
  }
}
