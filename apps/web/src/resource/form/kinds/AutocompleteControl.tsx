import { AutoComplete } from 'antd'
import { useRef } from 'react'
import { commonOf, textOf, type ControlProps } from '../control.ts'
import { useFormState } from '../formState.ts'
import type { AutocompleteItem, FormValues } from '../items.ts'
import { labelOf } from '../rows.ts'
import { useSuggestions } from '../useSuggestions.ts'
import { linkedProps } from '../values.ts'

/**
 * Text with suggestions. A chosen one fills and locks its linked fields; they are given back when the text is cleared
 * or no longer that of the suggestion.
 */
export function AutocompleteControl(props: ControlProps<AutocompleteItem>) {
  const { item, value, onChange } = props
  const { choose, isLocked } = useFormState()
  const { rows, find } = useSuggestions({
    route: item.apiInterface,
    parameter: item.parameter,
    search: item.props?.search,
  })
  const chosen = useRef(linkedProps(item).some(isLocked) ? textOf(value) : null)
  const release = () => {
    chosen.current = null
    choose(item, null)
  }
  const change = (text: string) => {
    onChange?.(text)
    if (!text || (chosen.current !== null && text !== chosen.current)) release()
  }
  const select = (text: string, row: FormValues) => {
    chosen.current = text
    choose(item, row)
  }
  return (
    <AutoComplete<string, { value: string; key: number; row: FormValues }>
      {...commonOf(props)}
      allowClear
      {...(item.maxlength ? { maxLength: item.maxlength } : {})}
      options={rows.map((row, key) => ({ key, value: labelOf(row, item.props), row }))}
      value={textOf(value)}
      showSearch={{ onSearch: find, filterOption: false }}
      onChange={(text: string | undefined) => change(text ?? '')}
      onSelect={(text, option) => select(text, option.row)}
    />
  )
}
