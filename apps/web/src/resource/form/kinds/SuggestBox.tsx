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
  /** Called with the text typed by the user; blank when it was cleared. */
  onType: (text: string) => void
  /** Called with the row that was chosen from the suggestions. */
  onChoose: (row: FormValues) => void
  /** An extra line below the rows, such as taking the text as it is. */
  more?: { label: string; onChoose: () => void } | undefined
}

/**
 * Marks the hidden values of suggestions. A value refers to the row itself: two rows of the same name stay two, and the
 * clicked row is chosen even if the list is replaced at that moment.
 */
const MARK = '\u0000'

/**
 * A text box with suggestions below. The list is not virtual: a virtual one makes screen readers read values instead of
 * labels.
 */
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
