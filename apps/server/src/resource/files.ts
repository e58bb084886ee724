import { AppError } from '@hepu/api/core/errorCodes'
import { storedFile } from '../db/schema/index.ts'
import { getRow, inOrgOf } from '../db/scope.ts'
import { updateRow } from '../db/write.ts'
import type { Ctx } from '../http/context.ts'
import { removeFile } from '../areas/file/shared.ts'
import type { Mounted } from './mounted.ts'

/** Takes an attachment off a record of the resource. The record is one the caller may change. */
export async function deleteRecordFile(ctx: Ctx, it: Mounted, fileId: number): Promise<null> {
  const word = `${it.def.name}:write` as const
  if (!ctx.caller.words.has(word)) throw new AppError('FORBIDDEN', `没有维护${it.def.title}的权限`)
  const file = await getRow(ctx, storedFile, fileId, '文件')
  if (file.infoType !== it.def.name || file.infoId === null) {
    throw new AppError('NOT_FOUND', '文件不存在或无权查看')
  }
  const record = await getRow(ctx, it.table, Number(file.infoId), it.def.title)
  if (file.orgId !== record.orgId) throw new AppError('NOT_FOUND', '文件不存在或无权查看')
  await removeFile(inOrgOf(ctx, record), fileId)
  if (record.previewFileId === fileId) await clearPreview(ctx, it, record.id)
  return null
}

/** The record no longer shows an attachment as its preview; the attachment stays. */
export async function clearPreview(ctx: Ctx, it: Mounted, id: number): Promise<null> {
  await updateRow(ctx, it.table, id, { values: { previewFileId: null } }, { label: it.def.title })
  return null
}
