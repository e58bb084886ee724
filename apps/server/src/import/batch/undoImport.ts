import type { PastCalls } from '@hepu/api/core/importCalls'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { importBatch } from '../../db/schema/index.ts'
import { forWriting, mayChange } from '../../db/scope.ts'
import { writeLog } from '../../db/write.ts'
import type { Ctx } from '../../http/context.ts'
import { findOwn, moveBatch, requireState, type Batch } from './storedBatch.ts'
import type { BasePreview, ImportKind, Undone } from './importKind.ts'

/** Takes a whole import back, or refuses it as a whole; the same workbook can be imported again. */
export async function undoImport<P extends BasePreview, D extends object>(
  ctx: Ctx,
  kind: ImportKind<P, D>,
  input: ParsedInputOf<PastCalls['undo']>,
): Promise<Undone> {
  const batch = await holdOwn(ctx, kind, input.id)
  requireState(batch, 'done')
  if (batch.version !== input.version) throw new AppError('CONFLICT', '该批次已被修改，请刷新后再试')
  if (!kind.undo) throw new AppError('BAD_STATE', '这类导入不能撤销')
  const undone = await kind.undo(ctx, batch, input.reason)
  await endUndo(ctx, batch, input.reason, undone)
  return undone
}

/** Locks a batch of this kind until the transaction ends: of two callers, the second finds what the first did with it. */
async function holdOwn<P extends BasePreview, D extends object>(
  ctx: Ctx,
  kind: ImportKind<P, D>,
  id: number,
): Promise<Batch<P, D>> {
  const find = () => findOwn<P, D>(ctx, [kind.name], id, kind.ofOneOrg)
  const { orgId } = await find()
  await ctx.db
    .select({ id: importBatch.id })
    .from(importBatch)
    .where(and(eq(importBatch.orgId, orgId), eq(importBatch.id, id)))
    .for('update')
  return find()
}

/** Thrown on purpose: rolls back everything that a test run of the undo did. */
class Rehearsed extends Error {}

/**
 * Returns the reasons why an import cannot be undone now; empty if it can. The undo itself runs and is rolled back, so
 * that the answer follows the same rule.
 */
export async function undoObstacles<P extends BasePreview, D extends object>(
  ctx: Ctx,
  kind: ImportKind<P, D>,
  id: number,
): Promise<{ obstacles: string[] }> {
  const batch = await findOwn<P, D>(ctx, [kind.name], id, kind.ofOneOrg)
  const ended: unknown = await ctx.db
    .transaction(async (db) => {
      const caller = forWriting(ctx.caller)
      await undoImport({ ...ctx, db, caller }, kind, { id, version: batch.version, reason: '试撤销' })
      throw new Rehearsed()
    })
    .catch((error: unknown) => error)
  if (ended instanceof Rehearsed) return { obstacles: [] }
  if (ended instanceof AppError && ended.code === 'BAD_STATE') return { obstacles: [ended.message] }
  throw ended
}

/** Whether a batch may be undone according to its state and the rights of the caller. */
export const mayUndo = (
  ctx: Ctx,
  { write }: Pick<ImportKind<BasePreview>, 'write'>,
  batch: Pick<Batch, 'state' | 'orgId'>,
): boolean => batch.state === 'done' && ctx.caller.permissions.has(write) && mayChange(ctx, batch)

/** Ends a batch that was undone and logs it. Throws BAD_STATE if somebody else was faster. */
export async function endUndo(ctx: Ctx, batch: Batch, reason: string, counts: Undone): Promise<void> {
  await writeLog(ctx, {
    object: 'import_batch',
    objectId: batch.id,
    action: 'undo',
    after: { fileName: batch.fileName, ...counts },
    reason,
    batchId: batch.id,
    orgId: batch.orgId,
    crop: batch.crop,
  })
  const isMine = await moveBatch(ctx.db, batch, {
    state: 'undone',
    undoneAt: ctx.services.now(),
    undoneBy: ctx.caller.userId,
    undoReason: reason,
    updatedBy: ctx.caller.userId,
  })
  if (!isMine) throw new AppError('BAD_STATE', '该批次正在由另一次操作处理，请稍后再试')
}
