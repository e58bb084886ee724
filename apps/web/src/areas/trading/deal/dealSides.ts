import { dealConsults, dealListings } from '@hepu/api/areas/trading/deal/deal'
import { dealLabels as labels } from '@hepu/api/areas/trading/deal/dealLabels'
import type { FormItem } from '../../../resource/form/items.ts'

const found = { label: 'name', value: 'id', search: 'name' } as const

/** What a new deal is about: a supply, a demand, a consultation, or several of them. */
export const dealSides: FormItem[] = [
  {
    type: 'lookup',
    prop: 'supplyId',
    label: labels.supplyId,
    span: 24,
    apiInterface: dealListings,
    parameter: { kind: 'supply' },
    props: found,
    hintField: 'hint',
    placeholder: '输入成果名称查找',
  },
  {
    type: 'lookup',
    prop: 'demandId',
    label: labels.demandId,
    span: 24,
    apiInterface: dealListings,
    parameter: { kind: 'demand' },
    props: found,
    hintField: 'hint',
    placeholder: '输入需求名称查找',
  },
  {
    type: 'lookup',
    prop: 'consultId',
    label: labels.consultId,
    span: 24,
    apiInterface: dealConsults,
    props: found,
    hintField: 'hint',
    placeholder: '输入咨询人、单位或内容查找',
  },
]
