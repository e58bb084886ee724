import { sourceLabels as labels } from '@hepu/api/areas/project/source/sourceLabels'
import type { DataField } from '../../../resource/form/DataForm.tsx'

/** Returns the fields of a source, with the kinds of funds to choose from. */
export const sourceFields = (fundTypes: NonNullable<DataField['options']>): DataField[] => [
  { name: 'name', label: labels.name, type: 'text', required: true, max: 60 },
  {
    name: 'code',
    label: labels.code,
    type: 'text',
    required: true,
    max: 10,
    placeholder: '项目编号的开头，如 GJZD',
  },
  { name: 'fundType', label: labels.fundType, type: 'select', required: true, options: fundTypes },
  { name: 'remark', label: labels.remark, type: 'textarea', max: 500, wide: true },
]
