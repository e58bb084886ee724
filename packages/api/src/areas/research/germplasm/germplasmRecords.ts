import { traitNames } from '../../experiment/shared.ts'
import type { RecordKind } from '../../../core/recordKind.ts'
import { germplasmTitles } from './germplasmTitle.ts'
import { researchOutline } from '../researchOutline.ts'

const { records } = researchOutline
const read = 'research.germplasm:read'

/** Kinds of records in the change log that belong to germplasm. */
export const germplasmRecords: readonly RecordKind[] = [
  {
    object: 'germplasm_evaluation',
    namedAfter: { field: 'germplasmId', object: 'germplasm' },
    partOf: [{ object: 'germplasm', field: 'germplasmId' }],
    label: records.germplasm_evaluation,
    read,
    fields: {
      germplasmId: { label: '种质资源', refers: 'germplasm' },
      trait: { label: '性状', values: traitNames },
      value: '数值',
      text: '文字值',
      env: '环境（地点）',
      year: '年份',
      remark: '备注',
    },
  },
  {
    object: 'germplasm_title',
    label: records.germplasm_title,
    read,
    fields: {
      hidden: {
        label: '不显示的栏目',
        values: Object.fromEntries(germplasmTitles.map(({ field, title }) => [field, title])),
      },
    },
  },
]
