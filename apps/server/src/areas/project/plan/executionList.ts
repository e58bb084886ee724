import { isOver } from '@hepu/api/areas/project/execute/nodeWorkflow'
import { stateOn } from '@hepu/api/areas/project/node/nodeRules'
import type * as api from '@hepu/api/areas/project/plan/keyResult'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, desc, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { contains } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { projectKeyResult, projectNode, projectTaskIndex, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { openRights } from '../right/rights.ts'
import { readableNodes } from './indexLists.ts'
import { isLate } from './keyResults.ts'
import { isDoneIn } from './isDoneIn.ts'
import { todayOf } from './planRows.ts'
import { paceOf } from './pace.ts'

/** Open key results that a project shows. */
const MAX_SHOWN = 20

/** Returns one page of the projects whose plan the caller reads, each with its most urgent open key results. */
export async function pageExecution(
  ctx: Ctx,
  { current, size, order, model: { projectId, name } }: ParsedInputOf<typeof api.projectExecutionList>,
): Promise<ResultOf<typeof api.projectExecutionList>> {
  const rights = await openRights(ctx)
  const query = ctx.db
    .select({ node: projectNode, directorName: user.name })
    .from(projectNode)
    .leftJoin(user, eq(user.id, projectNode.directorId))
    .where(
      and(
        await readableNodes(ctx, rights),
        eq(projectNode.level, 1),
        projectId ? eq(projectNode.id, projectId) : undefined,
        name ? contains(projectNode.name, name) : undefined,
      ),
    )
    .$dynamic()
  const inOrder = order === 'ascending' ? asc : desc
  const { found, page } = await pageOf(ctx, query, { current, size }, [
    inOrder(projectNode.updatedAt),
    inOrder(projectNode.id),
  ])
  const ids = found.map(({ node }) => node.id)
  const counts = await countsOf(ctx, ids)
  const open = await openOf(ctx, ids)
  const today = todayOf(ctx)
  const records = found.map(({ node, directorName }) => {
    const all = open.filter((one) => one.projectId === node.id)
    return {
      projectId: node.id,
      name: node.name,
      code: node.code,
      state: stateOn(node, today),
      directorName,
      ...paceOf({ ...node, isCancelled: isOver(node.state) }, today),
      ...(counts.get(node.id) ?? { indexes: 0, indexesDone: 0 }),
      openKeyResults: all.length,
      keyResults: all.slice(0, MAX_SHOWN).map((one) => ({ ...one, isLate: isLate(one, today) })),
    }
  })
  return { ...page, records }
}

async function countsOf({ db }: Ctx, projectIds: readonly number[]) {
  if (projectIds.length === 0) return new Map<number, { indexes: number; indexesDone: number }>()
  const found = await db
    .select({
      projectId: projectNode.projectId,
      indexes: sql<number>`count(*)::int`,
      indexesDone: sql<number>`(count(*) filter (where ${isDoneIn(projectTaskIndex.progress)}))::int`,
    })
    .from(projectTaskIndex)
    .innerJoin(projectNode, eq(projectNode.id, projectTaskIndex.nodeId))
    .where(
      and(
        inArray(projectNode.projectId, [...projectIds]),
        isNull(projectNode.deletedAt),
        isNull(projectTaskIndex.deletedAt),
        isNull(projectTaskIndex.cancelledAt),
      ),
    )
    .groupBy(projectNode.projectId)
  return new Map(found.map(({ projectId, ...counts }) => [projectId, counts]))
}

/** Returns the key results that are not done, of indexes that count; those without a day last. */
async function openOf(ctx: Ctx, projectIds: readonly number[]) {
  if (projectIds.length === 0) return []
  return ctx.db
    .select({
      id: projectKeyResult.id,
      taskIndexId: projectKeyResult.indexId,
      name: projectKeyResult.name,
      indexName: projectTaskIndex.name,
      nodeName: projectNode.name,
      projectId: projectNode.projectId,
      nodePath: projectNode.path,
      dueDate: projectKeyResult.dueDate,
      progress: projectKeyResult.progress,
    })
    .from(projectKeyResult)
    .innerJoin(projectTaskIndex, eq(projectTaskIndex.id, projectKeyResult.indexId))
    .innerJoin(projectNode, eq(projectNode.id, projectTaskIndex.nodeId))
    .where(
      and(
        rows(ctx, projectKeyResult),
        inArray(projectNode.projectId, [...projectIds]),
        isNull(projectNode.deletedAt),
        isNull(projectTaskIndex.deletedAt),
        isNull(projectTaskIndex.cancelledAt),
        isNull(projectKeyResult.cancelledAt),
        not(isDoneIn(projectKeyResult.progress)),
      ),
    )
    .orderBy(sql`${projectKeyResult.dueDate} asc nulls last`, asc(projectKeyResult.id))
}

/** Returns the topics of a project, or of all projects whose plan the caller reads, with how many key results are open. */
export async function listTopics(
  ctx: Ctx,
  { projectId }: ParsedInputOf<typeof api.projectTopicList>,
): Promise<ResultOf<typeof api.projectTopicList>> {
  const rights = await openRights(ctx)
  const project = alias(projectNode, 'project')
  const found = await ctx.db
    .select({ topic: projectNode, projectName: project.name, directorName: user.name })
    .from(projectNode)
    .innerJoin(project, eq(project.id, projectNode.projectId))
    .leftJoin(user, eq(user.id, projectNode.directorId))
    .where(
      and(
        await readableNodes(ctx, rights),
        eq(projectNode.level, 2),
        projectId ? eq(projectNode.projectId, projectId) : undefined,
      ),
    )
    .orderBy(asc(projectNode.code), asc(projectNode.id))
  const open = await openOf(ctx, [...new Set(found.map(({ topic }) => topic.projectId))])
  const today = todayOf(ctx)
  return found.map(({ topic, projectName, directorName }) => ({
    projectId: topic.projectId,
    projectName,
    topicId: topic.id,
    topicName: topic.name,
    code: topic.code,
    directorName,
    ...paceOf({ ...topic, isCancelled: isOver(topic.state) }, today),
    openKeyResults: open.filter(({ nodePath }) => nodePath.startsWith(topic.path)).length,
  }))
}
