import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportCalls, ImportUpload, TableAnswers } from '@hepu/api/core/importCalls'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { importBatch } from '../../db/schema/index.ts'
import { writeLog } from '../../db/write.ts'
import type { Ctx, UploadedFile } from '../../http/context.ts'
import {
  batchColumns,
  creatorName,
  findOwn,
  presentBatch,
  presentPreview,
  requireState,
  toBatch,
  type Batch,
} from './storedBatch.ts'
import type { BasePreview, ImportKind } from './importKind.ts'
import { moveOn, startCheck, type Moved } from './startCheck.ts'

/** Takes an uploaded workbook: small ones are checked at once, larger ones by a job. Nothing else is written. */
export async function takeUpload<P extends BasePreview, D extends object>(
  ctx: Ctx,
  kind: ImportKind<P, D>,
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
      fileHash: await hashOf(file.bytes),
      state: 'reading',
      options: { defaults, choices: {} },
      source: file.bytes,
    })
    .returning(batchColumns)
  if (!row) throw new Error('batch was not inserted')
  return startCheck(ctx, kind, toBatch<P, D>(row), 'source')
}

/** Bytes after which other calls get their turn. */
const TURN = 4 * 1024 * 1024

/** Returns the SHA-256 of a file in hex. */
async function hashOf(bytes: Buffer): Promise<string> {
  const hash = createHash('sha256')
  for (let at = 0; at < bytes.length; at += TURN) {
    hash.update(bytes.subarray(at, at + TURN))
    await nextTurn()
  }
  return hash.digest('hex')
}

/** Returns the function of an upload that takes nothing besides the workbook. */
export const uploadOf =
  <P extends BasePreview>(kind: ImportKind<P, TableAnswers>) =>
  (ctx: Ctx, _input: ParsedInputOf<ImportUpload>, file: UploadedFile): Promise<Moved> =>
    takeUpload(ctx, kind, {}, file)

/** Returns a batch with its preview. */
export async function showBatch<P extends BasePreview, D extends object>(
  ctx: Ctx,
  kind: ImportKind<P, D>,
  id: number,
): Promise<ResultOf<ImportCalls['show']>> {
  const batch = await findOwn<P, D>(ctx, [kind.name], id, kind.ofOneOrg)
  return {
    ...presentBatch(ctx, kind, batch, await creatorName(ctx.db, batch)),
    preview: presentPreview(ctx, kind, batch),
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
