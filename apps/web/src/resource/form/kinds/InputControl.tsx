import { Input } from 'antd'
import { commonOf, textOf, type ControlProps } from '../control.ts'
import type { InputItem } from '../items.ts'

/** One line of text; a secret one is typed unseen. */
export function InputControl(props: ControlProps<InputItem>) {
  const { item, value, onChange } = props
  const given = {
    ...commonOf(props),
    ...(item.maxlength ? { maxLength: item.maxlength } : {}),
    value: textOf(value),
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
  }
  if (item.secret) return <Input.Password {...given} autoComplete="new-password" />
  return <Input {...given} allowClear />
}
