import { useId } from 'react'
import { commonOf, type ControlProps } from '../control.ts'
import type { RadioItem } from '../items.ts'
import { useChoices } from '../useItemChoices.ts'

/** One of a few choices, all of them visible. */
export function RadioControl(props: ControlProps<RadioItem>) {
  const { item, value, onChange } = props
  const { placeholder: _placeholder, disabled: isDisabled = false, ...common } = commonOf(props)
  const choices = useChoices(item)
  const name = useId()
  return (
    <div {...common} className="radios" role="radiogroup" aria-label={item.label}>
      {choices.map((choice) => (
        <label key={String(choice.value)}>
          <input
            type="radio"
            name={name}
            disabled={isDisabled || choice.disabled}
            checked={choice.value === value}
            onChange={() => onChange?.(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  )
}
