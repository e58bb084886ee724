import { insertAchievement } from '@hepu/api/areas/project/result/projectAchievement'
import { resultTypes, type ResultType } from '@hepu/api/areas/project/result/resultTypes'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { projectNode, projectTaskIndex } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { registryTable } from '../../../resource/registryTable.ts'
import { defOf } from './resultRecords.ts'
import { linkResult } from './results.ts'

/** A record of the demo's registries, the node that counts it, and the index there; null for the node alone. */
type DemoResult = readonly [node: string, index: string | null, type: ResultType, record: string]

const demoResults: readonly DemoResult[] = [
  ['黄淮海组试验', '推荐审定品种', 'research.variety', '示禾玉101'],
  ['黄淮海组试验', '推荐审定品种', 'research.variety', '示禾玉103'],
  ['黄淮海组试验', '推荐审定品种', 'research.variety', '示禾抗101'],
  ['东华北组试验', '推荐审定品种', 'research.variety', '示禾玉101'],
  ['东华北组试验', '推荐审定品种', 'research.variety', '示禾糯1号'],
  ['新品种区域试验与审定', '审定品种', 'research.variety', '示禾玉101'],
  ['新品种区域试验与审定', '审定品种', 'research.variety', '示禾玉205'],
  ['新品种区域试验与审定', '品种权申请', 'research.varietyInfo', '示禾玉101'],
  ['新品种区域试验与审定', '品种权申请', 'research.varietyInfo', '示禾玉205'],
  ['新品种区域试验与审定', '品种权授权', 'research.varietyInfo', '示禾玉101'],
  ['密植群体轮回选择', '选育优良自交系', 'research.germplasm', '示自11'],
  ['密植群体轮回选择', '选育优良自交系', 'research.germplasm', '示自12'],
  ['密植群体轮回选择', '选育优良自交系', 'research.germplasm', '示自21'],
  ['密植群体轮回选择', '发表论文', 'research.thesis', '高密度种植下温带玉米茎秆强度的基因组预测（演示）'],
  ['高频诱导系选育', '发明专利申请', 'research.patent', '玉米自交系示自11的选育方法'],
  ['高频诱导系选育', null, 'research.thesis', '玉米单倍体诱导系的选育与应用'],
  ['加倍流程与自动识别', '自动识别软件著作权', 'research.copyright', '田间测产与考种记录软件'],
  ['数据与选择模型', '软件著作权', 'research.copyright', '玉米全基因组选择计算平台'],
  ['数据与选择模型', '软件著作权', 'research.copyright', '品种区域适应性分析系统'],
]

/** Links records of the demo's registries to its projects; those that are not there are left out. */
export async function seedResults(given: Ctx): Promise<void> {
  const permissions = new Set(resultTypes.map((type) => `${type}:read` as const))
  const ctx = { ...given, caller: { ...given.caller, permissions } }
  for (const [nodeName, indexName, resultType, recordName] of demoResults) {
    const node = await findNode(ctx, nodeName)
    const recordId = await findRecord(ctx, resultType, recordName)
    const indexId = node && indexName ? await findIndex(ctx, node.id, indexName) : null
    if (!node || !recordId || (indexName && !indexId)) continue
    const input = insertAchievement.input.parse({
      projectId: String(node.projectId),
      topicId: node.level === 2 ? String(node.id) : node.level === 3 ? String(node.parentId) : null,
      assignmentId: node.level === 3 ? String(node.id) : null,
      resultType,
      resultId: String(recordId),
      indexes: indexId ? [{ indexId: String(indexId) }] : [],
    })
    await linkResult(ctx, input)
  }
}

async function findNode(ctx: Ctx, name: string) {
  const [found] = await ctx.db
    .select()
    .from(projectNode)
    .where(and(rows(ctx, projectNode), eq(projectNode.name, name)))
  return found
}

async function findIndex(ctx: Ctx, nodeId: number, name: string): Promise<number | null> {
  const [found] = await ctx.db
    .select({ id: projectTaskIndex.id })
    .from(projectTaskIndex)
    .where(
      and(
        rows(ctx, projectTaskIndex),
        eq(projectTaskIndex.nodeId, nodeId),
        eq(projectTaskIndex.name, name),
        isNull(projectTaskIndex.cancelledAt),
      ),
    )
  return found?.id ?? null
}

async function findRecord(ctx: Ctx, type: ResultType, name: string): Promise<number | null> {
  const def = defOf(type)
  const table = registryTable(def)
  const [found] = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(rows(ctx, table), eq(columnOf(table, def.nameField), name)))
    .orderBy(asc(table.id))
    .limit(1)
  return found?.id ?? null
}
