import type * as api from '@hepu/api/areas/project/result/projectAchievement'
import { shownCurrent } from '@hepu/api/areas/project/plan/progress'
import { typeBlocker, unsupported } from '@hepu/api/areas/project/result/evidence'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { projectKeyResult, projectNode, projectResult, projectTaskIndex } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Node } from '../node/nodes.ts'
import { openResults } from './resultList.ts'

const links = sql`from ${projectResult} where ${projectResult.orgId} = ${projectTaskIndex.orgId}
  and ${projectResult.indexId} = ${projectTaskIndex.id} and ${projectResult.deletedAt} is null`

/** Returns the indexes of a node and of all below it that are not cancelled, with what their evidence is worth. */
export const readIndexes = ({ db }: Pick<Ctx, 'db'>, { orgId, path }: Pick<Node, 'orgId' | 'path'>) =>
  db
    .select({
      index: projectTaskIndex,
      projectId: projectNode.projectId,
      parentId: projectNode.parentId,
      nodeName: projectNode.name,
      level: projectNode.level,
      evidence: sql<number>`(select coalesce(sum(${projectResult.quantity}), 0)::float8 ${links} and ${projectResult.counts})`,
      /** Key results that count. */
      keyResults: sql<number>`(select count(*)::int from ${projectKeyResult} where ${projectKeyResult.orgId} = ${projectTaskIndex.orgId}
        and ${projectKeyResult.indexId} = ${projectTaskIndex.id} and ${projectKeyResult.cancelledAt} is null
        and ${projectKeyResult.deletedAt} is null)`,
      /** Whether results ever counted for it. */
      isCounted: sql<boolean>`exists (select 1 from ${projectResult} where ${projectResult.orgId} = ${projectTaskIndex.orgId}
        and ${projectResult.indexId} = ${projectTaskIndex.id})`,
      waiting: sql<number>`(select count(*)::int ${links} and not ${projectResult.counts})`,
    })
    .from(projectTaskIndex)
    .innerJoin(
      projectNode,
      and(eq(projectNode.orgId, projectTaskIndex.orgId), eq(projectNode.id, projectTaskIndex.nodeId)),
    )
    .where(
      and(
        eq(projectTaskIndex.orgId, orgId),
        isNull(projectTaskIndex.deletedAt),
        isNull(projectTaskIndex.cancelledAt),
        isNull(projectNode.deletedAt),
        sql`starts_with(${projectNode.path}, ${path})`,
      ),
    )
    .orderBy(asc(projectNode.code), asc(projectTaskIndex.sortValue), asc(projectTaskIndex.id))

/** Returns the indexes that a result of a node may be linked to. */
export async function listResultIndexes(
  ctx: Ctx,
  { resultType, ...key }: ParsedInputOf<typeof api.queryTaskIndexList>,
): Promise<ResultOf<typeof api.queryTaskIndexList>> {
  const { node } = await openResults(ctx, key)
  const found = await readIndexes(ctx, node)
  return found.map(({ index, ...facts }) => ({
    ...index,
    ...facts,
    current: shownCurrent({ ...facts, current: index.current }),
    unsupported: unsupported(index.indexType, index, facts.evidence),
    typeBlocker: resultType ? typeBlocker(index.indexType, resultType) : null,
  }))
}
