import { z } from 'zod'
import { done, idIn, idOut, idsIn, text } from '../../../core/wireFields.ts'
import { command, fileQuery, query } from '../../../core/route.ts'
import { gene } from './gene.ts'
import { optionSwitch as state, typeOption, typesInput } from './geneTypeList.ts'
import { qtn } from './qtn.ts'

const READ = 'research.gene:read'
const WRITE = 'research.gene:write'

const method = typeOption.extend({ geneTypeId: idOut, geneTypeName: z.string() })

export const methodList = query({
  method: 'GET',
  path: '/api/research/gene/methodList',
  summary: '各类型的方法及其状态',
  access: READ,
  reads: ['system.dictionary', 'research.gene'],
  input: typesInput,
  output: z.array(method),
})

export const listGeneMethodByType = query({
  ...methodList,
  path: '/api/product/gene/listGeneMethodByType',
  summary: '一个类型的方法及其状态',
  input: z.object({ geneTypeId: idIn('基因类型'), state: state.optional() }),
})

const optionState = z.object({ id: text('编号', 64), state })

export const updateMethodState = command({
  method: 'POST',
  path: '/api/research/gene/updateMethodState',
  summary: '启用或停用一个类型的方法；停用的不再供选择，已有数据照常显示',
  access: WRITE,
  changes: ['system.dictionary'],
  input: optionState,
  output: done,
})

export const updateTitleState = command({
  ...updateMethodState,
  path: '/api/research/gene/updateTitleState',
  summary: '启用或停用一个类型的标题；停用的不再供填写，已有数据照常显示',
})

/** A second path to the export of the definition. */
export const exportGenes = fileQuery({ ...gene.calls.export, path: '/api/research/gene/export' })

const target = z.enum(['gene', 'folder'], '关联对象只能是 gene 或 folder').default('gene')

export const associateFiles = command({
  method: 'POST',
  path: '/api/research/gene/associateFiles',
  summary: '把已上传的文件关联到技术基因或文件夹（target: gene、folder）',
  access: WRITE,
  changes: ['research.gene', 'research.geneFolder'],
  input: z.object({ target, id: idIn('技术基因或文件夹'), fileIds: idsIn('文件') }),
  output: z.object({ associated: z.number() }),
})

export const associateFilesOfBreeder = command({
  ...associateFiles,
  path: '/api/product/gene/associateFiles',
})

/** Most genes that a search by name answers. */
export const FUZZY_MAX = 20

export const fuzzyQueryByName = query({
  method: 'GET',
  path: '/api/product/gene/fuzzyQueryByName',
  summary: `按名称或别名的一部分查技术基因，最多${FUZZY_MAX}个`,
  access: READ,
  reads: ['research.gene'],
  input: z.object({ name: text('基因名称', 100) }),
  output: z.array(
    z.object({
      id: idOut,
      name: z.string(),
      alias: z.string().nullable(),
      code: z.string().nullable(),
      geneType: z.string().nullable(),
    }),
  ),
})

/** What a gene names that has a screen of its own; null where there is none in sight. */
export const geneLinks = query({
  method: 'GET',
  path: '/api/research/gene/links',
  summary: '技术基因所关联的专利与文件夹，限可见的',
  access: READ,
  reads: ['research.gene', 'research.geneFolder', 'research.patent'],
  input: z.object({ id: idIn(gene.title) }),
  output: z.object({
    patent: z.object({ id: idOut, title: z.string() }).nullable(),
    folder: z.object({ id: idOut, path: z.string() }).nullable(),
  }),
})

export { QTNS_MAX } from './qtn.ts'

/** QTN of a gene: read, saved as a whole, and deleted by row. */
export const { list: qtnList, save: qtnSave, delete: qtnDelete } = qtn.calls
