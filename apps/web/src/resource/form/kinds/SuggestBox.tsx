import { AutoComplete, type AutoCompleteProps } from 'antd'
import type { ReactNode } from 'react'
import type { FormValues } from '../items.ts'

interface Suggestion {
  value: string
  label: ReactNode
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

/**
 * Marks the values of suggestions, which are never shown. The value holds the row itself: two of the same name stay two, and
 * what was clicked is chosen even when the list was replaced in that moment.
 */
const MARK = '\u0000'

/** A text box with suggestions below. */
export function SuggestBox({ text, rows, labelOf, onType, onChoose, ...box }: Props) {
  return (
    <AutoComplete<string, Suggestion>
      {...box}
      className="full"
      allowClear
      options={rows.map((row) => ({ value: MARK + JSON.stringify(row), label: labelOf(row) }))}
      value={text}
      showSearch={{ filterOption: false }}
      onChange={(next: string | undefined) => {
        if (!next?.startsWith(MARK)) onType(next ?? '')
      }}
      onSelect={(value) => onChoose(JSON.parse(value.slice(MARK.length)) as FormValues)}
    />
  )
}
