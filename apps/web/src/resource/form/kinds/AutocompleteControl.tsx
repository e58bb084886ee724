import { useRef } from 'react'
import { commonOf, textOf, type ControlProps } from '../control.ts'
import { useFormState } from '../formState.ts'
import type { AutocompleteItem, FormValues } from '../items.ts'
import { labelOf } from '../answerRows.ts'
import { useSuggestions } from '../useSuggestions.ts'
import { linkedProps } from '../itemValues.ts'
import { SuggestBox } from './SuggestBox.tsx'

/**
 * Text with suggestions. A chosen suggestion fills and locks its linked fields; they are unlocked when the text is
 * cleared or differs from the suggestion.
 */
export function AutocompleteControl(props: ControlProps<AutocompleteItem>) {
  const { item, value, onChange } = props
  const { choose, isLocked } = useFormState()
  const { rows, find } = useSuggestions({
    route: item.apiInterface,
    parameter: item.parameter,
    search: item.props?.search,
  })
  const isChosen = useRef(linkedProps(item).some(isLocked))
  const type = (text: string) => {
    onChange?.(text)
    find(text)
    if (text && !isChosen.current) return
    isChosen.current = false
    choose(item, null)
  }
  const take = (row: FormValues) => {
    isChosen.current = true
    onChange?.(labelOf(row, item.props))
    choose(item, row)
  }
  return (
    <SuggestBox
      {...commonOf(props)}
      {...(item.maxlength ? { maxLength: item.maxlength } : {})}
      text={textOf(value)}
      rows={rows}
      labelOf={(row) => labelOf(row, item.props)}
      onType={type}
      onChoose={take}
    />
  )
}
