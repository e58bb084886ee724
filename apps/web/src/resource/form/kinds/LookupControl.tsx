import { Select } from 'antd'
import { useRef, useState } from 'react'
import { commonOf, textOf, type ControlProps } from '../control.ts'
import type { FormValues, LookupItem } from '../items.ts'
import { labelOf } from '../answerRows.ts'
import { useSuggestions } from '../useSuggestions.ts'
import { fieldAt } from '../itemValues.ts'
import { clearable } from '../../../ui/control/clearable.tsx'
import { PENDING_NAME } from '../../../ui/text/pendingName.ts'

interface Found {
  value: string
  label: string
}

/**
 * Another record, looked up by a part of its name or number; the value is its id. A list that opens filled shows records before a text
 * is typed, and says so where there are none. The name of the first record may come after the form is shown.
 */
export function LookupControl(props: ControlProps<LookupItem>) {
  const { item, value, onChange } = props
  const { opensFilled = false } = item
  const { rows, state, isRefused, find } = useSuggestions({
    route: item.apiInterface,
    parameter: item.parameter,
    search: item.props?.search,
    takesBlank: opensFilled,
  })
  const [chosen, setChosen] = useState<Found | null>(null)
  const id = textOf(value)
  const nameOf = (id: string) => [chosen, item.held].find((one) => one?.value === id)?.label ?? PENDING_NAME
  const typed = useRef('')
  const search = (text: string) => {
    typed.current = text
    find(text)
  }
  return (
    <Select<Found | null>
      {...commonOf(props)}
      labelInValue
      placeholder={item.placeholder ?? (opensFilled ? '点开选择，或输入名称或编号' : '输入名称或编号查找')}
      virtual={false}
      allowClear={clearable}
      showSearch={{ filterOption: false, onSearch: search }}
      notFoundContent={opensFilled ? words(state, isRefused) : null}
      onOpenChange={(isOpen) => {
        // A text may come before the list is open.
        if (!isOpen) typed.current = ''
        else if (opensFilled && !typed.current) find('')
      }}
      options={rows.map((row) => choiceOf(row, item))}
      value={id ? { value: id, label: nameOf(id) } : null}
      onChange={(next) => {
        setChosen(next ?? null)
        onChange?.(next?.value ?? null)
      }}
    />
  )
}

/** Returns what a list without rows says. */
function words(state: ReturnType<typeof useSuggestions>['state'], isRefused: boolean): string {
  if (state !== 'found') return '正在查找…'
  return isRefused ? '没有读到，请关闭后重新打开' : '没有可选的记录'
}

/** Returns a found record as a choice: its name, with its number behind. */
function choiceOf(row: FormValues, { props, hintField = 'code' }: LookupItem): Found {
  const code = textOf(fieldAt(row, hintField))
  const name = textOf(labelOf(row, props))
  return { value: textOf(fieldAt(row, props?.value ?? 'id')), label: code ? `${name}（${code}）` : name }
}
