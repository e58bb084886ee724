import { Select } from 'antd'
import { commonOf, textOf, type ControlProps } from '../control.ts'
import type { FormValues, LookupItem } from '../items.ts'
import { labelOf } from '../rows.ts'
import { fieldAt } from '../values.ts'
import { useSuggestions } from '../useSuggestions.ts'
import { useState } from 'react'

/** Another record, looked up by a part of its name or number; the value is its id. */
export function LookupControl(props: ControlProps<LookupItem>) {
  const { item, value, onChange } = props
  const { rows, find } = useSuggestions({ route: item.apiInterface, search: item.props?.search })
  const [chosen, setChosen] = useState(item.held ?? null)
  const options = rows.map((row) => choiceOf(row, item))
  const id = textOf(value)
  const held = chosen && chosen.value === id && !options.some((it) => it.value === id) ? [chosen] : []
  return (
    <Select<string>
      {...commonOf(props)}
      placeholder={item.placeholder ?? '输入名称或编号查找'}
      allowClear
      showSearch={{ filterOption: false, onSearch: find }}
      notFoundContent={null}
      options={[...held, ...options]}
      {...(id ? { value: id } : {})}
      onChange={(next: string | undefined) => {
        setChosen(options.find((it) => it.value === next) ?? null)
        onChange?.(next ?? null)
      }}
    />
  )
}

/** What a found record is called: its name, with its number behind. */
function choiceOf(row: FormValues, { props, beside = 'code' }: LookupItem) {
  const code = textOf(fieldAt(row, beside))
  const name = textOf(labelOf(row, props))
  return { value: textOf(fieldAt(row, props?.value ?? 'id')), label: code ? `${name}（${code}）` : name }
}
