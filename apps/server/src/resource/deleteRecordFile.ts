import { AppError } from '@hepu/api/core/errorCodes'
import { itemAt } from '@hepu/api/core/must'
import { storedFile } from '../db/schema/index.ts'
import { getRow, inOrgOf } from '../db/scope.ts'
import { updateRow } from '../db/write.ts'
import type { Ctx } from '../http/context.ts'
import { listFiles, removeFile } from '../files/attachedFiles.ts'
import { filesHome, type Mounted } from './mounted.ts'
import { assertFilesLeft, assertFilesOpen, noteFiles } from './recordFiles.ts'
import { lockRecords } from './reviewRecords.ts'

/** Removes an attachment from a record that the caller may change. The removal counts as a change of the record. */
export async function deleteRecordFile(ctx: Ctx, resource: Mounted, fileId: number): Promise<null> {
  const word = `${resource.def.name}:write` as const
  if (!ctx.caller.permissions.has(word))
    throw new AppError('FORBIDDEN', `没有维护${resource.def.title}的权限`)
  const file = await getRow(ctx, storedFile, fileId, '文件')
  if (file.infoType !== resource.def.name || file.infoId === null) {
    throw new AppError('NOT_FOUND', '文件不存在或无权查看')
  }
  const record = itemAt(await lockRecords(ctx, resource, [Number(file.infoId)]), 0)
  if (file.orgId !== record.orgId) throw new AppError('NOT_FOUND', '文件不存在或无权查看')
  assertFilesOpen(record)
  const own = inOrgOf(ctx, record)
  const isShown = record.previewFileId === fileId
  await removeFile(own, fileId)
  assertFilesLeft(resource.def, record, (await listFiles(own, filesHome(resource.def, record))).length)
  const names = { removed: [file.originalName] }
  await noteFiles(ctx, resource.def, record.id, names, isShown ? { previewFileId: null } : {})
  return null
}

/** Clears the preview of a record; the attachment itself stays. */
export async function clearPreview(ctx: Ctx, resource: Mounted, id: number): Promise<null> {
  const record = itemAt(await lockRecords(ctx, resource, [id]), 0)
  assertFilesOpen(record)
  await updateRow(ctx, resource.table, id, { values: { previewFileId: null } }, { label: resource.def.title })
  return null
}
