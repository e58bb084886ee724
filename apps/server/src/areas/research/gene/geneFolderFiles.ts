import { gene as geneDef } from '@hepu/api/areas/research/gene/gene'
import { FOLDER_FILES, type folderDeleteFile } from '@hepu/api/areas/research/gene/geneFolders'
import type { associateFiles as api } from '@hepu/api/areas/research/gene/geneLibrary'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { itemAt } from '@hepu/api/core/must'
import { gene, geneFolder, storedFile } from '../../../db/schema/index.ts'
import { getRow, inOrgOf } from '../../../db/scope.ts'
import { lockTreeForUse } from '../../../db/tree.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertFilesOpen, noteFiles } from '../../../resource/recordFiles.ts'
import { lockRecords } from '../../../resource/reviewRecords.ts'
import { attachFiles, listFiles, removeFile } from '../../../files/attachedFiles.ts'
import { folderTree } from './geneFolderTree.ts'

/** Most files of a folder. */
const FOLDER_FILES_MAX = 200

/** Gives uploaded files to a gene or a folder that the caller may change. */
export async function associateFiles(
  ctx: Ctx,
  { target, id, fileIds }: ParsedInputOf<typeof api>,
): Promise<{ associated: number }> {
  const isFolder = target === 'folder'
  if (isFolder) await lockTreeForUse(ctx, folderTree)
  const { orgId } = isFolder ? await getRow(ctx, geneFolder, id, '文件夹') : await lockGene(ctx, id)
  const home = { infoType: isFolder ? FOLDER_FILES : geneDef.name, infoId: String(id), orgId }
  const before = await listFiles(ctx, home)
  const given = await attachFiles(ctx, fileIds, home)
  const after = await listFiles(ctx, home)
  const most = isFolder ? FOLDER_FILES_MAX : maxFiles()
  if (after.length > most) throw new AppError('BAD_STATE', `附件最多${most}个`)
  const added = given.map(({ originalName }) => originalName)
  if (!isFolder && added.length > 0) await noteFiles(ctx, geneDef, id, { added })
  return { associated: after.length - before.length }
}

/** Locks and returns the gene that gets files. Throws BAD_STATE if it is approved. */
async function lockGene(ctx: Ctx, id: number): Promise<{ orgId: number }> {
  const row = itemAt(await lockRecords(ctx, { def: geneDef, table: gene }, [id]), 0)
  assertFilesOpen(row)
  return row
}

function maxFiles(): number {
  const field = geneDef.fields['files']
  if (field?.kind !== 'files') throw new Error('genes have no field of files')
  return field.most
}

/** Deletes a file of a folder that the caller may change. */
export async function deleteFolderFile(
  ctx: Ctx,
  { fileId }: ParsedInputOf<typeof folderDeleteFile>,
): Promise<null> {
  if (!ctx.caller.permissions.has('research.gene:write')) {
    throw new AppError('FORBIDDEN', `没有维护${geneDef.title}的权限`)
  }
  const file = await getRow(ctx, storedFile, fileId, '文件')
  if (file.infoType !== FOLDER_FILES || file.infoId === null) {
    throw new AppError('NOT_FOUND', '文件不存在或无权查看')
  }
  const folder = await getRow(ctx, geneFolder, Number(file.infoId), '文件夹')
  if (file.orgId !== folder.orgId) throw new AppError('NOT_FOUND', '文件不存在或无权查看')
  await removeFile(inOrgOf(ctx, folder), fileId)
  return null
}
