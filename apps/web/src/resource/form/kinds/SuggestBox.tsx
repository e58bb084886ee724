import { AutoComplete, type AutoCompleteProps } from 'antd'
import type { ReactNode } from 'react'
import type { FormValues } from '../items.ts'
import { clearable } from '../../../ui/control/clearable.tsx'

interface Suggestion {
  value: string
  label: ReactNode
}

interface Props extends Pick<
  AutoCompleteProps,
  'id' | 'disabled' | 'placeholder' | 'maxLength' | 'onBlur' | 'onKeyDown'
> {
  text: string
  rows: readonly FormValues[]
  labelOf: (row: FormValues) => ReactNode
  /** Text typed by the user; blank when it was cleared. */
  onType: (text: string) => void
  /** A row was taken from the suggestions. */
  onChoose: (row: FormValues) => void
  /** What is offered below the rows, such as taking the text as it is. */
  more?: { label: string; onChoose: () => void } | undefined
}

/**
 * Marks the values of suggestions, which are never shown. The value holds the row itself: two of the same name stay two, and
 * what was clicked is chosen even when the list was replaced in that moment.
 */
const MARK = '\u0000'

/** A text box with suggestions below. The list is not a virtual one, which would read values out instead of labels. */
export function SuggestBox({ text, rows, labelOf, onType, onChoose, more, ...box }: Props) {
  const options = rows.map((row) => ({ value: MARK + JSON.stringify(row), label: labelOf(row) }))
  return (
    <AutoComplete<string, Suggestion>
      {...box}
      className="full"
      allowClear={clearable}
      virtual={false}
      options={more ? [...options, { value: MARK, label: more.label }] : options}
      value={text}
      showSearch={{ filterOption: false }}
      onChange={(next: string | undefined) => {
        if (!next?.startsWith(MARK)) onType(next ?? '')
      }}
      onSelect={(value) => {
        if (value === MARK) more?.onChoose()
        else onChoose(JSON.parse(value.slice(MARK.length)) as FormValues)
      }}
    />
  )
}
