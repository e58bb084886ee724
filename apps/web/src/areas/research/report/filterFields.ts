import type { Report } from '@hepu/api/areas/research/report/reportDefinition'
import { dictionaryList, orgTree } from '@hepu/api/core/resource/choices'
import { useQueries } from '@tanstack/react-query'
import { call } from '../../../client/call.ts'
import { keyOf } from '../../../client/queryKey.ts'
import { useCall } from '../../../client/useCall.ts'
import { orgChoices } from '../../../resource/record/form/useFormSource.ts'
import type { FilterField, FilterOption } from '../../../resource/table/filter/filters.ts'

/** Returns the filters of a subject, with the choices of their lists as far as they are loaded. */
export function useFilterFields(report: Report, yearField: string): FilterField[] {
  const { fields } = report.registry
  const dicts = report.filters.flatMap((name) => {
    const field = fields[name]!
    return field.kind === 'dict' ? [field.dictionary] : []
  })
  const lists = useQueries({
    queries: dicts.map((code) => ({
      queryKey: keyOf(dictionaryList, { code }),
      queryFn: () => call(dictionaryList, { code }, { quiet: true }),
      staleTime: 60_000,
      meta: { quiet: true },
    })),
  })
  const orgs = useCall(orgTree, {}, { quiet: true, staleTime: 60_000 })
  const options = new Map(report.filters.map((name, at) => [name, lists[at]?.data ?? []]))
  return fieldsOf(report, yearField, options, orgChoices(orgs.data ?? []))
}

/** Returns the filters: years, organisation, the lists of the subject, and which records count. */
export function fieldsOf(
  report: Report,
  yearField: string,
  options: ReadonlyMap<string, readonly FilterOption[]>,
  orgs: readonly FilterOption[],
): FilterField[] {
  const { years, filters, registry, only, ending } = report
  const yearFields = Object.entries(years).map(([value, label]) => ({ value, label }))
  const own = filters.map((name): FilterField => {
    const isOnly = only?.field === name
    const all = options.get(name) ?? []
    return {
      name,
      label: registry.fields[name]!.label,
      type: 'multiSelect',
      options: isOnly ? all.filter(({ value }) => only.values.includes(value)) : all,
      ...(isOnly ? { placeholder: only.initial.join('、') } : {}),
    }
  })
  return [
    { name: 'startYear', label: `起始${years[yearField]}`, type: 'year' },
    { name: 'endYear', label: `结束${years[yearField]}`, type: 'year' },
    choice('yearField', '年份口径', yearFields[0]!.label, yearFields),
    { name: 'orgId', label: '机构', type: 'select', options: orgs, placeholder: '全部' },
    ...own,
    ...(ending ? [choice('valid', '有效性', '全部', [{ value: '1', label: '只计有效' }])] : []),
    choice('review', '审核状态', '已通过', [{ value: 'all', label: '全部审核状态' }]),
    choice('undated', '年份未填的', '不计入', [{ value: '1', label: '计入' }]),
  ]
}

const choice = (name: string, label: string, placeholder: string, options: FilterOption[]): FilterField => ({
  name,
  label,
  type: 'select',
  options,
  placeholder,
  width: 130,
})
