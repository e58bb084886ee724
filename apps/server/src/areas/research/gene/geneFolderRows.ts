import { FOLDER_FILES, type folderList, type folderShow } from '@hepu/api/areas/research/gene/geneFolders'
import { gene as geneDef } from '@hepu/api/areas/research/gene/gene'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { byPinyin } from '../../../db/nameConditions.ts'
import { gene, geneFolder, storedFile } from '../../../db/schema/index.ts'
import { getRow, mayChange, rows } from '../../../db/scope.ts'
import { nest } from '../../../db/tree.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { listFiles } from '../../../files/attachedFiles.ts'

export type FolderRow = typeof geneFolder.$inferSelect
type Node = ResultOf<typeof folderList>[number]

/**
 * Returns the folders of an organisation in the caller's crop. The caller has checked that the user may see it or write
 * to it.
 */
export const listFolders = (ctx: Ctx, orgId: number): Promise<FolderRow[]> =>
  ctx.db
    .select()
    .from(geneFolder)
    .where(
      and(eq(geneFolder.orgId, orgId), eq(geneFolder.crop, ctx.caller.crop), isNull(geneFolder.deletedAt)),
    )
    .orderBy(byPinyin(geneFolder.name), geneFolder.id)

/** Returns paths of the folders of an organisation in the caller's crop. */
export const listFolderPaths = async (ctx: Ctx, orgId: number): Promise<string[]> =>
  (await listFolders(ctx, orgId)).map(({ path }) => path)

/** Returns 文件夹 of the caller's organisation, or of that of a visible gene, as a tree. */
export async function listFolderTree(
  ctx: Ctx,
  { geneId }: ParsedInputOf<typeof folderList>,
): Promise<Node[]> {
  const orgId =
    geneId === undefined ? ctx.caller.orgId : (await getRow(ctx, gene, geneId, geneDef.title)).orgId
  const found = await listFolders(ctx, orgId)
  const genes = await countGenes(ctx, orgId)
  const files = await countFiles(ctx, orgId, found)
  return nest(ctx, geneFolder, found, ({ id, name, path, version }): Node => ({
    id,
    name,
    path,
    version,
    geneCount: genes.get(path) ?? 0,
    fileCount: files.get(String(id)) ?? 0,
    children: [],
  }))
}

async function countGenes(ctx: Ctx, orgId: number): Promise<Map<string, number>> {
  const folder = columnOf(gene, 'folder')
  const found = await ctx.db
    .select({ folder: sql<string>`${folder}`, n: count() })
    .from(gene)
    .where(and(rows(ctx, gene), eq(gene.orgId, orgId), isNotNull(folder)))
    .groupBy(folder)
  return new Map(found.map((row) => [row.folder, row.n]))
}

async function countFiles(
  ctx: Ctx,
  orgId: number,
  folders: readonly FolderRow[],
): Promise<Map<string | null, number>> {
  if (folders.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: storedFile.infoId, n: count() })
    .from(storedFile)
    .where(
      and(
        rows(ctx, storedFile),
        eq(storedFile.orgId, orgId),
        eq(storedFile.infoType, FOLDER_FILES),
        inArray(
          storedFile.infoId,
          folders.map(({ id }) => String(id)),
        ),
        eq(storedFile.state, 'stored'),
      ),
    )
    .groupBy(storedFile.infoId)
  return new Map(found.map(({ id, n }) => [id, n]))
}

/** Returns one folder with its files. Throws NOT_FOUND. */
export async function showFolder(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof folderShow>,
): Promise<ResultOf<typeof folderShow>> {
  const row = await getRow(ctx, geneFolder, id, '文件夹')
  const may = ctx.caller.permissions.has('research.gene:write') && mayChange(ctx, row)
  const { name, path, version, orgId } = row
  return {
    id,
    name,
    path,
    version,
    orgId,
    fileDOList: await listFiles(ctx, { infoType: FOLDER_FILES, infoId: String(id), orgId }),
    can: { edit: may, delete: may },
  }
}
