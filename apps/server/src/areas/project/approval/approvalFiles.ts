import { APPROVAL_FILES } from '@hepu/api/areas/project/approval/projectApproval'
import type * as api from '@hepu/api/areas/project/approval/projectApproval'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { projectApproval, storedFile } from '../../../db/schema/index.ts'
import { getRow, inOrgOf } from '../../../db/scope.ts'
import { updateLocked } from '../../../db/write.ts'
import { listFiles, removeFile } from '../../../files/attachedFiles.ts'
import type { FileGuard } from '../../../files/fileGuard.ts'
import type { Ctx } from '../../../http/context.ts'
import { homeOf } from './approvalChanges.ts'
import { editBlocker, getApproval, LABEL, lockApproval } from './approvals.ts'

/** Lists the files of a 立项. */
export async function listApprovalFiles(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.projectFiles>,
): Promise<ResultOf<typeof api.projectFiles>> {
  return listFiles(ctx, homeOf(await getApproval(ctx, id)))
}

/** Deletes a file of a 立项, and writes it into the history of the 立项. */
export async function deleteApprovalFile(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.delFileById>,
): Promise<ResultOf<typeof api.delFileById>> {
  const file = await getRow(ctx, storedFile, id, '文件')
  if (file.infoType !== APPROVAL_FILES || file.infoId === null)
    throw new AppError('NOT_FOUND', '文件不存在或无权查看')
  const held = await lockApproval(ctx, Number(file.infoId))
  const blocker = editBlocker(held)
  if (blocker) throw new AppError('BAD_STATE', blocker)
  await removeFile(inOrgOf(ctx, file), id)
  const extra = { before: { files: [file.originalName] }, after: { files: null } }
  return updateLocked(ctx, projectApproval, held, { values: {} }, { label: LABEL, extra })
}

/** Files of a draft are its owner's alone. */
export const guardApprovalFiles: FileGuard = async (ctx, row) => {
  await getApproval(ctx, Number(row['id']))
}
