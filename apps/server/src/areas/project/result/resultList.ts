import type * as api from '@hepu/api/areas/project/result/projectAchievement'
import type { ResultType } from '@hepu/api/areas/project/result/resultTypes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { projectNode, projectResult, projectTaskIndex, user } from '../../../db/schema/index.ts'
import { mayChange, orgIdsOf, rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { isOver } from '@hepu/api/areas/project/execute/nodeWorkflow'
import { getNode, type Node, type NodeKey } from '../node/nodes.ts'
import { assertRight, openRights, type Rights } from '../right/rights.ts'
import { readEvidence, whyNotCounted, type Evidence } from './countIndexes.ts'
import { pathOf } from './resultRecords.ts'

type Page = ParsedInputOf<typeof api.pageResults>
export type ResultShown = ResultOf<typeof api.pageResults>['records'][number]

/** Shown for a record of an organisation that the caller does not see. */
const UNSEEN = '（无权查看）'

const selectResults = ({ db }: Ctx) =>
  db
    .select({
      result: projectResult,
      node: getTableColumns(projectNode),
      indexName: projectTaskIndex.name,
      indexType: projectTaskIndex.indexType,
      unit: projectTaskIndex.unit,
      createdByName: user.name,
    })
    .from(projectResult)
    .innerJoin(
      projectNode,
      and(eq(projectNode.orgId, projectResult.orgId), eq(projectNode.id, projectResult.nodeId)),
    )
    .leftJoin(
      projectTaskIndex,
      and(eq(projectTaskIndex.orgId, projectResult.orgId), eq(projectTaskIndex.id, projectResult.indexId)),
    )
    .leftJoin(user, eq(user.id, projectResult.createdBy))

type Found = Awaited<ReturnType<typeof selectResults>>[number]

/** Returns the condition for the results of a node and of all below it. */
export const resultsBelow = (ctx: Ctx, { path }: Pick<Node, 'path'>): SQL | undefined =>
  and(rows(ctx, projectResult), rows(ctx, projectNode), sql`starts_with(${projectNode.path}, ${path})`)

/** Returns one page of the results of a node and of all below it. */
export async function pageResults(
  ctx: Ctx,
  { current, size, sort, order, model }: Page,
): Promise<ResultOf<typeof api.pageResults>> {
  const { node, rights } = await openResults(ctx, model)
  const { resultType, indexId, evidence } = model
  const sorts = {
    id: projectResult.id,
    createTime: projectResult.createdAt,
    updateTime: projectResult.updatedAt,
    resultDate: projectResult.resultDate,
  }
  const query = selectResults(ctx)
    .where(
      and(
        resultsBelow(ctx, node),
        resultType ? eq(projectResult.resultType, resultType) : undefined,
        indexId ? eq(projectResult.indexId, indexId) : undefined,
        evidence ? eq(projectResult.counts, evidence === 'counted') : undefined,
        evidence ? sql`${projectResult.indexId} is not null` : undefined,
      ),
    )
    .$dynamic()
  const { found, page } = await pageOf(
    ctx,
    query,
    { current, size },
    ordered(order, sorts[sort], projectResult.id),
  )
  return { ...page, records: await present(ctx, rights, found) }
}

/** Returns all results of a node and of all below it, by index, the newest first. */
export async function listResults(ctx: Ctx, key: NodeKey): Promise<ResultShown[]> {
  const { node, rights } = await openResults(ctx, key)
  const found = await selectResults(ctx)
    .where(resultsBelow(ctx, node))
    .orderBy(
      asc(projectNode.code),
      asc(projectTaskIndex.sortValue),
      asc(projectTaskIndex.id),
      desc(projectResult.id),
    )
  return present(ctx, rights, found)
}

/** Returns a node whose results the caller may read. Throws NOT_FOUND, and FORBIDDEN without the right. */
export async function openResults(ctx: Ctx, key: NodeKey): Promise<{ node: Node; rights: Rights }> {
  const rights = await openRights(ctx)
  const node = await getNode(ctx, rights, key)
  assertRight(rights, node, 'result:read')
  return { node, rights }
}

async function present(ctx: Ctx, rights: Rights, found: readonly Found[]): Promise<ResultShown[]> {
  const links = await readEvidence(ctx, found)
  return found.map((one, at) => presentOne(ctx, rights, one, links[at]))
}

function presentOne(
  ctx: Ctx,
  rights: Rights,
  { result, node, ...names }: Found,
  link?: Evidence,
): ResultShown {
  const record = link?.record
  const isSeen = record !== undefined && orgIdsOf(ctx.caller, projectResult).includes(record.orgId)
  const mayEdit = mayChange(ctx, result) && rights.on(node).has('result:edit') && !isOver(node.state)
  const type = result.resultType as ResultType
  return {
    ...result,
    resultType: type,
    projectId: node.projectId,
    parentId: node.parentId,
    nodeName: node.name,
    level: node.level,
    resultName: record ? (isSeen ? record.name : UNSEEN) : '（已彻底删除）',
    resultNo: isSeen ? record.no : null,
    path: isSeen ? pathOf(ctx, type, result.resultId) : null,
    resultDate: result.resultDate ?? record?.date ?? null,
    indexName: names.indexName,
    unit: names.unit,
    whyNotCounted: link && !result.counts ? whyNotCounted(link) : null,
    createdByName: names.createdByName,
    updateTime: result.updatedAt,
    can: { edit: mayEdit, delete: mayEdit },
  }
}
