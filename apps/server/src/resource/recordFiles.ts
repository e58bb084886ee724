import { resources } from '@hepu/api/resources'
import { AppError } from '@hepu/api/core/errorCodes'
import { neededFiles } from '@hepu/api/core/resource/fields'
import type { Resource } from '@hepu/api/core/resource/resource'
import type { Change } from '../db/loggedChanges.ts'
import { updateRow } from '../db/write.ts'
import type { Ctx } from '../http/context.ts'
import { registryTable } from './registryTable.ts'

type Def = Pick<Resource, 'name' | 'title' | 'table' | 'fields'>

/** Names of the files that a record is given and loses. */
export interface FileNames {
  added?: readonly string[]
  removed?: readonly string[]
}

/** The registry whose records have files of this kind; undefined of those of folders, deeds and people. */
export const registryOfFiles = (infoType: string): Def | undefined =>
  resources.find(({ name }) => name === infoType)

/** Attachments as the history of their record tells of them, beside its fields. */
export const fileChanges = ({ added = [], removed = [] }: FileNames): { before: Change; after: Change } => ({
  before: { addedFiles: null, removedFiles: removed.length > 0 ? [...removed] : null },
  after: { addedFiles: added.length > 0 ? [...added] : null, removedFiles: null },
})

/** Refuses to give, take or choose attachments of an approved record but by its form, with which it waits for review again. */
export function assertFilesOpen({ status }: { status: unknown }): void {
  if (status !== 2) return
  throw new AppError(
    'BAD_STATE',
    '已审核通过的记录不能直接增加、删除附件或取消预览附件，请点“编辑”修改附件并保存，保存后重新待审核',
  )
}

/** Refuses to leave a record that was handed in without an attachment where it must have one. */
export function assertFilesLeft(
  { fields }: Pick<Def, 'fields'>,
  { status }: { status: unknown },
  left: number,
) {
  const needed = neededFiles(fields)
  if (!needed || left > 0 || (status !== 1 && status !== 2)) return
  const [path, { label }] = needed
  const message = `${label}是提交审核必须的，不能删除最后一个，请先上传新的`
  throw new AppError('BAD_INPUT', message, { data: { problems: [{ path, message }] } })
}

/** A record whose attachments changed has changed: its version, who changed it last, and its history. */
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
