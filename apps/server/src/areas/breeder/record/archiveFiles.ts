import { BREEDER_FILES } from '@hepu/api/areas/breeder/record/archiveRecordKinds'
import type * as api from '@hepu/api/areas/breeder/record/breederArchive'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { breeder, storedFile } from '../../../db/schema/index.ts'
import { getRow, inOrgOf } from '../../../db/scope.ts'
import { updateRow } from '../../../db/write.ts'
import { attachFiles, removeFile } from '../../../files/attachedFiles.ts'
import type { Ctx } from '../../../http/context.ts'
import { BREEDER, lockBreeder, type Breeder } from '../breederRows.ts'

/** Returns where the files of an archive belong. */
export const homeOf = ({ id, orgId }: Pick<Breeder, 'id' | 'orgId'>) => ({
  infoType: BREEDER_FILES,
  infoId: String(id),
  orgId,
})

/** Adds files to an archive. */
export async function attachToArchive(
  ctx: Ctx,
  { id, fileIds }: ParsedInputOf<typeof api.breederAttach>,
): Promise<null> {
  const row = await lockBreeder(ctx, id)
  const added = await attachFiles(ctx, fileIds, homeOf(row))
  if (added.length === 0) return null
  const names = added.map(({ originalName }) => originalName).join('、')
  await noteFiles(ctx, id, { before: { files: null }, after: { files: names } })
  return null
}

/** Deletes a file of an archive. */
export async function detachFromArchive(
  ctx: Ctx,
  { fileId }: ParsedInputOf<typeof api.breederDetach>,
): Promise<null> {
  const file = await getRow(ctx, storedFile, fileId, '文件')
  if (file.infoType !== BREEDER_FILES || file.infoId === null)
    throw new AppError('BAD_INPUT', `「${file.originalName}」不是${BREEDER}的附件`)
  const row = await lockBreeder(ctx, Number(file.infoId))
  await removeFile(inOrgOf(ctx, row), fileId)
  await noteFiles(ctx, row.id, { before: { files: file.originalName }, after: { files: null } })
  return null
}

const noteFiles = (
  ctx: Ctx,
  id: number,
  extra: { before: { files: string | null }; after: { files: string | null } },
) => updateRow(ctx, breeder, id, { values: {} }, { label: BREEDER, extra })
