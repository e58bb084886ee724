import { Radio } from 'antd'
import { commonOf, type ControlProps } from '../control.ts'
import type { RadioItem } from '../items.ts'
import { useChoices } from '../useChoices.ts'

/** One of a few choices, all of them in sight. */
export function RadioControl(props: ControlProps<RadioItem>) {
  const { item, value, onChange } = props
  const { placeholder: _placeholder, ...common } = commonOf(props)
  const choices = useChoices(item)
  return (
    <Radio.Group
      {...common}
      aria-label={item.label}
      options={choices.map(({ value, label, disabled = false }) => ({ value, label, disabled }))}
      value={value ?? null}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}
