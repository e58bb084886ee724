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

/** Returns the ids of the files that a form sends for a record, including those that the record already has. */
export const givenFiles = ({ fields }: Mounted['def'], values: Values): number[] =>
  Object.entries(fields).flatMap(([name, { kind }]) =>
    kind === 'files' ? ((values[name] ?? []) as number[]) : [],
  )

/** The change of a record's attachments by a form. */
export interface FilesChange {
  names: FileNames
  isChanged: boolean
  /** The attachment shown as the preview of the record after the change. */
  previewFileId: number | null
}

/**
 * Attaches the new files of a form to an existing record and removes those that the form left out. A record that was
 * submitted keeps the attachments it must have.
 */
export async function changeFiles(
  ctx: Ctx,
  resource: Mounted,
  old: Stored,
  values: Values,
): Promise<FilesChange> {
  const home = filesHome(resource.def, old)
  const ids = givenFiles(resource.def, values)
  const wanted = [...new Set((values['removedFiles'] ?? []) as number[])]
  if (ids.length + wanted.length === 0) {
    return { names: { added: [], removed: [] }, isChanged: false, previewFileId: old.previewFileId }
  }
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
  if (wanted.length > 0) assertFilesLeft(resource.def, old, existing.length - wanted.length + given.length)
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

/** Attaches files to a new record. A record submitted for review must have its required attachments. */
export async function attachToNew(
  ctx: Ctx,
  resource: Mounted,
  row: Stored,
  values: Values,
  isSubmitted: boolean,
): Promise<void> {
  const ids = givenFiles(resource.def, values)
  const given = ids.length > 0 ? await attachFiles(ctx, ids, filesHome(resource.def, row)) : []
  const preview = previewOf(given)
  if (preview !== null) await setPreview(ctx, resource.table, row, preview)
  const needed = neededFiles(resource.def.fields)
  if (isSubmitted && needed && given.length === 0) refuse(lackOfFiles(resource.def.fields))
}

/**
 * Returns the problems of a submitted record that lacks required attachments, so that they are reported together with all
 * others.
 */
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

/** Kinds of files that can be a preview. The first such file attached becomes the preview, until it is cleared. */
const PREVIEWED: ReadonlySet<string> = new Set(['IMAGE', 'PDF'])

const previewOf = (given: readonly { id: number; fileType: string }[]): number | null =>
  given.find(({ fileType }) => PREVIEWED.has(fileType))?.id ?? null

/** Sets the preview as part of the creation that was just logged, so it adds neither a version nor a log line. */
const setPreview = (ctx: Ctx, table: Mounted['table'], { orgId, id }: Stored, fileId: number) =>
  ctx.db
    .update(table)
    .set({ previewFileId: fileId })
    .where(and(eq(table.orgId, orgId), eq(table.id, id)))
