import { contractResultLabels as labels } from '@hepu/api/areas/contract/record/contractLabels'
import { queryResultName } from '@hepu/api/areas/contract/subject/contractResult'
import { contractResultTypeLabels } from '@hepu/api/areas/contract/subject/contractResultTypes'
import type { FormItem } from '../../../resource/form/items.ts'
import { optionsOf } from '../contractText.ts'

/** Returns the fields that choose a record of a registry, once its type is chosen. */
export const resultItems = (resultType: unknown): FormItem[] => [
  {
    type: 'select',
    prop: 'resultType',
    label: labels.resultType,
    span: 24,
    options: optionsOf(contractResultTypeLabels),
    linkage: { resultId: { empty: 'change' } },
  },
  {
    type: 'lookup',
    prop: 'resultId',
    label: labels.resultId,
    span: 24,
    apiInterface: queryResultName,
    parameter: { resultType },
    props: { label: 'name', value: 'id', search: 'resultName' },
    hintField: 'no',
    disabled: !resultType,
    ...(resultType ? {} : { placeholder: '请先选择成果类型' }),
  },
]
