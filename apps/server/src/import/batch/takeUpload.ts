import { createHash } from 'node:crypto'
import type { ImportCalls, ImportUpload } from '@hepu/api/core/importCalls'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { importBatch } from '../../db/schema/index.ts'
import { writeLog } from '../../db/write.ts'
import type { Ctx, UploadedFile } from '../../http/context.ts'
import { creatorName, findOwn, presentBatch, requireState, toBatch, type Batch } from './storedBatch.ts'
import type { BaseBook, BasePreview, ImportKind } from './importKind.ts'
import { moveOn, startCheck, type Moved } from './startCheck.ts'

/** Accepts an uploaded workbook and checks small ones at once, larger ones by a job. Writes nothing else. */
export async function takeUpload<B extends BaseBook, P extends BasePreview, D extends object>(
  ctx: Ctx,
  kind: ImportKind<B, P, D>,
  defaults: D,
  file: UploadedFile,
): Promise<Moved> {
  const { orgId, crop, userId } = ctx.caller
  const [row] = await ctx.db
    .insert(importBatch)
    .values({
      orgId,
      crop,
      createdBy: userId,
      updatedBy: userId,
      kind: kind.name,
      fileName: file.name,
      fileSize: file.bytes.length,
      fileHash: createHash('sha256').update(file.bytes).digest('hex'),
      state: 'reading',
      options: { defaults, choices: {} },
      source: file.bytes,
    })
    .returning()
  if (!row) throw new Error('batch was not inserted')
  return startCheck(ctx, kind, toBatch<P, D>(row), 'source')
}

/** Returns the upload of a workbook that needs no further answers. */
export const uploadOf =
  <B extends BaseBook, P extends BasePreview>(kind: ImportKind<B, P>) =>
  (ctx: Ctx, _input: ParsedInputOf<ImportUpload>, file: UploadedFile): Promise<Moved> =>
    takeUpload(ctx, kind, {}, file)

/** Returns a batch with its preview. */
export async function showBatch<B extends BaseBook, P extends BasePreview, D extends object>(
  ctx: Ctx,
  kind: ImportKind<B, P, D>,
  id: number,
): Promise<ResultOf<ImportCalls['show']>> {
  const batch = await findOwn<P, D>(ctx, [kind.name], id, kind.ofOneOrg)
  return {
    ...presentBatch(ctx, kind, batch, await creatorName(ctx.db, batch)),
    preview: batch.preview,
  }
}

/** Discards a preview and drops its bytes. */
export async function discardBatch(ctx: Ctx, batch: Batch): Promise<null> {
  if (batch.state !== 'failed') requireState(batch, 'previewed')
  await moveOn(ctx, batch, { state: 'discarded', failure: null, source: null, parsed: null })
  await writeLog(ctx, {
    object: 'import_batch',
    objectId: batch.id,
    action: 'delete',
    before: { fileName: batch.fileName },
    batchId: batch.id,
    orgId: batch.orgId,
    crop: batch.crop,
  })
  return null
}
