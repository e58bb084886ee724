import { FOLDERS_MAX, folderPath } from '@hepu/api/areas/research/gene/geneFolderPath'
import { FOLDER_FILES, type fileGenes } from '@hepu/api/areas/research/gene/geneFolders'
import type * as api from '@hepu/api/areas/research/gene/geneFolders'
import { gene as geneDef } from '@hepu/api/areas/research/gene/gene'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { itemAt } from '@hepu/api/core/must'
import { and, count, eq, sql } from 'drizzle-orm'
import { gene, geneFolder } from '../../../db/schema/index.ts'
import { getRow } from '../../../db/scope.ts'
import { assertMove, lockTree, lockTreeForUse, movedPath } from '../../../db/tree.ts'
import { insertRow, removeRow, updateRow, type NewValues } from '../../../db/write.ts'
import type { ResourceTable } from '../../../db/schema/resourceTable.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { lockRecords } from '../../../resource/reviewRecords.ts'
import { listFiles } from '../../../files/attachedFiles.ts'
import { folderTree } from './geneFolderTree.ts'
import { listFolders, type FolderRow } from './geneFolderRows.ts'

const LABEL = '文件夹'

/** Makes a folder, in another one or at the top, of the organisation of that one or of the caller's. */
export async function saveFolder(
  ctx: Ctx,
  { parentId, name }: ParsedInputOf<typeof api.folderSave>,
): Promise<{ id: number }> {
  await lockTree(ctx, folderTree)
  const parent = parentId === null || parentId === undefined ? null : await getFolder(ctx, parentId)
  if (parent && parent.orgId !== ctx.caller.orgId) {
    throw new AppError('FORBIDDEN', '只能在本机构的文件夹下新增')
  }
  const all = await listFolders(ctx, ctx.caller.orgId)
  if (all.length >= FOLDERS_MAX) throw new AppError('BAD_STATE', `文件夹最多${FOLDERS_MAX}个`)
  const path = folderPath(parent?.path ?? null, name)
  assertFree(all, path, name)
  await assertMove(ctx, folderTree, { id: 0, parentId: parent?.id ?? null }, '')
  const row = await insertRow(ctx, geneFolder, { parentId: parent?.id ?? null, name, path }, { label: LABEL })
  return { id: row.id }
}

/** Gives a folder another name. */
export async function renameFolder(
  ctx: Ctx,
  { id, name, version }: ParsedInputOf<typeof api.folderRename>,
): Promise<null> {
  await lockTree(ctx, folderTree)
  const row = await getFolder(ctx, id)
  const parent = row.parentId === null ? null : await getFolder(ctx, row.parentId)
  return place(ctx, row, { parent, name, version })
}

/** Puts a folder with all that is in it into another one, or to the top. */
export async function moveFolder(
  ctx: Ctx,
  { id, parentId, version }: ParsedInputOf<typeof api.folderMove>,
): Promise<null> {
  await lockTree(ctx, folderTree)
  const row = await getFolder(ctx, id)
  const parent = parentId === null ? null : await getFolder(ctx, parentId)
  if (parent && parent.orgId !== row.orgId) throw new AppError('BAD_STATE', '不能移到其他机构的文件夹下')
  const refusal = `不能把文件夹「${row.path}」移到它自身或其下级「${parent?.path}」中`
  await assertMove(ctx, folderTree, { id, parentId }, refusal)
  return place(ctx, row, { parent, name: row.name, version })
}

interface Place {
  parent: FolderRow | null
  name: string
  version: number
}

/** Stores name and place of a folder; the folders in it and the genes of all of them follow. */
async function place(ctx: Ctx, row: FolderRow, { parent, name, version }: Place): Promise<null> {
  const all = await listFolders(ctx, row.orgId)
  const path = folderPath(parent?.path ?? null, name)
  assertFree(
    all.filter(({ id }) => id !== row.id),
    path,
    name,
  )
  const values = { parentId: parent?.id ?? null, name, path }
  await updateRow(ctx, geneFolder, row.id, { version, values }, { label: LABEL })
  if (path !== row.path) await followPath(ctx, row, path)
  return null
}

/**
 * Writes the new path into folders and genes below the old one, deleted ones included. Only the folder gets a log line: the
 * genes and their other values have not changed.
 */
async function followPath(ctx: Ctx, { orgId, crop, path: before }: FolderRow, path: string): Promise<void> {
  const folder = columnOf(gene, 'folder')
  const isBelow = (column: typeof folder) => sql`starts_with(${column}, ${`${before}/`})`
  await ctx.db
    .update(geneFolder)
    .set({ path: movedPath(geneFolder.path, before, path) })
    .where(and(eq(geneFolder.orgId, orgId), eq(geneFolder.crop, crop), isBelow(geneFolder.path)))
  await ctx.db
    .update(gene)
    .set({ folder: movedPath(folder, before, path), version: sql`${gene.version} + 1` } as never)
    .where(
      and(eq(gene.orgId, orgId), eq(gene.crop, crop), sql`(${folder} = ${before} or ${isBelow(folder)})`),
    )
}

/** Deletes a folder in which nothing is. */
export async function deleteFolder(ctx: Ctx, { id }: ParsedInputOf<typeof api.folderDelete>): Promise<null> {
  await lockTree(ctx, folderTree)
  const row = await getFolder(ctx, id)
  const content = await contentOf(ctx, row)
  if (content.length > 0) {
    throw new AppError('BAD_STATE', `文件夹「${row.path}」中有${content.join('、')}，不能删除`)
  }
  await removeRow(ctx, geneFolder, id, { label: LABEL })
  return null
}

/** Describes what is in a folder; deleted genes count, because they can be restored. */
async function contentOf(ctx: Ctx, { id, orgId, crop, path }: FolderRow): Promise<string[]> {
  const folders = (await listFolders(ctx, orgId)).filter(({ parentId }) => parentId === id).length
  const files = (await listFiles(ctx, { infoType: FOLDER_FILES, infoId: String(id), orgId })).length
  const genes = itemAt(
    await ctx.db
      .select({ n: count(), deleted: count(gene.deletedAt) })
      .from(gene)
      .where(and(eq(gene.orgId, orgId), eq(gene.crop, crop), eq(columnOf(gene, 'folder'), path))),
    0,
  )
  const { n, deleted } = genes
  return [
    ...(folders > 0 ? [`${folders}个子文件夹`] : []),
    ...(n > 0 ? [`${n}条${geneDef.title}${deleted > 0 ? `（${deleted}条在回收站）` : ''}`] : []),
    ...(files > 0 ? [`${files}个文件`] : []),
  ]
}

/** Puts genes into a folder, or takes them out of theirs. What was approved stays so. */
export async function putIntoFolder(
  ctx: Ctx,
  { ids, folderId }: ParsedInputOf<typeof fileGenes>,
): Promise<{ changed: number }> {
  await lockTreeForUse(ctx, folderTree)
  const found = await lockRecords(ctx, { def: geneDef, table: gene }, ids)
  const folder = folderId === null ? null : await getFolder(ctx, folderId)
  const foreign = found.find(({ orgId }) => folder && orgId !== folder.orgId)
  if (foreign) {
    throw new AppError('BAD_STATE', `「${String(foreign['name'])}」属于其他机构，不能归入该文件夹`)
  }
  const values = { folder: folder?.path ?? null } as unknown as Partial<NewValues<ResourceTable>>
  let changed = 0
  for (const row of found) {
    const after = await updateRow(ctx, gene, row.id, { values }, { label: geneDef.title })
    if (after.version !== row.version) changed += 1
  }
  return { changed }
}

/** Returns a folder that the caller may change. */
const getFolder = (ctx: Ctx, id: number): Promise<FolderRow> => getRow(ctx, geneFolder, id, LABEL)

function assertFree(others: readonly FolderRow[], path: string, name: string): void {
  if (others.some((folder) => folder.path === path)) {
    throw new AppError('CONFLICT', `同一级已有文件夹「${name}」`)
  }
}
