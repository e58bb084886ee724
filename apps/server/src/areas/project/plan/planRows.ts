import { isOver } from '@hepu/api/areas/project/execute/nodeWorkflow'
import { indexStateOf } from '@hepu/api/areas/project/plan/progress'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { clockDay } from '../../../db/clock.ts'
import {
  projectKeyResult,
  projectNode,
  projectProgressEntry,
  projectResult,
  projectTaskIndex,
  user,
} from '../../../db/schema/index.ts'
import { mayChange, rows, unseen } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import type { ProjectResource } from '@hepu/api/areas/project/right/projectResources'
import { lockNode, overReason, type Node } from '../node/nodes.ts'
import { assertRight, openRights, type Rights } from '../right/rights.ts'
import { paceOf } from './pace.ts'

export type TaskIndex = typeof projectTaskIndex.$inferSelect
export type KeyResult = typeof projectKeyResult.$inferSelect

export const INDEX = '任务指标'
export const KEY_RESULT = '关键结果'

/** Returns the day of the server's clock in China. */
export const todayOf = (ctx: Ctx): string => clockDay(ctx.services.now())

/** Returns a stored weight as a number; null stays null. */
export const weightIn = (stored: string | null): number | null => (stored === null ? null : Number(stored))

/** Returns a weight as it is stored. */
export const weightOut = (weight: number | null): string | null =>
  weight === null ? null : weight.toFixed(2)

/** Whether results ever counted for an index, so that its value is theirs. */
export const isCounted = sql<boolean>`exists (select 1 from ${projectResult} where ${projectResult.indexId} = ${projectTaskIndex.id})`

/** Selects indexes with their nodes, and with what lists show of them. */
export const selectIndexes = ({ db }: Ctx) =>
  db
    .select({
      index: projectTaskIndex,
      node: getTableColumns(projectNode),
      ownerName: user.name,
      /** Key results that count: not those that were cancelled. */
      keyResults: sql<number>`(select count(*)::int from ${projectKeyResult} where ${projectKeyResult.indexId} = ${projectTaskIndex.id}
        and ${projectKeyResult.cancelledAt} is null and ${projectKeyResult.deletedAt} is null)`,
      results: sql<number>`(select count(*)::int from ${projectResult} where ${projectResult.indexId} = ${projectTaskIndex.id}
        and ${projectResult.deletedAt} is null)`,
      isCounted,
      entries: sql<number>`(select count(*)::int from ${projectProgressEntry} where ${projectProgressEntry.indexId} = ${projectTaskIndex.id})`,
    })
    .from(projectTaskIndex)
    .innerJoin(
      projectNode,
      and(eq(projectNode.orgId, projectTaskIndex.orgId), eq(projectNode.id, projectTaskIndex.nodeId)),
    )
    .leftJoin(user, eq(user.id, projectTaskIndex.ownerId))

export type FoundIndex = Awaited<ReturnType<typeof selectIndexes>>[number]

/** Returns the span of an index: its own days, else those of its node. */
export const spanOf = ({ index, node }: Pick<FoundIndex, 'index' | 'node'>) => ({
  startDate: index.startDate ?? node.startDate,
  endDate: index.endDate ?? node.endDate,
})

/** Returns what a caller may do with an index, and why not what its state forbids. */
export function actionsOf(
  ctx: Ctx,
  rights: Rights,
  found: Pick<FoundIndex, 'index' | 'node' | 'keyResults'>,
) {
  const { index, node } = found
  const held = mayChange(ctx, index) ? rights.on(node) : new Set<ProjectResource>()
  const mayEdit = held.has('plan:edit')
  const ended = endedProblem(node)
  const cancelled = index.cancelledAt ? `指标「${index.name}」已取消` : null
  return allowed(
    {
      edit: mayEdit,
      delete: mayEdit,
      keyResult: mayEdit,
      override: mayEdit,
      progress: held.has('plan:progress'),
    },
    {
      edit: ended,
      delete: ended ?? cancelled,
      keyResult: ended ?? cancelled,
      override: ended ?? cancelled,
      progress: ended ?? cancelled ?? directProblem(found),
    },
  )
}

/**
 * Returns why no value is typed for an index itself. Where results are linked a value may still be typed: what approved evidence
 * is worth stays its least value, and what is typed beyond that is marked 待佐证.
 */
export function directProblem({
  index,
  keyResults,
}: Pick<FoundIndex, 'index' | 'keyResults'>): string | null {
  return keyResults > 0 ? `指标「${index.name}」的进度由${keyResults}项关键结果汇总，请填报关键结果` : null
}

/** Returns why the plan of a node is not edited any more, or not yet. */
export const endedProblem = (node: Node): string | null =>
  node.state === 'draft' ? `「${node.name}」还是草稿，提交后才能编制计划` : overReason(node)

/** Returns an index as lists show it. */
export function presentIndex(ctx: Ctx, rights: Rights, found: FoundIndex) {
  const { index, node, ownerName, keyResults, results } = found
  const isCancelled = index.cancelledAt !== null
  const isLive = !isCancelled && !isOver(node.state)
  const pace = paceOf({ ...spanOf(found), progress: index.progress, isCancelled: !isLive }, todayOf(ctx))
  return {
    ...index,
    projectId: node.projectId,
    nodeName: node.name,
    ownerName,
    weight: weightIn(index.weight),
    ...pace,
    state: indexStateOf({ ...pace, cancelled: isCancelled, endDate: spanOf(found).endDate }, todayOf(ctx)),
    keyResults,
    results,
    updateTime: index.updatedAt,
    ...actionsOf(ctx, rights, found),
  }
}

/** Returns an index whose plan the caller reads. Throws NOT_FOUND, and FORBIDDEN without the right. */
export async function getIndex(
  ctx: Ctx,
  id: number,
  given?: Rights,
): Promise<{ found: FoundIndex; rights: Rights }> {
  const rights = given ?? (await openRights(ctx))
  const [found] = await selectIndexes(ctx).where(
    and(rows(ctx, projectTaskIndex), rows(ctx, projectNode), rights.visible, eq(projectTaskIndex.id, id)),
  )
  if (!found || !rights.on(found.node).has('plan:read'))
    throw await unseen(ctx, projectTaskIndex, [id], INDEX)
  return { found, rights }
}

/** Returns an index for a change, with its project locked. Throws as `getIndex`, FORBIDDEN, and BAD_STATE once the node has ended. */
export async function lockIndex(
  ctx: Ctx,
  id: number,
  resource: ProjectResource,
): Promise<{ found: FoundIndex; rights: Rights }> {
  await lockProjectOf(
    ctx,
    sql`select ${projectTaskIndex.nodeId} from ${projectTaskIndex} where ${projectTaskIndex.id} = ${id}`,
  )
  const { found, rights } = await getIndex(ctx, id)
  assertRight(rights, found.node, resource)
  assertOpen(found.node)
  return { found, rights }
}

/** Returns a key result with its index for a change, with its project locked. Throws as `lockIndex`. */
export async function lockKeyResult(
  ctx: Ctx,
  id: number,
  resource: ProjectResource,
): Promise<{ row: KeyResult; found: FoundIndex }> {
  await lockProjectOf(
    ctx,
    sql`select ${projectTaskIndex.nodeId} from ${projectTaskIndex} join ${projectKeyResult}
      on ${projectKeyResult.indexId} = ${projectTaskIndex.id} where ${projectKeyResult.id} = ${id}`,
  )
  const { row, found, rights } = await getKeyResult(ctx, id)
  assertRight(rights, found.node, resource)
  assertOpen(found.node)
  return { row, found }
}

/**
 * Holds the project of a node until the transaction ends, before anything of it is read: what is read afterwards is the latest, so
 * one read is enough. Finds nothing for a node outside the caller's organisations, which the reads then refuse.
 */
async function lockProjectOf(ctx: Ctx, nodeId: SQL): Promise<void> {
  const project = alias(projectNode, 'project')
  await ctx.db.execute(sql`select 1 from ${projectNode} as project
    where ${rows(ctx, project)} and ${project.id} = (
      select ${projectNode.projectId} from ${projectNode} where ${projectNode.id} = (${nodeId})) for update`)
}

function assertOpen(node: Node): void {
  const ended = endedProblem(node)
  if (ended) throw new AppError('BAD_STATE', ended)
}

/** Returns a node for a change of its plan, with its project locked. Throws as `lockNode`, and BAD_STATE once it has ended. */
export async function lockOpenNode(ctx: Ctx, key: Parameters<typeof lockNode>[1], resource: ProjectResource) {
  const locked = await lockNode(ctx, key, resource)
  assertOpen(locked.node)
  return locked
}

/** Returns a key result with its index. Throws NOT_FOUND. */
export async function getKeyResult(
  ctx: Ctx,
  id: number,
): Promise<{ row: KeyResult; found: FoundIndex; rights: Rights }> {
  const [row] = await ctx.db
    .select()
    .from(projectKeyResult)
    .where(and(rows(ctx, projectKeyResult), eq(projectKeyResult.id, id)))
  if (!row) throw await unseen(ctx, projectKeyResult, [id], KEY_RESULT)
  return { row, ...(await getIndex(ctx, row.indexId)) }
}
