import type { z } from 'zod'
import { batchStates, type batchShow, type importDefaults } from '@hepu/api/areas/experiment/importBatch'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ResultOf } from '@hepu/api/core/route'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { importBatch, user } from '../../../db/schema/index.ts'
import { mayChange, rows, unseen } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Choices } from './draft.ts'
import type { StoredPreview } from './preview.ts'

export type Defaults = z.output<typeof importDefaults>
export interface BatchOptions {
  defaults: Partial<Defaults>
  choices: Choices
}

const { source: _source, parsed: _parsed, ...light } = getTableColumns(importBatch)
type Row = Omit<typeof importBatch.$inferSelect, 'source' | 'parsed'>

/** A batch without its bytes. */
export interface Batch extends Omit<Row, 'options' | 'preview'> {
  options: BatchOptions
  preview: StoredPreview | null
}

/** The light columns of a batch, for lists. */
export const batchColumns = light

export function toBatch(row: Row): Batch {
  const options = row.options as Partial<BatchOptions>
  return {
    ...row,
    options: { defaults: options.defaults ?? {}, choices: options.choices ?? {} },
    preview: row.preview as StoredPreview | null,
  }
}

/** A batch within the caller's scope. Throws NOT_FOUND, also for one of another organisation. */
export async function getBatch(ctx: Ctx, id: number): Promise<Batch> {
  const [row] = await ctx.db
    .select(light)
    .from(importBatch)
    .where(and(rows(ctx, importBatch), eq(importBatch.id, id)))
  if (!row) throw await unseen(ctx, importBatch, [id], '导入批次')
  return toBatch(row)
}

/** A batch by its key, for jobs. */
export async function findBatch(db: Db, orgId: number, id: number): Promise<Batch | null> {
  const [row] = await db
    .select(light)
    .from(importBatch)
    .where(and(eq(importBatch.orgId, orgId), eq(importBatch.id, id)))
  return row ? toBatch(row) : null
}

/** The uploaded or the parsed bytes of a batch. */
export async function loadBytes(db: Db, batch: Batch, what: 'source' | 'parsed'): Promise<Buffer> {
  const [row] = await db
    .select({ bytes: importBatch[what] })
    .from(importBatch)
    .where(and(eq(importBatch.orgId, batch.orgId), eq(importBatch.id, batch.id)))
  if (!row?.bytes) throw new AppError('BAD_STATE', '该批次的文件已清理，请重新上传')
  return row.bytes
}

export type BatchValues = Partial<typeof importBatch.$inferInsert>

/**
 * Moves a batch from one state on, only if it still is in that state and version: whoever comes second changes
 * nothing and gets false.
 */
export async function moveBatch(
  db: Db,
  batch: Pick<Batch, 'orgId' | 'id' | 'version' | 'state'>,
  values: BatchValues,
): Promise<boolean> {
  const moved = await db
    .update(importBatch)
    .set({ ...values, version: sql`${importBatch.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        eq(importBatch.orgId, batch.orgId),
        eq(importBatch.id, batch.id),
        eq(importBatch.version, batch.version),
        eq(importBatch.state, batch.state),
      ),
    )
    .returning({ id: importBatch.id })
  return moved.length > 0
}

/** Refuses a batch that is not in the state the move needs, saying which it is in. */
export function requireState(batch: Batch, state: Batch['state']): void {
  if (batch.state === state) return
  throw new AppError('BAD_STATE', `该批次${stateSentence[batch.state]}`)
}

const stateSentence: Record<Batch['state'], string> = {
  reading: '正在检查，请稍候',
  previewed: '尚未导入',
  importing: '正在导入，请勿重复操作',
  done: '已导入',
  undone: '已撤销',
  failed: '检查失败，请重新上传',
  expired: '已过期，请重新上传',
}

type Shown = ResultOf<typeof batchShow>

/** What lists and the batch screen show of a batch. */
export function presentBatch(
  ctx: Ctx,
  batch: Batch,
  createdByName: string | null,
): Omit<Shown, 'preview' | 'defaults'> {
  const isPreviewed = batch.state === 'previewed'
  const { words } = ctx.caller
  const isOurs = mayChange(ctx, batch)
  const mayImport = isOurs && words.has('experiment.variety:import')
  return {
    id: batch.id,
    kind: batch.kind === 'information' ? 'information' : 'fillData',
    fileName: batch.fileName,
    fileSize: batch.fileSize,
    state: batch.state,
    progress: batch.progress,
    progressText: batch.progressText ?? batchStates[batch.state],
    failure: batch.failure,
    reason: batch.reason,
    createdAt: batch.createdAt,
    createdByName: createdByName ?? '（已删除用户）',
    confirmedAt: batch.confirmedAt,
    undoneAt: batch.undoneAt,
    undoReason: batch.undoReason,
    version: batch.version,
    can: {
      choose: isPreviewed && mayImport,
      answer: isPreviewed && mayImport,
      confirm: isPreviewed && mayImport && isReady(batch.preview),
      discard: isPreviewed && mayImport,
      undo: isOurs && batch.state === 'done' && words.has('experiment.variety:undo'),
    },
  }
}

/** Nothing is missing and there is something to import. */
const isReady = (preview: StoredPreview | null): boolean =>
  preview !== null &&
  !preview.isSame &&
  preview.groups.length > 0 &&
  preview.needs.every((need) => !need.required)

/** Who uploaded a batch. */
export async function creatorName(db: Db, batch: Batch): Promise<string | null> {
  if (batch.createdBy === null) return null
  const [row] = await db.select({ name: user.name }).from(user).where(eq(user.id, batch.createdBy))
  return row?.name ?? null
}
