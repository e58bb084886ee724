import type { FileKind } from '../../../core/file/fileKind.ts'
import type { RecordKind } from '../../../core/recordKind.ts'
import { productOutline } from '../productOutline.ts'
import { commercializeStates } from './commercializeStates.ts'
import {
  KEPT_FILES,
  PAPER_FILES,
  paperLabels as labels,
  paperVersionLabels as versionLabels,
} from './paperLabels.ts'

const READ = 'product.paper:read'
const difference = (label: string) => ({ label, isDifference: true, isUnversioned: true }) as const

const { records } = productOutline

/** How the change log shows one-page papers and their versions. */
export const paperRecords: readonly RecordKind[] = [
  {
    object: 'product_paper',
    label: records.product_paper,
    read: READ,
    nameField: 'name',
    path: '/research/research-onePaperProduct/lookUp?id={id}',
    fields: {
      ...labels,
      productId: { label: labels.productId, refers: 'product' },
      varietyId: { label: labels.varietyId, refers: 'research_variety' },
      state: { label: labels.state, values: commercializeStates },
      partyId: { label: labels.partyId, refers: 'party' },
      companyId: { label: labels.companyId, refers: 'organization' },
      allocatedBy: { label: labels.allocatedBy, refers: 'user' },
      files: difference(labels.files),
      plantFiles: difference(labels.plantFiles),
      earFiles: difference(labels.earFiles),
      grainFiles: difference(labels.grainFiles),
    },
  },
  {
    object: 'product_paper_version',
    label: records.product_paper_version,
    read: READ,
    partOf: [{ object: 'product_paper', field: 'paperId' }],
    fields: {
      ...versionLabels,
      paperId: { label: versionLabels.paperId, refers: 'product_paper' },
      content: { label: versionLabels.content, isOmitted: true },
    },
  },
]

const kindOf = (title: string): FileKind => ({ title, table: 'product_paper', read: READ, write: null })

/** Pictures and files of papers come with the save of a paper, which writes its history. */
export const paperFileKinds: Readonly<Record<string, FileKind>> = {
  [PAPER_FILES.plant]: kindOf(labels.plantFiles),
  [PAPER_FILES.ear]: kindOf(labels.earFiles),
  [PAPER_FILES.grain]: kindOf(labels.grainFiles),
  [PAPER_FILES.files]: kindOf('一页纸附件'),
  [KEPT_FILES]: kindOf('一页纸旧图片'),
}
