import { groupings, type Grouping } from '@hepu/api/areas/contract/payment/receivable'
import type { FilterField } from '../../../resource/table/SearchTable.tsx'

/** The filters; those that one contract answers by itself are left out. */
export function filtersOf(isOneContract: boolean): FilterField[] {
  const groups = Object.entries(groupings).map(([value, label]) => ({ value, label }))
  const common: FilterField[] = [
    { name: 'groupBy', label: '汇总方式', type: 'select', options: groups, placeholder: groupings.contract },
    { name: 'year', label: '到期年度', type: 'year' },
    {
      name: 'isOpenOnly',
      label: '结清情况',
      type: 'select',
      placeholder: '未结清',
      options: [
        { value: 'true', label: '未结清' },
        { value: 'false', label: '全部' },
      ],
    },
  ]
  if (isOneContract) return common
  return [
    { name: 'keyword', label: '合同、编号或往来单位', type: 'input' },
    {
      name: 'direction',
      label: '方向',
      type: 'select',
      placeholder: '应收',
      options: [
        { value: 'in', label: '应收' },
        { value: 'out', label: '应付' },
      ],
    },
    ...common,
  ]
}

/** Returns the filters in the address as the call takes them. */
export function modelFrom(params: URLSearchParams) {
  const text = (name: string) => params.get(name) || undefined
  return {
    groupBy: text('groupBy') as Grouping | undefined,
    direction: text('direction') as 'in' | 'out' | undefined,
    keyword: text('keyword'),
    year: text('year'),
    isOpenOnly: text('isOpenOnly') as 'true' | 'false' | undefined,
  }
}
