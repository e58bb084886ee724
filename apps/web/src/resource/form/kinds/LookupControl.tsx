import { Select } from 'antd'
import { useState } from 'react'
import { commonOf, textOf, type ControlProps } from '../control.ts'
import type { FormValues, LookupItem } from '../items.ts'
import { labelOf } from '../answerRows.ts'
import { useSuggestions } from '../useSuggestions.ts'
import { fieldAt } from '../itemValues.ts'
import { clearable } from '../../../ui/control/clearable.tsx'

interface Found {
  value: string
  label: string
}

/** Another record, looked up by a part of its name or number; the value is its id. */
export function LookupControl(props: ControlProps<LookupItem>) {
  const { item, value, onChange } = props
  const { rows, find } = useSuggestions({
    route: item.apiInterface,
    parameter: item.parameter,
    search: item.props?.search,
  })
  const [chosen, setChosen] = useState<Found | null>(item.held ?? null)
  const id = textOf(value)
  return (
    <Select<Found | null>
      {...commonOf(props)}
      labelInValue
      placeholder={item.placeholder ?? '输入名称或编号查找'}
      virtual={false}
      allowClear={clearable}
      showSearch={{ filterOption: false, onSearch: find }}
      notFoundContent={null}
      options={rows.map((row) => choiceOf(row, item))}
      value={id ? { value: id, label: chosen?.value === id ? chosen.label : id } : null}
      onChange={(next) => {
        setChosen(next ?? null)
        onChange?.(next?.value ?? null)
      }}
    />
  )
}

/** Returns a found record as a choice: its name, with its number behind. */
function choiceOf(row: FormValues, { props, hintField = 'code' }: LookupItem): Found {
  const code = textOf(fieldAt(row, hintField))
  const name = textOf(labelOf(row, props))
  return { value: textOf(fieldAt(row, props?.value ?? 'id')), label: code ? `${name}（${code}）` : name }
}
