import { keyResultLabels, progressLabels } from '@hepu/api/areas/project/plan/planLabels'
import type * as keyApi from '@hepu/api/areas/project/plan/keyResult'
import { previewOf } from '@hepu/api/areas/project/plan/progress'
import type * as api from '@hepu/api/areas/project/plan/taskIndex'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { projectKeyResult, projectNode, projectTaskIndex } from '../../../db/schema/index.ts'
import { updateLocked, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { levelName, type NodeKey } from '../node/nodes.ts'
import {
  directProblem,
  INDEX,
  KEY_RESULT,
  lockIndex,
  lockKeyResult,
  lockOpenNode,
  type FoundIndex,
  type TaskIndex,
} from './planRows.ts'
import { cancelledProblem } from './cancelKeyResult.ts'
import { recomputeLocked, recomputeNode, writeEntry } from './progressUp.ts'

type Given = Pick<ParsedInputOf<typeof keyApi.updateProgress>, 'version' | 'current' | 'progress' | 'note'>
type Updated = ResultOf<typeof keyApi.updateProgress>

/** Enters a value or a percentage of a key result, or of an index that has none, and computes all above it. */
export async function updateProgress(
  ctx: Ctx,
  { id, taskIndexId, ...given }: ParsedInputOf<typeof keyApi.updateProgress>,
): Promise<Updated> {
  if (taskIndexId) return updateIndexValue(ctx, taskIndexId, given)
  const { row, found } = await lockKeyResult(ctx, must(id, 'the key result'), 'plan:progress')
  assertCounts(found.index)
  if (row.cancelledAt) throw new AppError('BAD_STATE', cancelledProblem(row))
  const after = previewOf(row, given)
  assertNoted(row, after, given.note)
  const values = { current: after.current, progress: after.progress, progressOrigin: after.origin }
  const saved = await updateLocked(
    ctx,
    projectKeyResult,
    row,
    { ...(given.version ? { version: given.version } : {}), values },
    { label: KEY_RESULT, reason: given.note },
  )
  await writeEntry(ctx, found.index, { ...entryOf(row, after), keyResultId: row.id, note: given.note })
  const { after: index, projectProgress } = await recomputeLocked(ctx, row.indexId)
  return { ...saved, progress: after.progress, indexProgress: index.progress, projectProgress }
}

async function updateIndexValue(ctx: Ctx, id: number, given: Given): Promise<Updated> {
  const { found } = await lockIndex(ctx, id, 'plan:progress')
  const { index } = found
  assertCounts(index)
  const blocker = directProblem(found)
  if (blocker) throw new AppError('BAD_STATE', blocker)
  const after = previewOf(index, given)
  assertNoted(index, after, given.note)
  const isOverridden = index.progressOrigin === 'overridden'
  const saved = await updateRow(
    ctx,
    projectTaskIndex,
    id,
    {
      ...(given.version ? { version: given.version } : {}),
      values: {
        current: after.current,
        ...(isOverridden ? {} : { progress: after.progress, progressOrigin: after.origin }),
      },
    },
    { label: INDEX, reason: given.note },
  )
  await writeEntry(ctx, index, { ...entryOf(index, after), keyResultId: null, note: given.note })
  const recomputed = await recomputeLocked(ctx, id)
  const { progress } = recomputed.after
  return { ...saved, progress, indexProgress: progress, projectProgress: recomputed.projectProgress }
}

function assertCounts(index: TaskIndex): void {
  if (index.cancelledAt) throw new AppError('BAD_STATE', `指标「${index.name}」已取消，不再填报`)
}

/** What an update leaves: value, and percent. */
interface Figures {
  current: number
  progress: number | null
}

/** Throws BAD_INPUT if a value or a percentage falls without a note. */
function assertNoted(before: Figures & { name: string }, after: Figures, note: string | null): void {
  const label =
    after.current < before.current
      ? keyResultLabels.current
      : (after.progress ?? 0) < (before.progress ?? 0)
        ? keyResultLabels.progress
        : null
  if (!label || note) return
  const message = `「${before.name}」的${label}低于原来，请填写${progressLabels.note}，说明为何下调`
  throw new AppError('BAD_INPUT', message, { data: { problems: [{ path: 'note', message }] } })
}

const entryOf = (before: Figures, after: Figures & { origin: 'computed' | 'typed' }) => ({
  valueBefore: before.current,
  valueAfter: after.current,
  progressBefore: before.progress,
  progressAfter: after.progress,
  origin: after.origin,
})

type Overridden = ResultOf<typeof api.editProjectProgress>

/** Sets the progress of a node or of an index by hand, or has it computed again. */
export async function overrideProgress(
  ctx: Ctx,
  { taskIndexId, progress, reason, ...key }: ParsedInputOf<typeof api.editProjectProgress>,
): Promise<Overridden> {
  const wanted = { progress: progress ?? null, reason }
  return taskIndexId ? overrideIndex(ctx, taskIndexId, key, wanted) : overrideNode(ctx, key, wanted)
}

/** Sets the progress of a project; without a reason its history says that none was given. */
export const editProgress = (
  ctx: Ctx,
  { a, b, reason }: ParsedInputOf<typeof api.editProgress>,
): Promise<Overridden> =>
  overrideNode(ctx, { projectId: a }, { progress: b, reason: reason ?? '直接设定，未说明原因' })

interface Wanted {
  progress: number | null
  reason: string | null
}

const overrideOf = ({ progress, reason }: Wanted) =>
  progress === null
    ? { progressOrigin: 'computed' as const, progressReason: null }
    : { progress, progressOrigin: 'overridden' as const, progressReason: reason }

async function overrideNode(ctx: Ctx, key: NodeKey, wanted: Wanted): Promise<Overridden> {
  const { node } = await lockOpenNode(ctx, key, 'plan:edit')
  const values = overrideOf(wanted)
  await updateRow(
    ctx,
    projectNode,
    node.id,
    { values },
    { label: levelName(node.level), reason: wanted.reason },
  )
  await recomputeNode(ctx, node)
  const [row] = await ctx.db
    .select({ progress: projectNode.progress, progressOrigin: projectNode.progressOrigin })
    .from(projectNode)
    .where(and(eq(projectNode.orgId, node.orgId), eq(projectNode.id, node.id)))
  return must(row, 'the node')
}

async function overrideIndex(ctx: Ctx, id: number, key: NodeKey, wanted: Wanted): Promise<Overridden> {
  const { found } = await lockIndex(ctx, id, 'plan:edit')
  assertOf(found, key)
  assertCounts(found.index)
  const { index } = found
  await updateRow(
    ctx,
    projectTaskIndex,
    id,
    { values: overrideOf(wanted) },
    { label: INDEX, reason: wanted.reason },
  )
  const { after } = await recomputeLocked(ctx, id)
  await writeEntry(ctx, index, {
    keyResultId: null,
    valueBefore: index.current,
    valueAfter: after.current,
    progressBefore: index.progress,
    progressAfter: after.progress,
    origin: after.progressOrigin,
    note: wanted.reason ?? '恢复汇总',
  })
  return { progress: after.progress, progressOrigin: after.progressOrigin }
}

function assertOf({ node }: FoundIndex, { projectId }: NodeKey): void {
  if (node.projectId !== projectId) throw new AppError('NOT_FOUND', `${INDEX}不存在或无权查看`)
}
