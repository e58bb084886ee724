import { randomBytes } from 'node:crypto'
import type { uploadParam } from '@hepu/api/core/file/file'
import { displayNameOf, fileTypeOf, storedNameOf, UPLOAD_EXPIRE_MINUTES } from '@hepu/api/core/file/fileTypes'
import { addressNameOf } from '@hepu/api/core/file/objectName'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { storedFile } from '../db/schema/index.ts'
import { inOrgOf } from '../db/scope.ts'
import { insertRow, type NewValues } from '../db/write.ts'
import type { Ctx } from '../http/context.ts'
import { contentTypeOf } from './contentTypes.ts'
import { homeToWrite } from './fileHomes.ts'
import { keyOf, objectOf, SIZE_TOLERANCE, type FileRow } from './fileRow.ts'

const MINUTE = 60_000
const KB = 1024

/** Allows one file to be sent straight to the storage, and says how. The file's row waits from now on. */
export async function makeUploadParam(
  ctx: Ctx,
  input: ParsedInputOf<typeof uploadParam>,
): Promise<ResultOf<typeof uploadParam>> {
  const bytes = Math.ceil(input.size * KB)
  if (input.fileType !== fileTypeOf(input.fileName)) throw new AppError('BAD_INPUT', '文件类型与文件名不符')
  const row = await insertFile(await placeOfUpload(ctx, input), {
    ...fileNames(input.fileName, input.infoId),
    bytes,
    infoType: input.infoType,
    infoId: input.infoId,
    sequence: input.sequence,
    publicStatus: input.publicStatus,
  })
  const { fields, ...form } = await ctx.services.storage.permit(objectOf(row), {
    minBytes: Math.max(1, bytes - SIZE_TOLERANCE),
    maxBytes: Math.min(ctx.services.config.uploadMaxBytes, bytes + SIZE_TOLERANCE),
    now: ctx.services.now(),
    expiresAt: row.expiresAt,
  })
  return { id: row.id, ...form, dir: `/${row.dir}/`, fileName: row.fileName, key: keyOf(row), fields }
}

/**
 * Returns the caller where an upload belongs: in the organisation of the record that it names, which he may change,
 * otherwise in the one he works in. Throws FORBIDDEN where he works in none.
 */
export async function placeOfUpload(
  ctx: Ctx,
  { infoType, infoId }: { infoType: string; infoId?: string | null | undefined },
): Promise<Ctx> {
  if (!ctx.caller.orgId) throw new AppError('FORBIDDEN', '您不在任何启用的机构中，不能上传文件，请联系管理员')
  return infoId ? inOrgOf(ctx, await homeToWrite(ctx, { infoType, infoId })) : ctx
}

/** Returns the name in the address, and the name as the user gave it: a stored name begins with the id of its record. */
export function fileNames(name: string, infoId: string | null): { fileName: string; originalName: string } {
  const prefix = storedNameOf(infoId ?? '', '')
  const originalName = name.startsWith(prefix) ? name.slice(prefix.length) : displayNameOf(name)
  return { fileName: addressNameOf(name), originalName: originalName || name }
}

type Waiting = Pick<
  NewValues<typeof storedFile>,
  'fileName' | 'originalName' | 'bytes' | 'infoType' | 'infoId' | 'sequence' | 'publicStatus'
>

/** Inserts the row of a file that is still to come, in an unguessable folder of its own. */
export function insertFile(ctx: Ctx, file: Waiting): Promise<FileRow> {
  const { uploadMaxBytes } = ctx.services.config
  if (file.bytes > uploadMaxBytes) {
    throw new AppError('BAD_INPUT', `文件大小不能超过${Math.floor(uploadMaxBytes / KB / KB)}MB`)
  }
  const values = {
    ...file,
    dir: randomBytes(16).toString('hex'),
    fileType: fileTypeOf(file.originalName),
    contentType: contentTypeOf(file.originalName),
    expiresAt: new Date(ctx.services.now().getTime() + UPLOAD_EXPIRE_MINUTES * MINUTE),
    address: ctx.address,
    ownerId: ctx.caller.userId,
  }
  return insertRow(ctx, storedFile, values, { label: '文件' })
}
