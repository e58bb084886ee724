import type { insertAchievement } from '@hepu/api/areas/project/result/projectAchievement'
import type { editAchievementManage } from '@hepu/api/areas/project/execute/projectExecute'
import { typeBlocker } from '@hepu/api/areas/project/result/evidence'
import { resultTypeLabels } from '@hepu/api/areas/project/result/resultTypeLabels'
import type { ResultType } from '@hepu/api/areas/project/result/resultTypes'
import { resultLabels as labels } from '@hepu/api/areas/project/result/resultLabels'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { projectResult, projectTaskIndex } from '../../../db/schema/index.ts'
import { inOrgOf, rows, unseen } from '../../../db/scope.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { getNodeById, lockNode, type Node } from '../node/nodes.ts'
import { raiseByResult } from '../plan/progressUp.ts'
import { refreshCounts, type Result } from './countIndexes.ts'
import { holdRecord, type ResultRecord } from './resultRecords.ts'

const note = { label: '项目成果' }
type Input = ParsedInputOf<typeof insertAchievement>
type Index = typeof projectTaskIndex.$inferSelect

/**
 * Links a record of a registry to a node, once for each index that it is evidence of. The record must be visible to the caller;
 * if it is approved already, the indexes rise at once.
 */
export async function linkResult(
  ctx: Ctx,
  { projectId, topicId, assignmentId, resultType, resultId, indexes, ...content }: Input,
): Promise<{ ids: number[] }> {
  const record = await holdRecord(ctx, resultType, resultId)
  const { node, rights } = await lockNode(ctx, { projectId, topicId, assignmentId }, 'result:edit')
  assertSubmitted(node)
  assertOnce(indexes)
  const ids: number[] = []
  for (const { indexId, quantity } of indexes.length > 0 ? indexes : [{ indexId: null, quantity: 1 }]) {
    const index = indexId === null ? null : await getIndexBelow(ctx, node, indexId)
    const place = index ? await getNodeById(ctx, rights, index.nodeId) : node
    if (index) assertType(index, resultType)
    await assertUnlinked(ctx, { node: place, index, type: resultType, record })
    const values = { ...content, nodeId: place.id, indexId, resultType, resultId, quantity }
    const row = await insertRow(inOrgOf(ctx, place), projectResult, values, note)
    ids.push(row.id)
    await count(ctx, row, `关联${resultTypeLabels[resultType]}「${record.name}」`)
  }
  return { ids }
}

/** Changes what a link says: its index, how much it counts for, and whose it is. */
export async function editResult(
  ctx: Ctx,
  { id, version, ...values }: ParsedInputOf<typeof editAchievementManage>,
): Promise<{ version: number }> {
  const seen = await getResult(ctx, id)
  const type = seen.resultType as ResultType
  const record = await holdRecord(ctx, type, seen.resultId)
  const { node } = await lockNode(ctx, seen.nodeId, 'result:edit')
  const before = await getResult(ctx, id)
  const indexId = values.indexId ?? null
  if (indexId !== before.indexId) {
    const index = indexId === null ? null : await getIndexOf(ctx, node, indexId)
    if (index) assertType(index, type)
    await assertUnlinked(ctx, { node, index, type, record })
  }
  const row = await updateRow(ctx, projectResult, id, { version, values: { ...values, indexId } }, note)
  const what = `${resultTypeLabels[type]}「${record.name}」`
  await refreshCounts(ctx, [id])
  if (before.indexId !== null && before.indexId !== indexId)
    await raiseByResult(ctx, { indexId: before.indexId, resultId: id, note: `${what}改计入其他指标` })
  if (indexId !== null) await raiseByResult(ctx, { indexId, resultId: id, note: `修改${what}的计入` })
  return { version: row.version }
}

/** Takes links away, all of them or none; the indexes fall at once. */
export async function unlinkResults(ctx: Ctx, ids: readonly number[]): Promise<null> {
  const found = await getResults(ctx, ids)
  for (const { nodeId } of found.toSorted((a, b) => a.nodeId - b.nodeId))
    await lockNode(ctx, nodeId, 'result:edit')
  for (const result of found) {
    await removeRow(ctx, projectResult, result.id, note)
    if (result.indexId === null) continue
    const label = resultTypeLabels[result.resultType as ResultType]
    await raiseByResult(ctx, { indexId: result.indexId, resultId: result.id, note: `取消关联${label}` })
  }
  return null
}

/** Counts a new link for its index. */
async function count(ctx: Ctx, row: Result, what: string): Promise<void> {
  if (row.indexId === null) return
  await refreshCounts(ctx, [row.id])
  await raiseByResult(ctx, { indexId: row.indexId, resultId: row.id, note: what })
}

function assertSubmitted({ state, name }: Node): void {
  if (state === 'draft') throw new AppError('BAD_STATE', `「${name}」还是草稿，提交后才能关联成果`)
}

function assertOnce(indexes: Input['indexes']): void {
  if (new Set(indexes.map(({ indexId }) => indexId)).size < indexes.length)
    throw new AppError('BAD_INPUT', `同一${labels.indexId}只能选一次`)
}

function assertType({ name, indexType }: Index, type: ResultType): void {
  const why = typeBlocker(indexType, type)
  if (why) throw new AppError('BAD_INPUT', `指标「${name}」：${why}`)
}

/** Returns an index of a node or of one below it. Throws NOT_FOUND, and BAD_STATE for one that was cancelled. */
async function getIndexBelow(ctx: Ctx, node: Node, id: number): Promise<Index> {
  return getIndexWhere(
    ctx,
    id,
    sql`exists (select 1 from project_node n where n.org_id = ${projectTaskIndex.orgId}
    and n.id = ${projectTaskIndex.nodeId} and starts_with(n.path, ${node.path}))`,
  )
}

const getIndexOf = (ctx: Ctx, node: Node, id: number): Promise<Index> =>
  getIndexWhere(ctx, id, eq(projectTaskIndex.nodeId, node.id))

async function getIndexWhere(ctx: Ctx, id: number, isThere: ReturnType<typeof eq>): Promise<Index> {
  const [index] = await ctx.db
    .select()
    .from(projectTaskIndex)
    .where(and(rows(ctx, projectTaskIndex), eq(projectTaskIndex.id, id), isThere))
  if (!index) throw new AppError('NOT_FOUND', `${labels.indexId}不存在或不属于该项目`)
  if (index.cancelledAt) throw new AppError('BAD_STATE', `指标「${index.name}」已取消，不能再关联成果`)
  return index
}

/** Throws CONFLICT if the node counts the record for the index already. */
async function assertUnlinked(
  { db }: Ctx,
  { node, index, type, record }: { node: Node; index: Index | null; type: ResultType; record: ResultRecord },
): Promise<void> {
  const [found] = await db
    .select({ id: projectResult.id })
    .from(projectResult)
    .where(
      and(
        eq(projectResult.orgId, node.orgId),
        index
          ? eq(projectResult.indexId, index.id)
          : and(eq(projectResult.nodeId, node.id), isNull(projectResult.indexId)),
        eq(projectResult.resultType, type),
        eq(projectResult.resultId, record.id),
        isNull(projectResult.deletedAt),
      ),
    )
  if (!found) return
  const where = index ? `指标「${index.name}」` : `「${node.name}」`
  throw new AppError('CONFLICT', `${resultTypeLabels[type]}「${record.name}」已计入${where}，不能重复关联`)
}

const getResult = async (ctx: Ctx, id: number): Promise<Result> => {
  const [found] = await getResults(ctx, [id])
  if (!found) throw await unseen(ctx, projectResult, [id], note.label)
  return found
}

/** Returns links of projects of the caller's organisations. Throws NOT_FOUND if one is missing. */
async function getResults(ctx: Ctx, ids: readonly number[]): Promise<Result[]> {
  const found = await ctx.db
    .select()
    .from(projectResult)
    .where(and(rows(ctx, projectResult), inArray(projectResult.id, [...ids])))
  if (found.length !== new Set(ids).size) throw await unseen(ctx, projectResult, ids, note.label)
  return found
}
