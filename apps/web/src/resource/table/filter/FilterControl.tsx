import { listYears } from '@hepu/api/core/years'
import { Select } from 'antd'
import Input from 'antd/es/input/Input'
import { lazy, Suspense } from 'react'
import {
  controlWidth,
  joinList,
  splitList,
  type FilterField,
  type FilterValues,
  type SelectField,
  type SelectGroupField,
  type YearField,
} from './filters.ts'
import { clearable } from '../../../ui/control/clearable.tsx'
import { unindented } from '../../../ui/text/indented.ts'

const FilterDate = lazy(() => import('./FilterDate.tsx'))
const FilterPath = lazy(() => import('./FilterPath.tsx'))

export interface ControlProps<F = FilterField> {
  id: string
  field: F
  values: FilterValues
  onChange: (change: FilterValues) => void
}

/** The control of a filter; the code of large ones loads when one is shown. */
export function FilterControl({ field, ...rest }: ControlProps) {
  const width = controlWidth(field)
  switch (field.type) {
    case 'input':
      return (
        <Input
          id={rest.id}
          allowClear
          maxLength={100}
          style={{ width }}
          placeholder={field.placeholder}
          title={field.title}
          value={rest.values[field.name] ?? ''}
          onChange={(event) => rest.onChange({ [field.name]: event.target.value })}
        />
      )
    case 'select':
    case 'multiSelect':
    case 'selectGroup':
      return <FilterSelect field={field} {...rest} />
    case 'year':
      return <FilterYear field={field} {...rest} />
    case 'daterange':
      return (
        <Suspense fallback={<Input id={rest.id} disabled style={{ width }} />}>
          <FilterDate field={field} {...rest} />
        </Suspense>
      )
    default:
      return (
        <Suspense fallback={<Input id={rest.id} disabled style={{ width }} />}>
          <FilterPath field={field} {...rest} />
        </Suspense>
      )
  }
}

/** A choice of years, from the first year of the field to the current one, newest first. */
function FilterYear({ field, ...rest }: ControlProps<YearField>) {
  const range = field.from === undefined ? {} : { from: field.from }
  const options = listYears({ ...range, newestFirst: true }).map((year) => ({
    value: `${year}`,
    label: `${year}`,
  }))
  return <FilterSelect field={{ ...field, type: 'select', options, width: controlWidth(field) }} {...rest} />
}

/** One or several choices, plain or under heads. */
function FilterSelect({ id, field, values, onChange }: ControlProps<SelectField | SelectGroupField>) {
  const { name, placeholder = '全部' } = field
  const common = {
    id,
    allowClear: clearable,
    showSearch: { optionFilterProp: 'label' },
    labelRender: unindented,
    style: { width: controlWidth(field) },
    popupMatchSelectWidth: false,
    placeholder,
    options: field.options as { value: string; label: string }[],
  }
  if (field.type === 'multiSelect' || (field.type === 'selectGroup' && field.multiple)) {
    return (
      <Select<string[]>
        {...common}
        mode="multiple"
        maxTagCount="responsive"
        value={splitList(values[name])}
        onChange={(next) => onChange({ [name]: joinList(next) })}
      />
    )
  }
  return (
    <Select<string | null>
      {...common}
      value={values[name] || null}
      onChange={(next) => onChange({ [name]: next ?? '' })}
    />
  )
}
