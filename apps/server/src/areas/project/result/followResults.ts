import { isOver } from '@hepu/api/areas/project/execute/nodeWorkflow'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { projectNode, projectResult } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { RecordFollower } from '../../../resource/followRecords.ts'
import { lockProject, type Node } from '../node/nodes.ts'
import { raiseByResult } from '../plan/progressUp.ts'
import { refreshCounts } from './countIndexes.ts'

/**
 * 证据即进度: counts the records of a registry anew for the indexes that they are linked to, at the moment of their approval or of
 * its end. Whoever reviews the record need have no right in the project. Projects that are closed keep their figures.
 */
export const followResults: RecordFollower = async (ctx, { def }, ids) => {
  const links = await ctx.db
    .select({ id: projectResult.id, node: projectNode })
    .from(projectResult)
    .innerJoin(
      projectNode,
      and(eq(projectNode.orgId, projectResult.orgId), eq(projectNode.id, projectResult.nodeId)),
    )
    .where(
      and(
        eq(projectResult.resultType, def.name),
        oneOf(projectResult.resultId, ids),
        isNotNull(projectResult.indexId),
        isNull(projectResult.deletedAt),
        isNull(projectNode.deletedAt),
      ),
    )
    .orderBy(asc(projectNode.projectId), asc(projectResult.id))
  const open = links.filter(({ node }) => !isOver(node.state))
  for (const [, [first]] of Map.groupBy(open, ({ node }) => node.projectId))
    if (first) await lockProject(ctx, first.node)
  const changed = await refreshCounts(
    ctx,
    open.map(({ id }) => id),
  )
  const nodes = new Map(open.map(({ node }) => [node.id, node]))
  for (const { result, record } of changed) {
    const node = nodes.get(result.nodeId)
    if (!node || result.indexId === null) continue
    const what = result.counts ? '审核通过，计入指标' : '不再是有效佐证，不计入指标'
    await raiseByResult(inScopeOf(ctx, node), {
      indexId: result.indexId,
      resultId: result.id,
      note: `${def.title}「${record?.name ?? ''}」${what}`,
    })
  }
}

/** Returns the context of a change that follows from another record, within the organisation of the project. */
const inScopeOf = (ctx: Ctx, { orgId }: Node): Ctx => ({
  ...ctx,
  caller: { ...ctx.caller, orgId, orgIds: [orgId], readOnlyOrgIds: [] },
})
