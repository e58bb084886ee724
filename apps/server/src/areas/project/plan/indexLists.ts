import type * as api from '@hepu/api/areas/project/plan/taskIndex'
import { weightsWrong } from '@hepu/api/areas/project/plan/weights'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { byPinyin, contains, oneOf, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import {
  projectKeyResult,
  projectNode,
  projectProgressEntry,
  projectTaskIndex,
  user,
} from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { getNode, type NodeKey } from '../node/nodes.ts'
import { assertRight, openRights, type Rights } from '../right/rights.ts'
import { isDoneIn } from './isDoneIn.ts'
import { getIndex, getKeyResult, presentIndex, selectIndexes, todayOf } from './planRows.ts'
import { computedProgress } from './progressUp.ts'

/** Returns one page of the indexes of a node and of all below it, or of all projects whose plan the caller reads. */
export async function pageIndexes(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.pagelist>,
): Promise<ResultOf<typeof api.pagelist>> {
  const rights = await openRights(ctx)
  const { projectId, topicId, assignmentId, name, indexType, state, isMust, ownerId } = model
  const within = projectId
    ? await branchOf(ctx, rights, { projectId, topicId, assignmentId })
    : await readableNodes(ctx, rights)
  const query = selectIndexes(ctx)
    .where(
      and(
        rows(ctx, projectTaskIndex),
        within,
        name ? contains(projectTaskIndex.name, name) : undefined,
        indexType ? eq(projectTaskIndex.indexType, indexType) : undefined,
        typeof isMust === 'boolean' ? eq(projectTaskIndex.isMust, isMust) : undefined,
        ownerId ? eq(projectTaskIndex.ownerId, ownerId) : undefined,
        state ? sql`${stateOn(todayOf(ctx))} = ${state}` : undefined,
      ),
    )
    .$dynamic()
  const sorts = {
    id: projectTaskIndex.id,
    createTime: projectTaskIndex.createdAt,
    updateTime: projectTaskIndex.updatedAt,
    sortValue: projectTaskIndex.sortValue,
    name: byPinyin(projectTaskIndex.name),
    endDate: sql`coalesce(${projectTaskIndex.endDate}, ${projectNode.endDate})`,
    progress: projectTaskIndex.progress,
  }
  const { found, page } = await pageOf(
    ctx,
    query,
    { current, size },
    ordered(order, sorts[sort], projectTaskIndex.id),
  )
  return { ...page, records: found.map((one) => presentIndex(ctx, rights, one)) }
}

/** Returns all indexes of a node and of those below it, from the top down. */
export async function listIndexes(ctx: Ctx, key: NodeKey): Promise<ResultOf<typeof api.pagelist>['records']> {
  const rights = await openRights(ctx)
  const found = await selectIndexes(ctx)
    .where(and(rows(ctx, projectTaskIndex), await branchOf(ctx, rights, key)))
    .orderBy(asc(projectNode.code), asc(projectTaskIndex.sortValue), asc(projectTaskIndex.id))
  return found.map((one) => presentIndex(ctx, rights, one))
}

/** Returns the condition for a node and all below it. Throws NOT_FOUND, and FORBIDDEN without the right to read its plan. */
async function branchOf(ctx: Ctx, rights: Rights, key: NodeKey): Promise<SQL | undefined> {
  const node = await getNode(ctx, rights, key)
  assertRight(rights, node, 'plan:read')
  return and(
    rows(ctx, projectNode),
    eq(projectNode.orgId, node.orgId),
    sql`starts_with(${projectNode.path}, ${node.path})`,
  )
}

/** Returns the condition for the nodes whose plan the caller reads. */
export async function readableNodes(ctx: Ctx, rights: Rights): Promise<SQL | undefined> {
  const seen = and(rows(ctx, projectNode), rights.visible, sql`${projectNode.state} <> 'draft'`)
  if (ctx.caller.permissions.has('project.node:all') || ctx.caller.permissions.has('project.node:manage'))
    return seen
  const found = await ctx.db
    .select({ id: projectNode.id, path: projectNode.path })
    .from(projectNode)
    .where(seen)
  const ids = found.filter((node) => rights.on(node).has('plan:read')).map(({ id }) => id)
  return and(seen, oneOf(projectNode.id, ids))
}

/** SQL for the state of an index on a day, by the same rules as `indexStateOf`. */
function stateOn(today: string): SQL {
  const start = sql`coalesce(${projectTaskIndex.startDate}, ${projectNode.startDate})`
  const end = sql`coalesce(${projectTaskIndex.endDate}, ${projectNode.endDate})`
  const planned = sql`least(100, greatest(0, (${today}::date - ${start} + 1) * 100.0 / nullif(${end} - ${start} + 1, 0)))`
  return sql`case
    when ${projectTaskIndex.cancelledAt} is not null then 'cancelled'
    when ${isDoneIn(projectTaskIndex.progress)} then 'done'
    when ${end} < ${today}::date or round(${projectTaskIndex.progress} - ${planned}, 6) < -15 then 'behind'
    when ${projectTaskIndex.progress} > 0 then 'running'
    else 'notStarted' end`
}

/** Returns one index with its place, and its progress as it would be computed. */
export async function showIndex(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.getTaskIndexDetail>,
): Promise<ResultOf<typeof api.getTaskIndexDetail>> {
  const { found, rights } = await getIndex(ctx, id)
  const { node } = found
  const above = await ctx.db
    .select({ name: projectNode.name })
    .from(projectNode)
    .where(
      and(
        eq(projectNode.orgId, node.orgId),
        inArray(projectNode.id, node.path.split('/').filter(Boolean).map(Number)),
      ),
    )
    .orderBy(asc(projectNode.level))
  const keyResults = await ctx.db
    .select({ weight: projectKeyResult.weight, cancelledAt: projectKeyResult.cancelledAt })
    .from(projectKeyResult)
    .where(and(rows(ctx, projectKeyResult), eq(projectKeyResult.indexId, id)))
  const parts = keyResults.map(({ weight, cancelledAt }) => ({ weight, isCancelled: cancelledAt !== null }))
  return {
    ...presentIndex(ctx, rights, found),
    topicId: node.level === 1 ? null : node.level === 2 ? node.id : node.parentId,
    assignmentId: node.level === 3 ? node.id : null,
    trail: above.map(({ name }) => name),
    computed: await computedProgress(ctx, id),
    weights: weightsWrong('关键结果', parts),
  }
}

/**
 * Returns one page of the history of an index with its key results, of one of these, or of all projects whose plan the caller
 * reads; newest first.
 */
export async function pageHistory(
  ctx: Ctx,
  {
    current,
    size,
    order,
    model: { taskIndexId, keyResultId },
  }: ParsedInputOf<typeof api.getKeyResultHisoryList>,
): Promise<ResultOf<typeof api.getKeyResultHisoryList>> {
  const query = ctx.db
    .select({
      entry: projectProgressEntry,
      indexName: projectTaskIndex.name,
      unit: projectTaskIndex.unit,
      keyResultName: projectKeyResult.name,
      userName: user.name,
    })
    .from(projectProgressEntry)
    .innerJoin(projectTaskIndex, eq(projectTaskIndex.id, projectProgressEntry.indexId))
    .innerJoin(projectNode, eq(projectNode.id, projectTaskIndex.nodeId))
    .leftJoin(projectKeyResult, eq(projectKeyResult.id, projectProgressEntry.keyResultId))
    .leftJoin(user, eq(user.id, projectProgressEntry.createdBy))
    .where(
      and(
        rows(ctx, projectTaskIndex),
        await historyOf(ctx, taskIndexId, keyResultId),
        keyResultId ? eq(projectProgressEntry.keyResultId, keyResultId) : undefined,
      ),
    )
    .$dynamic()
  const inOrder = order === 'ascending' ? asc : desc
  const { found, page } = await pageOf(ctx, query, { current, size }, [inOrder(projectProgressEntry.id)])
  const records = found.map(({ entry, indexName, unit, keyResultName, userName }) => ({
    ...entry,
    taskIndexId: entry.indexId,
    name: keyResultName ?? indexName,
    unit,
    userName,
    createTime: entry.createdAt,
  }))
  return { ...page, records }
}

/** Returns the condition for the history that a call asks for. Throws NOT_FOUND for what the caller does not see. */
async function historyOf(
  ctx: Ctx,
  taskIndexId: number | null | undefined,
  keyResultId: number | null | undefined,
): Promise<SQL | undefined> {
  const keyResult = keyResultId ? await getKeyResult(ctx, keyResultId) : undefined
  if (!keyResult && !taskIndexId) return readableNodes(ctx, await openRights(ctx))
  const id = keyResult?.row.indexId ?? (await getIndex(ctx, taskIndexId ?? 0)).found.index.id
  return eq(projectProgressEntry.indexId, id)
}
