import { neededFiles } from '@hepu/api/core/resource/fields'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq } from 'drizzle-orm'
import { inOrgOf } from '../db/scope.ts'
import type { Ctx } from '../http/context.ts'
import { lackOfFiles, type Values } from '@hepu/api/core/resource/problems'
import type { Problem } from '@hepu/api/core/zod'
import { attachFiles, listFiles, removeFile } from '../files/attachedFiles.ts'
import { refuse } from './refuseValues.ts'
import { filesHome, type Mounted, type Stored } from './mounted.ts'
import { assertFilesLeft, type FileNames } from './recordFiles.ts'

/** Ids of the files that a form gives a record: those it has already among them. */
export const givenFiles = ({ fields }: Mounted['def'], values: Values): number[] =>
  Object.entries(fields).flatMap(([name, { kind }]) =>
    kind === 'files' ? ((values[name] ?? []) as number[]) : [],
  )

/** What became of the attachments of a record that a form changed. */
export interface FilesChange {
  names: FileNames
  isChanged: boolean
  /** The attachment that stands for the record from now on. */
  previewFileId: number | null
}

/**
 * Gives a record that stands the files of its form and takes off those that the form removed. What was handed in keeps
 * what it must have.
 */
export async function changeFiles(ctx: Ctx, it: Mounted, old: Stored, values: Values): Promise<FilesChange> {
  const home = filesHome(it.def, old)
  const ids = givenFiles(it.def, values)
  const wanted = [...new Set((values['removedFiles'] ?? []) as number[])]
  const existing = await listFiles(ctx, home)
  const gone = wanted.map((id) => existing.find((file) => file.id === id))
  if (gone.includes(undefined)) {
    throw new AppError('CONFLICT', '要移除的附件已不在该记录中，请刷新后再试')
  }
  const given = await attachFiles(
    ctx,
    ids.filter((id) => !wanted.includes(id)),
    home,
  )
  for (const id of wanted) await removeFile(inOrgOf(ctx, old), id)
  if (wanted.length > 0) assertFilesLeft(it.def, old, existing.length - wanted.length + given.length)
  const kept = old.previewFileId !== null && wanted.includes(old.previewFileId) ? null : old.previewFileId
  return {
    names: {
      added: given.map(({ originalName }) => originalName),
      removed: gone.flatMap((file) => file?.originalName ?? []),
    },
    isChanged: given.length + wanted.length > 0,
    previewFileId: kept ?? previewOf(given),
  }
}

/** Gives a new record its attachments. One that is handed in for review has those it must have. */
export async function attachToNew(
  ctx: Ctx,
  it: Mounted,
  row: Stored,
  values: Values,
  isSubmitted: boolean,
): Promise<void> {
  const ids = givenFiles(it.def, values)
  const given = ids.length > 0 ? await attachFiles(ctx, ids, filesHome(it.def, row)) : []
  const preview = previewOf(given)
  if (preview !== null) await setPreview(ctx, it.table, row, preview)
  const needed = neededFiles(it.def.fields)
  if (isSubmitted && needed && given.length === 0) refuse(lackOfFiles(it.def.fields))
}

/** What a record that is handed in lacks of attachments, to be told with all else that is wrong. */
export async function missingFiles(
  ctx: Ctx,
  { def }: Mounted,
  values: Values,
  old?: Stored,
): Promise<Problem[]> {
  const needed = neededFiles(def.fields)
  if (!needed || ((values[needed[0]] ?? []) as number[]).length > 0) return []
  const removed = (values['removedFiles'] ?? []) as number[]
  const left = old
    ? (await listFiles(ctx, filesHome(def, old))).filter(({ id }) => !removed.includes(id))
    : []
  return left.length > 0 ? [] : lackOfFiles(def.fields)
}

/** Kinds of files that a record may show as its preview: the first such one it is given, until it is cleared. */
const PREVIEWED: ReadonlySet<string> = new Set(['IMAGE', 'PDF'])

const previewOf = (given: readonly { id: number; fileType: string }[]): number | null =>
  given.find(({ fileType }) => PREVIEWED.has(fileType))?.id ?? null

/** Belongs to the creation that was just logged, so it makes no version and no line of its own. */
const setPreview = (ctx: Ctx, table: Mounted['table'], { orgId, id }: Stored, fileId: number) =>
  ctx.db
    .update(table)
    .set({ previewFileId: fileId })
    .where(and(eq(table.orgId, orgId), eq(table.id, id)))
