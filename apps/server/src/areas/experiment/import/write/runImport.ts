import { AppError } from '@hepu/api/core/errorCodes'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { sqlStateOf } from '../../../../db/sqlState.ts'
import { experimentGroup } from '../../../../db/schema/index.ts'
import { writeLog } from '../../../../db/write.ts'
import type { Ctx } from '../../../../http/context.ts'
import { refreshGroups } from '../../group/groupSummary.ts'
import { loadBytes } from '../../../../import/batch/storedBatch.ts'
import { MOVED } from '../../../../import/batch/importKind.ts'
import { INLINE_ROWS } from '../../../../import/batch/inlineLimits.ts'
import type { Progress } from '../../../../import/batch/importProgress.ts'
import { findClosed } from '../plan/checks/closedGroups.ts'
import { blindGroups, NAMES_HIDDEN } from '../plan/checks/blindGroups.ts'
import type { Draft } from '../book/draft.ts'
import { unpackTrialBook } from '../book/trialBook.ts'
import { previewedDraft } from '../plan/draft/openPhases.ts'
import { isUntouched, planAll, YIELD } from '../plan/planAll.ts'
import type { GroupPlan } from '../plan/planGroup.ts'
import { findGroups } from '../plan/existingTrial.ts'
import { loadTraits } from '../../traits/loadTraits.ts'
import { rememberNames } from '../resolve/rememberedNames.ts'
import { applyNames } from '../check/applyNames.ts'
import { refreshStatistics } from './refreshStatistics.ts'
import { writeHead, writePlots, writeSource } from './writePlan.ts'
import type { Places, Writing } from './writingContext.ts'
import type { Batch, StoredPreview, Touched } from '../book/storedPreview.ts'
import type { Scope } from '../book/scope.ts'

/**
 * Writes a batch: every group, point, entry, plot and value, the old state of changed records, the change log and the
 * summaries. Locks only the groups it writes to. Throws CONFLICT if a group changed since the preview. Returns the
 * preview with the ids of the groups.
 */
export async function runImport(
  ctx: Ctx,
  batch: Batch,
  preview: StoredPreview,
  progress: Progress,
): Promise<StoredPreview> {
  const scope = { orgId: batch.orgId, crop: batch.crop }
  const book = await unpackTrialBook(await loadBytes(ctx.db, batch, 'parsed'))
  if (preview.names) applyNames(book, preview.names)
  const draft = await previewedDraft(book, batch.options.choices, preview)
  await lockGroups(ctx, scope, preview)
  if (await hasMoved(ctx, scope, draft, preview)) throw new AppError('CONFLICT', MOVED)
  const named = await blindGroups(ctx, scope, draft, preview.sheet)
  if (named.length > 0) throw new AppError('BAD_STATE', NAMES_HIDDEN)
  const ids = await writeGroups(ctx, batch, draft, preview, progress)
  progress.report(0.85, '计算汇总')
  if (preview.rows > INLINE_ROWS) {
    await refreshStatistics(
      ctx.db,
      preview.groups.map((group) => group.year),
    )
  }
  await refreshGroups(
    ctx,
    ids.flatMap((id, place) => (id === null || isUntouched(preview.groups[place]) ? [] : [id])),
  )
  await rememberNames(ctx, scope, preview.names?.remembered ?? [])
  await logImport(ctx, batch, preview)
  const groups = preview.groups.map((group, place) => ({ ...group, id: ids[place] ?? null }))
  return { ...preview, groups }
}

/** Locks the groups. Two imports into the same group run one after another; everybody else can go on reading. */
async function lockGroups(ctx: Ctx, scope: Scope, preview: StoredPreview): Promise<void> {
  const ids = preview.touched.flatMap((group) => (group.id === null ? [] : [group.id]))
  if (ids.length === 0) return
  await ctx.db
    .select({ id: experimentGroup.id })
    .from(experimentGroup)
    .where(and(eq(experimentGroup.orgId, scope.orgId), inArray(experimentGroup.id, ids)))
    .orderBy(asc(experimentGroup.id))
    .for('update')
}

/** Whether a group of the draft was changed, created, removed, closed or opened since the preview. */
export async function hasMoved(
  ctx: Ctx,
  scope: Scope,
  draft: Pick<Draft, 'groups'>,
  preview: StoredPreview,
): Promise<boolean> {
  const now = await findGroups(ctx.db, scope, draft.groups)
  const traits = await loadTraits(ctx.db, scope)
  if (traits.version !== (preview.traitsVersion ?? traits.version)) return true
  const closed = await findClosed(ctx, scope, draft.groups)
  if (preview.groups.some((group, place) => (group.closed !== undefined) !== closed.has(place))) return true
  return preview.touched.some((then, place) => {
    const row = now[place] ?? null
    if (row === null || row.id !== then.id) return (row?.id ?? null) !== then.id
    return row.dataVersion !== then.dataVersion || row.version !== (then.version ?? row.version)
  })
}

async function writeGroups(
  ctx: Ctx,
  batch: Batch,
  draft: Draft,
  preview: StoredPreview,
  progress: Progress,
): Promise<(number | null)[]> {
  const total = preview.counts
    .filter(({ object }) => object !== YIELD)
    .reduce((sum, count) => sum + count.created + count.changed, 0)
  let written = 0
  const writing: Writing = {
    db: ctx.db,
    scope: { orgId: batch.orgId, crop: batch.crop },
    userId: ctx.caller.userId,
    requestId: ctx.requestId,
    batchId: batch.id,
    reason: batch.reason,
    onWritten: (records) => {
      written += records
      progress.report(0.05 + 0.8 * (written / Math.max(1, total)), `已写入 ${written} / ${total} 条`)
    },
  }
  const ids: (number | null)[] = []
  try {
    let places: Places | null = null
    await planAll(ctx.db, writing.scope, draft, {
      begin: async (plan, place) => {
        assertAsPreviewed(plan, preview.touched[place])
        const isClosed = preview.groups[place]?.closed !== undefined
        places = isClosed ? null : await writeHead(writing, draft, plan)
      },
      take: async (plan) => {
        if (places) await writePlots(writing, places, plan)
      },
      end: async (plan) => {
        if (places) await writeSource(writing, places, plan)
        ids.push(places?.groupId ?? plan.existing?.id ?? null)
      },
    })
  } catch (error) {
    if (sqlStateOf(error) !== '23505') throw error
    throw new AppError('CONFLICT', '同一组别刚被另一次导入写入，请重新确认以更新预览', { cause: error })
  }
  return ids
}

/** Throws CONFLICT if a group that was new in the preview was made by another import since it was looked for. */
function assertAsPreviewed({ existing }: GroupPlan, touched: Touched | undefined): void {
  if ((existing?.id ?? null) !== (touched?.id ?? null)) throw new AppError('CONFLICT', MOVED)
}

function logImport(ctx: Ctx, batch: Batch, preview: StoredPreview): Promise<void> {
  const counts = preview.counts.map(({ label, created, changed, rejected }) => ({
    label,
    created,
    changed,
    rejected,
  }))
  return writeLog(ctx, {
    object: 'import_batch',
    objectId: batch.id,
    action: 'import',
    after: { fileName: batch.fileName, counts },
    reason: batch.reason,
    batchId: batch.id,
    orgId: batch.orgId,
    crop: batch.crop,
  })
}
