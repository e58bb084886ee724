import type { fileInfoUpload, StoredFile } from '@hepu/api/core/file/file'
import { objectName } from '@hepu/api/core/file/objectName'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { problemsOf } from '@hepu/api/core/zod'
import { itemAt } from '@hepu/api/core/must'
import { storedFile } from '../db/schema/index.ts'
import { selectRow } from '../db/scope.ts'
import { afterRollback } from '../db/transaction.ts'
import type { Ctx, UploadedFile } from '../http/context.ts'
import { contentOfBytes, contentProblem } from '../http/content.ts'
import { contentOfObject } from './fileContents.ts'
import { homeToWrite, noteArrived } from './fileHomes.ts'
import { keyOf, objectOf, presentFile, SIZE_TOLERANCE, type FileRow } from './fileRow.ts'
import { markStored } from './storageHost.ts'
import { insertFile, fileNames, placeOfUpload } from './uploadParam.ts'

/** Records a file that went straight to the storage, or stores the one that came with the call. */
export async function recordFile(
  ctx: Ctx,
  input: ParsedInputOf<typeof fileInfoUpload>,
  file: UploadedFile | undefined,
): Promise<StoredFile> {
  if (!file) {
    if (!input.id) throw new AppError('BAD_INPUT', '请选择要上传的文件，或给出文件编号')
    return presentFile(ctx.services, await recordArrived(ctx, input.id))
  }
  if (!input.infoType) throw new AppError('BAD_INPUT', '所属类型必填')
  const { infoType, infoId = null, publicStatus } = input
  const place = await placeOfUpload(ctx, { infoType, infoId })
  const row = await storeFile(place, { ...file, infoType, infoId, publicStatus })
  await noteArrived(place, row)
  return presentFile(ctx.services, row)
}

/**
 * Returns a file that arrived in the storage, recorded by who uploaded it; one that names a record, while he may change
 * that.
 */
async function recordArrived(ctx: Ctx, id: number): Promise<FileRow> {
  const waiting = await lockOwn(ctx, id)
  const { infoType, infoId } = waiting
  if (infoId !== null) await homeToWrite(ctx, { infoType, infoId })
  const row = await confirm(ctx, waiting)
  if (waiting.state !== 'stored') await noteArrived(ctx, row)
  return row
}

/**
 * Makes sure that the file of an upload has arrived, and returns its row. A file in a bucket is checked now: one that is
 * too large or has the wrong content is removed there and refused. Only the user who uploaded the file finds it here.
 */
export async function confirmFile(ctx: Ctx, id: number): Promise<FileRow> {
  return confirm(ctx, await lockOwn(ctx, id))
}

async function lockOwn(ctx: Ctx, id: number): Promise<FileRow> {
  const [row] = (await selectRow(ctx, storedFile, id).for('update')) as FileRow[]
  if (row?.ownerId !== ctx.caller.userId) throw new AppError('NOT_FOUND', '文件不存在或无权查看')
  return row
}

async function confirm(ctx: Ctx, row: FileRow): Promise<FileRow> {
  if (row.state === 'stored') return row
  const bytes = await bytesOfArrived(ctx, row)
  const now = ctx.services.now()
  await markStored(ctx.db, row, { bytes, publicStatus: row.publicStatus, now })
  return { ...row, bytes, state: 'stored', storedAt: now, updatedAt: now, version: row.version + 1 }
}

async function bytesOfArrived(ctx: Ctx, row: FileRow): Promise<number> {
  const { storage, config } = ctx.services
  const key = keyOf(row)
  const found = storage.kind === 's3' ? await storage.head(key) : undefined
  if (!found) throw new AppError('BAD_STATE', `文件「${row.originalName}」尚未上传完成`)
  const isSize = found.bytes <= config.uploadMaxBytes && Math.abs(found.bytes - row.bytes) <= SIZE_TOLERANCE
  const problem = isSize
    ? await contentProblem(row.originalName, contentOfObject(storage, key, found.bytes))
    : `文件「${row.originalName}」的大小与声明不符`
  if (!problem) return found.bytes
  await storage.remove(key)
  throw new AppError('BAD_INPUT', problem)
}

/** A file to store: its bytes, and the record it belongs to. */
export interface NewFile extends UploadedFile {
  infoType: string
  infoId: string | null
  sequence?: number
  /** 1 public, 2 private. */
  publicStatus: number
}

const fileName = objectName()

/**
 * Stores a file that came with a call. When the call's transaction does not end well, its bytes are removed: from a
 * bucket at once, from the folder by the sweep, as those that no row names.
 */
export async function storeFile(ctx: Ctx, { name, bytes, ...file }: NewFile): Promise<FileRow> {
  const checked = fileName.safeParse(name)
  if (!checked.success) throw new AppError('BAD_INPUT', itemAt(problemsOf(checked.error), 0).message)
  const problem = await contentProblem(name, contentOfBytes(bytes))
  if (problem) throw new AppError('BAD_INPUT', problem)
  const { storage, now } = ctx.services
  const names = { ...fileNames(name, file.infoId), originalName: name }
  const row = await insertFile(ctx, { ...file, ...names, bytes: bytes.length })
  if (storage.kind === 's3') afterRollback(ctx.db, () => void removeLost(ctx, keyOf(row)))
  await storage.put(objectOf(row), bytes)
  await markStored(ctx.db, row, { bytes: bytes.length, publicStatus: row.publicStatus, now: now() })
  return { ...row, state: 'stored', storedAt: now() }
}

async function removeLost({ services, log }: Ctx, key: string): Promise<void> {
  try {
    await services.storage.remove(key)
  } catch (error) {
    log.error({ err: error, key }, 'a file that no row names stays in the bucket')
  }
}
