import { resultLabels as labels } from '@hepu/api/areas/project/result/resultLabels'
import type { FormItem } from '../../../resource/form/items.ts'

/** What somebody says of a result besides which record it is. */
export const contentItems: readonly FormItem[] = [
  { type: 'input', prop: 'contributor', label: labels.contributor, span: 12, maxlength: 100 },
  {
    type: 'date',
    prop: 'resultDate',
    label: labels.resultDate,
    span: 12,
    help: '不填时用登记记录的授权、公告或发表日期',
  },
  { type: 'textarea', prop: 'remark', label: labels.remark, span: 24, maxlength: 500 },
]
