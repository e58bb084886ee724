import { contractProjectLabels as labels } from '@hepu/api/areas/contract/link/linkLabels'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'

/** What a link of a contract to a project says besides which they are. */
export const linkItems = (subjects: readonly { id: string; name: string }[]): FormItem[] => [
  {
    type: 'radio',
    prop: 'purse',
    label: labels.purse,
    span: 12,
    options: [
      { value: 'special', label: '专项资金' },
      { value: 'self', label: '自筹资金' },
    ],
  },
  {
    type: 'select',
    prop: 'subjectId',
    label: labels.subjectId,
    span: 12,
    options: subjects.map(({ id, name }) => ({ value: id, label: name })),
    help: '只用于支出合同：未付的金额计入该科目的“已承诺”',
  },
  { type: 'textarea', prop: 'remark', label: labels.remark, span: 24, maxlength: 500 },
]

/** Returns the values of the form as the calls take them. */
export const linkValues = ({ purse, subjectId, remark }: FormValues) => ({
  purse: purse === 'self' ? ('self' as const) : ('special' as const),
  subjectId: typeof subjectId === 'string' && subjectId ? subjectId : null,
  remark: typeof remark === 'string' && remark ? remark : null,
})
