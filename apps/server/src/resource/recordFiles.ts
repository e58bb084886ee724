import { REVIEW } from '@hepu/api/core/resource/review'
import { resources } from '@hepu/api/resources'
import { AppError } from '@hepu/api/core/errorCodes'
import { neededFiles } from '@hepu/api/core/resource/fields'
import type { Resource } from '@hepu/api/core/resource/resource'
import type { Change } from '../db/loggedChanges.ts'
import { updateRow } from '../db/write.ts'
import type { Ctx } from '../http/context.ts'
import { registryTable } from './registryTable.ts'

type Def = Pick<Resource, 'name' | 'title' | 'table' | 'fields'>

/** Names of the files that are added to and removed from a record. */
export interface FileNames {
  added?: readonly string[]
  removed?: readonly string[]
}

/** Returns the registry whose records have files of this kind; undefined for files of folders, ownership changes and people. */
export const registryOfFiles = (infoType: string): Def | undefined =>
  resources.find(({ name }) => name === infoType)

/** Returns a change of attachments as the change log stores it, next to the changes of the fields. */
export const fileChanges = ({ added = [], removed = [] }: FileNames): { before: Change; after: Change } => ({
  before: { addedFiles: null, removedFiles: removed.length > 0 ? [...removed] : null },
  after: { addedFiles: added.length > 0 ? [...added] : null, removedFiles: null },
})

/** Refuses to add, remove or choose attachments of an approved record except by its form, which sends it to review again. */
export function assertFilesOpen({ status }: { status: unknown }): void {
  if (status !== REVIEW.APPROVED) return
  throw new AppError(
    'BAD_STATE',
    '已审核通过的记录不能直接增加、删除附件或取消预览附件，请点“编辑”修改附件并保存，保存后重新待审核',
  )
}

/** Refuses to leave a submitted record without a required attachment. */
export function assertFilesLeft(
  { fields }: Pick<Def, 'fields'>,
  { status }: { status: unknown },
  left: number,
) {
  const needed = neededFiles(fields)
  if (!needed || left > 0 || (status !== REVIEW.WAITING && status !== REVIEW.APPROVED)) return
  const [path, { label }] = needed
  const message = `${label}是提交审核必须的，不能删除最后一个，请先上传新的`
  throw new AppError('BAD_INPUT', message, { data: { problems: [{ path, message }] } })
}

/** Records a change of attachments as a change of the record: its version, its last editor and its change log. */
export async function noteFiles(
  ctx: Ctx,
  def: Def,
  id: number,
  names: FileNames,
  values: { previewFileId?: null } = {},
): Promise<void> {
  const note = { label: def.title, extra: fileChanges(names) }
  await updateRow(ctx, registryTable(def), id, { values }, note)
}
