import { riskLabels as labels, riskLevels, riskStates } from '@hepu/api/areas/project/risk/riskRules'
import { dictionaryList } from '@hepu/api/core/resource/choices'
import { useMemo } from 'react'
import { useCall } from '../../../client/useCall.ts'
import type { FilterField } from '../../../resource/table/SearchTable.tsx'

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** Returns the filters of the list of risks. */
export function useRiskFilters() {
  const categories = useCall(dictionaryList, { code: 'risk_type' }, { quiet: true })
  const filters = useMemo<FilterField[]>(
    () => [
      { name: 'name', label: labels.name, type: 'input' },
      {
        name: 'category',
        label: labels.category,
        type: 'select',
        options: (categories.data ?? []).map(({ value, label }) => ({ value, label })),
      },
      { name: 'level', label: labels.level, type: 'select', options: optionsOf(riskLevels) },
      { name: 'state', label: labels.state, type: 'select', options: optionsOf(riskStates) },
      {
        name: 'unclosed',
        label: '未关闭',
        type: 'select',
        options: [{ value: 'true', label: '只看未关闭' }],
      },
    ],
    [categories.data],
  )
  return { filters, error: categories.error }
}
