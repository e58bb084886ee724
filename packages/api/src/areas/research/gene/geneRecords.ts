import { onOffStates, type RecordKind } from '../../../core/recordKind.ts'
import { researchOutline } from '../researchOutline.ts'

const { records } = researchOutline
const read = 'research.gene:read'

/** Kinds of records in the change log that belong to genes. */
export const geneRecords: readonly RecordKind[] = [
  {
    object: 'gene_folder',
    nameField: 'path',
    label: records.gene_folder,
    read,
    path: '/research/technologyGeneLibrary?side=folder&folder={name}',
    fields: {
      name: '名称',
      parentId: { label: '上级文件夹', refers: 'gene_folder' },
      path: '路径',
    },
  },
  {
    object: 'gene_option',
    label: records.gene_option,
    read,
    fields: {
      geneType: { label: '基因类型', dictionary: 'gene_type' },
      kind: { label: '种类', values: { method: '方法', title: '标题' } },
      option: '方法或标题',
      state: { label: '状态', values: onOffStates },
    },
  },
]
