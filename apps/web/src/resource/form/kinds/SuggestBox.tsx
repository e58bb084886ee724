import { AutoComplete, type AutoCompleteProps } from 'antd'
import type { ReactNode } from 'react'
import type { FormValues } from '../items.ts'

interface Suggestion {
  value: string
  label: ReactNode
  row: FormValues
}

interface Props extends Pick<AutoCompleteProps, 'id' | 'disabled' | 'placeholder' | 'maxLength' | 'onBlur'> {
  text: string
  rows: readonly FormValues[]
  labelOf: (row: FormValues) => ReactNode
  /** Text typed by the user; blank when it was cleared. */
  onType: (text: string) => void
  /** A row was taken from the suggestions. */
  onChoose: (row: FormValues) => void
}

/** Marks the values of suggestions, which are never shown: two of the same name must stay two. */
const MARK = '\u0000'

/** A text box with suggestions below. */
export function SuggestBox({ text, rows, labelOf, onType, onChoose, ...box }: Props) {
  return (
    <AutoComplete<string, Suggestion>
      {...box}
      className="full"
      allowClear
      options={rows.map((row, at) => ({ value: `${MARK}${at}`, label: labelOf(row), row }))}
      value={text}
      showSearch={{ filterOption: false }}
      onChange={(next: string | undefined) => {
        if (!next?.startsWith(MARK)) onType(next ?? '')
      }}
      onSelect={(_value, suggestion) => onChoose(suggestion.row)}
    />
  )
}
