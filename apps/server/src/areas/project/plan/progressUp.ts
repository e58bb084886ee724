import type { ProgressOrigin } from '@hepu/api/areas/project/node/nodeLabels'
import { progressOf, progressOfParts } from '@hepu/api/areas/project/plan/progress'
import { valueOfIndex } from '@hepu/api/areas/project/result/evidence'
import { must } from '@hepu/api/core/must'
import { and, eq, isNull, sql } from 'drizzle-orm'
import {
  projectKeyResult,
  projectNode,
  projectProgressEntry,
  projectResult,
  projectTaskIndex,
} from '../../../db/schema/index.ts'
import { unseen } from '../../../db/scope.ts'
import { updateMany } from '../../../db/updateMany.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockProject, type Node } from '../node/nodes.ts'
import { INDEX } from './planRows.ts'
import { endStaleProgress } from './staleProgress.ts'

/** Something whose progress counts above it: a node, or a task index. */
interface Line {
  isIndex: boolean
  id: number
  /** The node right above it. */
  at: number | null
  weight: string | null
  progress: number | null
  isOverridden: boolean
  isCancelled: boolean
}

/**
 * Computes the progress of a node and of all above it anew, from what is stored right below each of them: nodes where there are
 * any, else task indexes. A progress that was set by hand stays. The caller holds the lock of the project (`lockNode`), so two
 * changes at once follow one another. Derived figures make no new version and no line in the change log. Returns the progress of
 * the project.
 */
export async function recomputeNode(ctx: Ctx, node: Pick<Node, 'orgId' | 'path'>): Promise<number | null> {
  const ids = node.path.split('/').filter(Boolean).map(Number)
  const lines = await readLines(ctx, node.orgId, ids)
  const nodes = new Map(lines.filter(({ isIndex }) => !isIndex).map((line) => [line.id, line]))
  const changed: { id: number; orgId: number; progress: number | null }[] = []
  for (const id of ids.toReversed()) {
    const line = nodes.get(id)
    if (!line || line.isOverridden) continue
    const children = [...nodes.values()].filter(({ at }) => at === id)
    const parts = children.length > 0 ? children : lines.filter(({ isIndex, at }) => isIndex && at === id)
    const progress = progressOfParts(parts)
    if (progress === line.progress) continue
    line.progress = progress
    changed.push({ id, orgId: node.orgId, progress })
  }
  await updateMany(ctx.db, projectNode, ['progress'], changed)
  return nodes.get(ids[0] ?? 0)?.progress ?? null
}

/** Reads a path with the nodes and indexes right below each node of it, in one statement. */
async function readLines({ db }: Ctx, orgId: number, ids: readonly number[]): Promise<Line[]> {
  const path = sql`any(${sql.param([...ids])}::bigint[])`
  const { rows } = await db.execute<{
    is_index: boolean
    id: string
    at: string | null
    weight: string | null
    progress: string | null
    origin: string
    is_cancelled: boolean
  }>(sql`
    select false as is_index, id, parent_id as at, weight, progress, progress_origin as origin, state = 'stopped' as is_cancelled
    from ${projectNode} where org_id = ${orgId} and deleted_at is null and id = ${path}
    union all
    select false, id, parent_id, weight, progress, progress_origin, state = 'stopped'
    from ${projectNode} where org_id = ${orgId} and deleted_at is null and parent_id = ${path} and not id = ${path}
    union all
    select true, id, node_id, weight, progress, progress_origin, cancelled_at is not null
    from ${projectTaskIndex} where org_id = ${orgId} and deleted_at is null and node_id = ${path}`)
  return rows.map(({ is_index, id, at, progress, origin, is_cancelled, weight }) => ({
    isIndex: is_index,
    id: Number(id),
    at: at === null ? null : Number(at),
    weight,
    progress: progress === null ? null : Number(progress),
    isOverridden: origin === 'overridden',
    isCancelled: is_cancelled,
  }))
}

/** What an index is computed from. */
interface Base {
  index: typeof projectTaskIndex.$inferSelect
  node: Pick<Node, 'orgId' | 'path' | 'projectId'>
  keyResults: { weight: string | null; progress: number | null; isCancelled: boolean }[]
  /** Units of linked results that are approved, and whether results ever were linked. */
  counted: number
  isCounted: boolean
  /** The value that was last typed for the index itself; null if none ever was. */
  typed: number | null
}

async function readBase({ db }: Ctx, id: number): Promise<Base | undefined> {
  const results = sql`from ${projectResult} where ${projectResult.indexId} = ${projectTaskIndex.id}`
  const [found] = await db
    .select({
      index: projectTaskIndex,
      node: { orgId: projectNode.orgId, path: projectNode.path, projectId: projectNode.projectId },
      keyResults: sql<Base['keyResults']>`(select coalesce(json_agg(json_build_object(
        'weight', ${projectKeyResult.weight}::text, 'progress', ${projectKeyResult.progress}::float8,
        'isCancelled', ${projectKeyResult.cancelledAt} is not null)), '[]'::json)
        from ${projectKeyResult} where ${projectKeyResult.indexId} = ${projectTaskIndex.id}
        and ${projectKeyResult.deletedAt} is null)`,
      counted: sql<number>`(select coalesce(sum(${projectResult.quantity}), 0)::float8 ${results}
        and ${projectResult.deletedAt} is null and ${projectResult.counts})`,
      isCounted: sql<boolean>`exists (select 1 ${results})`,
      typed: sql<
        number | null
      >`(select ${projectProgressEntry.valueAfter}::float8 from ${projectProgressEntry}
        where ${projectProgressEntry.indexId} = ${projectTaskIndex.id} and ${projectProgressEntry.keyResultId} is null
        and ${projectProgressEntry.resultId} is null
        and ${projectProgressEntry.valueAfter} is distinct from ${projectProgressEntry.valueBefore}
        order by ${projectProgressEntry.id} desc limit 1)`,
    })
    .from(projectTaskIndex)
    .innerJoin(
      projectNode,
      and(eq(projectNode.orgId, projectTaskIndex.orgId), eq(projectNode.id, projectTaskIndex.nodeId)),
    )
    .where(and(eq(projectTaskIndex.id, id), isNull(projectTaskIndex.deletedAt)))
  return found
}

/** Value and progress of an index, and how the progress came about. */
interface Figures {
  current: number
  progress: number | null
  progressOrigin: ProgressOrigin
}

/** Returns what an index is by what lies below it, else by what was typed, whatever was set by hand against that. */
function computedOf({ index, keyResults, counted, isCounted, typed }: Base): Figures {
  const current = isCounted ? valueOfIndex(typed, counted) : index.current
  if (keyResults.some(({ isCancelled }) => !isCancelled))
    return { current, progress: progressOfParts(keyResults), progressOrigin: 'computed' }
  if (!isCounted && index.progressOrigin === 'typed')
    return { current, progress: index.progress, progressOrigin: 'typed' }
  return { current, progress: progressOf(current, index.target), progressOrigin: 'computed' }
}

/** Returns the progress of an index as it would be computed, beside one that was set by hand. */
export async function computedProgress(ctx: Ctx, id: number): Promise<number | null> {
  const base = await readBase(ctx, id)
  return base ? computedOf(base).progress : null
}

/** What a recomputation made of an index and its project; progress in percent. */
export interface Recomputed {
  index: typeof projectTaskIndex.$inferSelect
  before: { current: number; progress: number | null }
  after: Figures
  projectProgress: number | null
}

/**
 * Computes an index anew, from its key results, else from the results linked to it, else from its own value, and then all nodes
 * above it. Locks the project. Call it in the transaction of each change below an index. Throws NOT_FOUND.
 */
export async function recomputeIndex(ctx: Ctx, indexId: number): Promise<Recomputed> {
  const first = await readBase(ctx, indexId)
  if (!first) throw await unseen(ctx, projectTaskIndex, [indexId], INDEX)
  await lockProject(ctx, first.node)
  return recomputeLocked(ctx, indexId)
}

/** Does the same where the caller holds the lock of the project. */
export async function recomputeLocked(ctx: Ctx, indexId: number): Promise<Recomputed> {
  const base = must(await readBase(ctx, indexId), 'the index')
  const { index, node } = base
  const { current, progress, progressOrigin } = index
  const computed = computedOf(base)
  const after = progressOrigin === 'overridden' ? { ...computed, progress, progressOrigin } : computed
  if (after.current !== current || after.progress !== progress || after.progressOrigin !== progressOrigin)
    await updateMany(
      ctx.db,
      projectTaskIndex,
      ['current', 'progress', 'progressOrigin'],
      [{ id: indexId, orgId: index.orgId, ...after }],
    )
  return {
    index,
    before: { current, progress },
    after,
    projectProgress: await recomputeNode(ctx, node),
  }
}

/**
 * Counts a result that was linked to an index, or taken off it: recomputes the index and all above it, and writes the line of its
 * history. Call it after the row of `project_result` was written. `note` says what happened, with the name of the record.
 */
export async function raiseByResult(
  ctx: Ctx,
  { indexId, resultId, note }: { indexId: number; resultId: number; note: string },
): Promise<Recomputed> {
  const recomputed = await recomputeIndex(ctx, indexId)
  const { index, before, after } = recomputed
  await writeEntry(ctx, index, {
    keyResultId: null,
    valueBefore: before.current,
    valueAfter: after.current,
    progressBefore: before.progress,
    progressAfter: after.progress,
    origin: after.progressOrigin,
    note,
    resultId,
  })
  return recomputed
}

type Entry = Omit<
  typeof projectProgressEntry.$inferInsert,
  'id' | 'orgId' | 'crop' | 'nodeId' | 'indexId' | 'createdBy' | 'createdAt'
>

/** Adds a line to the history of an index or of one of its key results. Lines are never changed. */
export async function writeEntry(
  ctx: Ctx,
  { orgId, crop, nodeId, id }: { orgId: number; crop: string; nodeId: number; id: number },
  entry: Entry,
): Promise<void> {
  await ctx.db.insert(projectProgressEntry).values({
    ...entry,
    orgId,
    crop,
    nodeId,
    indexId: id,
    createdBy: ctx.caller.userId,
    createdAt: ctx.services.now(),
  })
  await endStaleProgress(ctx, { orgId, id: nodeId })
}
