import { germplasm } from '@hepu/api/areas/research/germplasm/germplasm'
import { variety } from '@hepu/api/areas/research/variety/variety'
import { varietyInfo } from '@hepu/api/areas/research/varietyInfo/varietyInfo'
import { levelNames, type NodeLevel } from '@hepu/api/areas/project/node/nodeLabels'
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { oneOf } from '../../../db/nameConditions.ts'
import { projectNode, projectResult, projectTaskIndex } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { openRights } from '../../project/right/rights.ts'
import { day, word, type RecordSummary, type Source } from './overviewSource.ts'
import { germplasmNamed, ofNamed } from './relatedSources.ts'

/** 计入项目: projects that count its approvals, rights or germplasm as their results. */
export const projectResultSource: Source = {
  key: 'projectResult',
  title: '计入项目',
  word: 'project.node:read',
  matchedBy: '项目把该品种的审定、品种权或种质记录计为成果',
  find: async (ctx, names) => {
    const isCounted = or(
      ...[variety, varietyInfo].map((def) => isResult(def.name, ofNamed(ctx, def, names))),
      isResult(germplasm.name, germplasmNamed(ctx, names)),
    )
    const added = sql`(${projectResult.createdAt} at time zone 'Asia/Shanghai')::date`
    return sql`select ${day({ id: projectResult.id, what: '计入项目成果', day: added, by: 'RELATION' })}
      from ${projectResult} join ${projectNode} on ${projectNode.orgId} = ${projectResult.orgId}
        and ${projectNode.id} = ${projectResult.nodeId}
      where ${and(await readable(ctx), isCounted)}`
  },
  describe: async (ctx, ids) => {
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
      .where(and(await readable(ctx), inArray(projectResult.id, [...ids])))
    return new Map(found.map((one) => [one.result.id, summaryOf(one)]))
  },
}

const isResult = (resource: string, ids: SQL): SQL | undefined =>
  and(sql`${projectResult.resultType} = ${resource}`, sql`${projectResult.resultId} in ${ids}`)

/** Returns the condition for the results of the nodes whose results the caller reads. */
async function readable(ctx: Ctx): Promise<SQL | undefined> {
  const rights = await openRights(ctx)
  const seen = await ctx.db
    .select({ id: projectNode.id, path: projectNode.path })
    .from(projectNode)
    .where(and(rows(ctx, projectNode), rights.visible))
  const ids = seen.filter((node) => rights.on(node).has('result:read')).map(({ id }) => id)
  return and(rows(ctx, projectResult), rows(ctx, projectNode), oneOf(projectNode.id, ids))
}

interface Found {
  result: typeof projectResult.$inferSelect
  node: typeof projectNode.$inferSelect
  project: { name: string; code: string | null }
  index: { name: string; unit: string } | null
}

function summaryOf({ result, node, project, index }: Found): RecordSummary {
  const { id, level, parentId, projectId } = node
  const key: Record<string, string> = { projectId: String(projectId) }
  if (level === 2) key['topicId'] = String(id)
  if (level === 3) Object.assign(key, { topicId: String(parentId), assignmentId: String(id) })
  return {
    title: [project.code, project.name].filter(Boolean).join(' '),
    path: `/task/project/ProjectResults?${new URLSearchParams(key).toString()}`,
    facts: [
      ...word('所属', level > 1 ? `${levelNames[level as NodeLevel]} · ${node.name}` : null),
      ...word('任务指标', index?.name),
      ...word('计入数量', index && `${result.quantity} ${index.unit}`),
    ],
    state: index === null ? null : result.counts ? '已计入' : '待佐证',
    orgId: result.orgId,
  }
}
