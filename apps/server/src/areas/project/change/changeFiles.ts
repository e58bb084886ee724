import { changeAttachTypes, changeFileKinds } from '@hepu/api/areas/project/change/changeActions'
import type { ChangeAttachType } from '@hepu/api/areas/project/change/changeActions'
import type * as api from '@hepu/api/areas/project/change/projectChange'
import { changeSetWorkflow } from '@hepu/api/core/change/changeWords'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { ChangeSet } from '../../../change/readiness.ts'
import { listFiles, removeFile, removeFilesOf } from '../../../files/attachedFiles.ts'
import type { FileGuard } from '../../../files/fileGuard.ts'
import type { FileHome } from '../../../files/fileHomes.ts'
import { inOrgOf } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockProjectFor, readChange, readProject } from './changeAccess.ts'

const types = Object.keys(changeAttachTypes) as ChangeAttachType[]

const homeOf = ({ id, orgId }: ChangeSet, type: ChangeAttachType): FileHome => ({
  infoType: changeFileKinds[type],
  infoId: String(id),
  orgId,
})

/** Returns why papers of a kind cannot be added or removed now: an application is complete once it is submitted. */
export const filesBlocker = ({ state }: Pick<ChangeSet, 'state'>, type: ChangeAttachType): string | null => {
  if (type === 'apply') return changeSetWorkflow.stateBlocker(state, 'save')
  return state === 'DRAFT' ? '批复附件请在提交之后上传' : null
}

const guardOf =
  (type: ChangeAttachType): FileGuard =>
  async (ctx, row, use) => {
    const set = row as unknown as ChangeSet
    if (use === 'read') {
      await readProject(ctx, set.targetId)
      return
    }
    await lockProjectFor(ctx, set.targetId, 'change:edit')
    const why = filesBlocker(set, type)
    if (why) throw new AppError('BAD_STATE', why)
  }

/** Rules about the papers of changes: who reads and edits changes of the project, and when. */
export const changeFileGuards: Readonly<Record<string, FileGuard>> = {
  [changeFileKinds.apply]: guardOf('apply'),
  [changeFileKinds.reply]: guardOf('reply'),
}

/** Returns the papers of one kind of a change. */
export async function listChangeFiles(
  ctx: Ctx,
  { id, changeAttachType }: ParsedInputOf<typeof api.projectChangeFiles>,
): Promise<ResultOf<typeof api.projectChangeFiles>> {
  const { set } = await readChange(ctx, id)
  return listFiles(ctx, homeOf(set, changeAttachType))
}

/** Removes one paper of a change. */
export async function deleteChangeFile(
  ctx: Ctx,
  { id, changeAttachType, fileId }: ParsedInputOf<typeof api.deleteChangeFile>,
): Promise<null> {
  const { set } = await readChange(ctx, id)
  await changeFileGuards[changeFileKinds[changeAttachType]]?.(ctx, set, 'write')
  const files = await listFiles(ctx, homeOf(set, changeAttachType))
  if (!files.some((file) => file.id === fileId)) throw new AppError('NOT_FOUND', '附件不存在或已删除')
  await removeFile(inOrgOf(ctx, set), fileId)
  return null
}

/** Removes all papers of a change that is deleted. */
export async function removeChangeFiles(ctx: Ctx, set: ChangeSet): Promise<void> {
  for (const type of types) await removeFilesOf(ctx, homeOf(set, type))
}
