import type * as api from '@hepu/api/areas/project/plan/taskIndex'
import { indexLabels as labels } from '@hepu/api/areas/project/plan/planLabels'
import { progressOf } from '@hepu/api/areas/project/plan/progress'
import { spanProblems } from '@hepu/api/areas/project/plan/indexRows'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { projectTaskIndex } from '../../../db/schema/index.ts'
import { inOrgOf } from '../../../db/scope.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertUnsigned } from '../baseline/signed.ts'
import { isPerson } from '../node/nodeRules.ts'
import type { Node } from '../node/nodes.ts'
import {
  INDEX,
  lockIndex,
  lockOpenNode,
  weightIn,
  weightOut,
  type FoundIndex,
  type TaskIndex,
} from './planRows.ts'
import { recomputeLocked, recomputeNode } from './progressUp.ts'

const note = { label: INDEX }

type Content = Omit<ParsedInputOf<typeof api.updateTaskIndex>, 'id' | 'version' | 'isCancelled'>

/** Adds an index to a node, after those that it has. */
export async function insertIndex(
  ctx: Ctx,
  { projectId, topicId, assignmentId, ...values }: ParsedInputOf<typeof api.insertTaskIndex>,
): Promise<ResultOf<typeof api.insertTaskIndex>> {
  const { node } = await lockOpenNode(ctx, { projectId, topicId, assignmentId }, 'plan:edit')
  await assertUnsigned(ctx, node, '新增任务指标')
  await assertContent(ctx, node, values)
  const row = await storeIndex(ctx, node, values, await nextSort(ctx, node))
  await recomputeNode(ctx, node)
  return row
}

/** Stores a checked index of a locked node. The caller then computes the node anew. */
export const storeIndex = (ctx: Ctx, node: Node, values: Content, sortValue: number): Promise<TaskIndex> =>
  insertRow(
    inOrgOf(ctx, node),
    projectTaskIndex,
    {
      ...values,
      weight: weightOut(values.weight),
      progress: progressOf(0, values.target),
      nodeId: node.id,
      sortValue,
    },
    note,
  )

/** Returns the position after the last index of a node. */
export async function nextSort({ db }: Ctx, { orgId, id }: Node): Promise<number> {
  const [last] = await db
    .select({ sort: sql<number>`coalesce(max(${projectTaskIndex.sortValue}), 0)::int` })
    .from(projectTaskIndex)
    .where(and(eq(projectTaskIndex.orgId, orgId), eq(projectTaskIndex.nodeId, id)))
  return (last?.sort ?? 0) + 1
}

const refuse = (path: string, message: string): AppError =>
  new AppError('BAD_INPUT', message, { data: { problems: [{ path, message }] } })

async function assertContent(ctx: Ctx, node: Node, values: Content, held?: TaskIndex): Promise<void> {
  const { ownerId, name } = values
  if (ownerId && ownerId !== held?.ownerId && !(await isPerson(ctx, ownerId)))
    throw refuse('ownerId', `${labels.ownerId}不存在、已停用或无权查看`)
  const [problem] = spanProblems(values, node)
  if (problem) throw refuse(...problem)
  if (name !== held?.name && (await namesOf(ctx, node, held?.id)).includes(name))
    throw refuse('name', `「${node.name}」已有指标「${name}」，请改名`)
}

/** Returns the names of the indexes of a node, cancelled ones included. */
export async function namesOf({ db }: Ctx, { orgId, id }: Node, except = 0): Promise<string[]> {
  const found = await db
    .select({ name: projectTaskIndex.name })
    .from(projectTaskIndex)
    .where(
      and(
        eq(projectTaskIndex.orgId, orgId),
        eq(projectTaskIndex.nodeId, id),
        isNull(projectTaskIndex.deletedAt),
        ne(projectTaskIndex.id, except),
      ),
    )
  return found.map(({ name }) => name)
}

/** Changes an index. What the signed 任务书 holds changes only by 项目变更. */
export async function updateIndex(
  ctx: Ctx,
  { id, version, isCancelled, ...values }: ParsedInputOf<typeof api.updateTaskIndex>,
): Promise<ResultOf<typeof api.updateTaskIndex>> {
  const { found } = await lockIndex(ctx, id, 'plan:edit')
  const { index, node } = found
  const planned = plannedChange(index, values)
  const isRestored = isCancelled === false && index.cancelledAt !== null
  if (isRestored) await assertUnsigned(ctx, node, '恢复已取消的指标')
  if (planned) await assertUnsigned(ctx, node, `修改指标的${planned}`)
  await assertContent(ctx, node, values, index)
  const row = await updateRow(
    ctx,
    projectTaskIndex,
    id,
    {
      version,
      values: {
        ...values,
        weight: weightOut(values.weight),
        ...(isRestored ? { cancelledAt: null, cancelReason: null } : {}),
      },
    },
    note,
  )
  await recomputeLocked(ctx, id)
  return row
}

/** Returns the label of the first field by which what is planned would change. */
function plannedChange(index: TaskIndex, values: Content): string | undefined {
  const before = { ...index, weight: weightIn(index.weight) }
  const planned = ['name', 'indexType', 'unit', 'target', 'weight', 'startDate', 'endDate', 'isMust'] as const
  const changed = planned.find((field) => (values[field] ?? null) !== before[field])
  return changed && labels[changed]
}

/** Deletes indexes; those that have history, key results or results are cancelled. All of them or none. */
export async function deleteIndexes(
  ctx: Ctx,
  { ids, reason }: ParsedInputOf<typeof api.deleteTaskIndex>,
): Promise<ResultOf<typeof api.deleteTaskIndex>> {
  let cancelled = 0
  for (const id of ids.toSorted((a, b) => a - b)) {
    const { found } = await lockIndex(ctx, id, 'plan:edit')
    await assertUnsigned(ctx, found.node, '删除或取消指标')
    if (!isUsed(found)) await removeRow(ctx, projectTaskIndex, id, note)
    else {
      await cancelIndex(ctx, found, reason)
      cancelled += 1
    }
    await recomputeNode(ctx, found.node)
  }
  return { deleted: ids.length - cancelled, cancelled }
}

const isUsed = ({ index, keyResults, isCounted, entries }: FoundIndex): boolean =>
  keyResults > 0 || isCounted || entries > 0 || index.cancelledAt !== null

async function cancelIndex(ctx: Ctx, { index }: FoundIndex, reason: string | null): Promise<void> {
  if (index.cancelledAt) throw new AppError('BAD_STATE', `指标「${index.name}」已取消`)
  if (!reason)
    throw refuse(
      'reason',
      `指标「${index.name}」已有进展、关键结果或成果，不能删除，只能取消：请填写${labels.cancelReason}`,
    )
  const values = { cancelledAt: ctx.services.now(), cancelReason: reason }
  await updateRow(ctx, projectTaskIndex, index.id, { values }, { ...note, reason })
}
