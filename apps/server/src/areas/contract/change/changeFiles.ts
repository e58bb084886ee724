import {
  changeAttachTypes,
  changeFileKinds,
  type ChangeAttachType,
} from '@hepu/api/areas/contract/change/changeKinds'
import type * as api from '@hepu/api/areas/contract/change/contractChange'
import { changeSetWorkflow } from '@hepu/api/core/change/changeWords'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { ChangeSet } from '../../../change/readiness.ts'
import { inOrgOf } from '../../../db/scope.ts'
import { listFiles, removeFile, removeFilesOf } from '../../../files/attachedFiles.ts'
import type { FileGuard } from '../../../files/fileGuard.ts'
import type { FileHome } from '../../../files/fileHomes.ts'
import type { Ctx } from '../../../http/context.ts'
import { getContract, lockContract } from '../contractRows.ts'
import { readChange } from './changeAccess.ts'
import { contractChangeSubject } from './changeSubject.ts'

const types = Object.keys(changeAttachTypes) as ChangeAttachType[]

const homeOf = ({ id, orgId }: ChangeSet, type: ChangeAttachType): FileHome => ({
  infoType: changeFileKinds[type],
  infoId: String(id),
  orgId,
})

/** Returns why papers of a kind cannot be added or removed now: what a change rests on is complete once it is submitted. */
export const filesBlocker = ({ state }: Pick<ChangeSet, 'state'>, type: ChangeAttachType): string | null => {
  if (type === 'apply') return changeSetWorkflow.stateBlocker(state, 'save')
  return state === 'DRAFT' ? '签署文件请在提交之后上传' : null
}

const guardOf =
  (type: ChangeAttachType): FileGuard =>
  async (ctx, row, use) => {
    const set = row as unknown as ChangeSet
    if (set.object !== contractChangeSubject.object) throw new AppError('NOT_FOUND', '变更不存在或无权查看')
    if (use === 'read') {
      await getContract(ctx, set.targetId)
      return
    }
    await lockContract(ctx, set.targetId)
    const why = filesBlocker(set, type)
    if (why) throw new AppError('BAD_STATE', why)
  }

/** Rules about the papers of contract changes: whose contract one sees, and when. */
export const changeFileGuards: Readonly<Record<string, FileGuard>> = {
  [changeFileKinds.apply]: guardOf('apply'),
  [changeFileKinds.signed]: guardOf('signed'),
}

/** Returns the papers of one kind of a change. */
export async function listChangeFiles(
  ctx: Ctx,
  { id, attachType }: ParsedInputOf<typeof api.contractChangeFiles>,
): Promise<ResultOf<typeof api.contractChangeFiles>> {
  const { set } = await readChange(ctx, id)
  return listFiles(ctx, homeOf(set, attachType))
}

/** Removes one paper of a change. */
export async function deleteChangeFile(
  ctx: Ctx,
  { id, attachType, fileId }: ParsedInputOf<typeof api.contractChangeFileDelete>,
): Promise<null> {
  const { set } = await readChange(ctx, id)
  await changeFileGuards[changeFileKinds[attachType]]?.(ctx, set, 'write')
  const files = await listFiles(ctx, homeOf(set, attachType))
  if (!files.some((file) => file.id === fileId)) throw new AppError('NOT_FOUND', '附件不存在或已删除')
  await removeFile(inOrgOf(ctx, set), fileId)
  return null
}

/** Removes all papers of a change that is deleted. */
export async function removeChangeFiles(ctx: Ctx, set: ChangeSet): Promise<void> {
  for (const type of types) await removeFilesOf(ctx, homeOf(set, type))
}
