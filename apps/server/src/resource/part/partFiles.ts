import { AppError } from '@hepu/api/core/errorCodes'
import { partsOfTable } from '@hepu/api/parts'
import type { Values } from '@hepu/api/core/resource/problems'
import { attachFiles, listFiles, removeFile, removeFilesOf } from '../../files/attachedFiles.ts'
import type { FileHome } from '../../files/fileHomes.ts'
import type { Ctx } from '../../http/context.ts'
import { ofParent, readEntries } from './entries.ts'
import { mountedPart, type MountedPart, type StoredEntry } from './mountedPart.ts'

/** Returns where the attachments of an entry belong. */
export const entryHome = ({ def }: MountedPart, { id, orgId }: StoredEntry): FileHome => ({
  infoType: def.fileType,
  infoId: String(id),
  orgId,
})

/** Names of the attachments that a save added and removed. */
interface ChangedFiles {
  added: readonly string[]
  removed: readonly string[]
  isChanged: boolean
}

/** Attaches the new files of a save to an entry and removes those that it left out. Throws CONFLICT if one is gone already. */
export async function changeEntryFiles(
  ctx: Ctx,
  part: MountedPart,
  entry: StoredEntry,
  given: Values,
  removedFiles: readonly number[],
): Promise<ChangedFiles> {
  const names = Object.entries(part.def.fields).flatMap(([name, { kind }]) =>
    kind === 'files' ? [name] : [],
  )
  const home = entryHome(part, entry)
  const existing = names.length > 0 ? await listFiles(ctx, home) : []
  const gone = existing.filter(({ id }) => removedFiles.includes(id))
  if (gone.length < new Set(removedFiles).size) {
    throw new AppError('CONFLICT', '要移除的附件已不在该记录中，请刷新后再试')
  }
  const ids = names.flatMap((name) => (given[name] ?? []) as number[])
  const added = await attachFiles(
    ctx,
    ids.filter((id) => !removedFiles.includes(id)),
    home,
  )
  for (const { id } of gone) await removeFile(ctx, id)
  return {
    added: added.map(({ originalName }) => originalName),
    removed: gone.map(({ originalName }) => originalName),
    isChanged: added.length + gone.length > 0,
  }
}

/** Returns the ids of all entries of a record, by the `infoType` of their attachments, whoever sees them. */
export async function entriesByFileType(
  ctx: Ctx,
  table: string,
  parentId: number,
): Promise<{ fileType: string; ids: number[] }[]> {
  const found = []
  for (const part of partsOfTable(table).map((def) => mountedPart(def))) {
    const entries = await ctx.db
      .select({ id: part.table.id })
      .from(part.table)
      .where(ofParent(part, parentId))
    found.push({ fileType: part.def.fileType, ids: entries.map(({ id }) => id) })
  }
  return found
}

/** Deletes the attachments of all parts of a record that is deleted for ever; its entries go with it. */
export async function removePartFiles(ctx: Ctx, table: string, parentId: number): Promise<void> {
  for (const part of partsOfTable(table).map((def) => mountedPart(def))) {
    for (const entry of await readEntries(ctx, part, parentId))
      await removeFilesOf(ctx, entryHome(part, entry))
  }
}
