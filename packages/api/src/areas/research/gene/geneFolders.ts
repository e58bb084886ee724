import { z } from 'zod'
import { can, done, idIn, idOut, idsIn } from '../../../core/wireFields.ts'
import { command, query } from '../../../core/route.ts'
import { storedFile } from '../../../core/file/file.ts'
import { gene } from './gene.ts'
import { folderName } from './geneFolderPath.ts'

const READ = 'research.gene:read'
const WRITE = 'research.gene:write'

/** Kind under which the file store keeps the files of a folder. */
export const FOLDER_FILES = 'research.gene.folder'

/** 文件夹 with those in it. */
export interface GeneFolder {
  id: string
  name: string
  /** From the top: `玉米/抗虫`; what genes store. */
  path: string
  /** Genes right in it, and files. */
  geneCount: number
  fileCount: number
  version: number
  children: GeneFolder[]
}
interface GeneFolderIn extends Omit<GeneFolder, 'id' | 'children'> {
  id: number
  children: GeneFolderIn[]
}
const geneFolder: z.ZodType<GeneFolder, GeneFolderIn> = z.object({
  id: idOut,
  name: z.string(),
  path: z.string(),
  geneCount: z.number(),
  fileCount: z.number(),
  version: z.number(),
  get children() {
    return z.array(geneFolder)
  },
})

export const folderList = query({
  method: 'GET',
  path: '/api/research/gene/folderList',
  summary: '基因文件夹的树：当前机构的，或所给技术基因所属机构的',
  access: READ,
  reads: ['research.geneFolder', 'research.gene'],
  input: z.object({ geneId: idIn(gene.title).optional() }),
  output: z.array(geneFolder),
})

export const folderShow = query({
  method: 'GET',
  path: '/api/research/gene/folder/show',
  summary: '一个基因文件夹及其文件',
  access: READ,
  reads: ['research.geneFolder'],
  input: z.object({ id: idIn('文件夹') }),
  output: z.object({
    id: idOut,
    name: z.string(),
    path: z.string(),
    version: z.number(),
    /** Organisation it belongs to. */
    orgId: idOut,
    fileDOList: z.array(storedFile),
    /** edit: name, place, files; delete. */
    can,
  }),
})

export const folderSave = command({
  method: 'POST',
  path: '/api/research/gene/folder/save',
  summary: '新增基因文件夹，可在另一文件夹下',
  access: WRITE,
  changes: ['research.geneFolder'],
  input: z.object({ parentId: idIn('上级文件夹').nullish(), name: folderName() }),
  output: z.object({ id: idOut }),
})

const version = z.number('缺少版本号').int('版本不正确')

export const folderRename = command({
  method: 'POST',
  path: '/api/research/gene/folder/rename',
  summary: '重命名基因文件夹；其中的技术基因随之改动',
  access: WRITE,
  changes: ['research.geneFolder', 'research.gene'],
  input: z.object({ id: idIn('文件夹'), name: folderName(), version }),
  output: done,
})

export const folderMove = command({
  method: 'POST',
  path: '/api/research/gene/folder/move',
  summary: '把基因文件夹连同内容移到另一文件夹下，或移到最上级',
  access: WRITE,
  changes: ['research.geneFolder', 'research.gene'],
  input: z.object({ id: idIn('文件夹'), parentId: idIn('上级文件夹').nullable(), version }),
  output: done,
})

export const folderDelete = command({
  method: 'POST',
  path: '/api/research/gene/folder/delete',
  summary: '删除空的基因文件夹',
  access: WRITE,
  changes: ['research.geneFolder'],
  input: z.object({ id: idIn('文件夹') }),
  output: done,
})

export const folderDeleteFile = command({
  method: 'POST',
  path: '/api/research/gene/folder/deleteFile',
  summary: '删除基因文件夹的文件',
  access: 'login',
  changes: ['research.geneFolder'],
  input: z.object({ fileId: idIn('文件') }),
  output: done,
})

export const fileGenes = command({
  method: 'POST',
  path: '/api/research/gene/folder/fileGenes',
  summary: '把所选技术基因归入文件夹，或移出',
  access: WRITE,
  changes: ['research.geneFolder', 'research.gene'],
  input: z.object({ ids: idsIn(gene.title), folderId: idIn('文件夹').nullable() }),
  output: z.object({ changed: z.number() }),
})
