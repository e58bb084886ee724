import { AppError } from '@hepu/api/core/errorCodes'
import { eq } from 'drizzle-orm'
import { storedFile } from '../../../db/schema/index.ts'
import { inOrgOf } from '../../../db/scope.ts'
import { updateRow } from '../../../db/write.ts'
import type { FileRow } from '../../../files/fileRow.ts'
import { confirmFile, storeFile } from '../../../files/recordFile.ts'
import type { Ctx, UploadedFile } from '../../../http/context.ts'

/** Where the file of a project goes: kind and id of its record, and the organisation of that. */
interface Home {
  infoType: string
  infoId: string
  orgId: number
}

/** A file as a call brings it: with the call, or sent to the storage before. */
export interface SentFile {
  upload?: UploadedFile | undefined
  id?: number | null | undefined
}

/**
 * Stores the file that came with a call, or takes the one that the caller sent to the storage before, and gives it to a record.
 * Undefined if there is neither. Throws NOT_FOUND for the file of another user, and BAD_STATE for one that is not private or belongs
 * to a record already.
 */
export async function takeFile(ctx: Ctx, { upload, id }: SentFile, home: Home): Promise<FileRow | undefined> {
  const { infoType, infoId, orgId } = home
  if (upload) return storeFile(inOrgOf(ctx, home), { ...upload, infoType, infoId, publicStatus: 2 })
  if (!id) return undefined
  const file = await confirmFile(ctx, id)
  if (file.infoType !== infoType || file.publicStatus !== 2)
    throw new AppError('BAD_STATE', `文件「${file.originalName}」不是为项目上传的，请重新上传`)
  if (file.infoId !== null) throw new AppError('BAD_STATE', `文件「${file.originalName}」已属于其他记录`)
  const row = await updateRow(ctx, storedFile, id, { values: { infoId } }, { label: '文件' })
  if (row.orgId !== orgId) await ctx.db.update(storedFile).set({ orgId }).where(eq(storedFile.id, id))
  return { ...row, orgId }
}
