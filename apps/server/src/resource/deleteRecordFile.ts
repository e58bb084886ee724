import { AppError } from '@hepu/api/core/errorCodes'
import { storedFile } from '../db/schema/index.ts'
import { getRow, inOrgOf } from '../db/scope.ts'
import { updateRow } from '../db/write.ts'
import type { Ctx } from '../http/context.ts'
import { listFiles, removeFile } from '../files/attachedFiles.ts'
import { filesHome, type Mounted } from './mounted.ts'
import { assertFilesLeft, assertFilesOpen, noteFiles } from './recordFiles.ts'
import { lockRecords } from './reviewRecords.ts'

/** Takes an attachment off a record of the resource. The record is one the caller may change, and changes with it. */
export async function deleteRecordFile(ctx: Ctx, it: Mounted, fileId: number): Promise<null> {
  const word = `${it.def.name}:write` as const
  if (!ctx.caller.permissions.has(word)) throw new AppError('FORBIDDEN', `没有维护${it.def.title}的权限`)
  const file = await getRow(ctx, storedFile, fileId, '文件')
  if (file.infoType !== it.def.name || file.infoId === null) {
    throw new AppError('NOT_FOUND', '文件不存在或无权查看')
  }
  const [record] = await lockRecords(ctx, it, [Number(file.infoId)])
  if (file.orgId !== record!.orgId) throw new AppError('NOT_FOUND', '文件不存在或无权查看')
  assertFilesOpen(record!)
  const own = inOrgOf(ctx, record!)
  const isShown = record!.previewFileId === fileId
  await removeFile(own, fileId)
  assertFilesLeft(it.def, record!, (await listFiles(own, filesHome(it.def, record!))).length)
  const names = { removed: [file.originalName] }
  await noteFiles(ctx, it.def, record!.id, names, isShown ? { previewFileId: null } : {})
  return null
}

/** The record no longer shows an attachment as its preview; the attachment stays. */
export async function clearPreview(ctx: Ctx, it: Mounted, id: number): Promise<null> {
  const [record] = await lockRecords(ctx, it, [id])
  assertFilesOpen(record!)
  await updateRow(ctx, it.table, id, { values: { previewFileId: null } }, { label: it.def.title })
  return null
}
