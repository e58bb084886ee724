import Input from 'antd/es/input/Input'
import { lazy } from 'react'
import { commonOf, textOf, type ControlProps } from '../control.ts'
import type { InputItem } from '../items.ts'

const Password = lazy(() => import('antd/es/input/Password'))

/** One line of text; a secret is typed hidden. */
export function InputControl(props: ControlProps<InputItem>) {
  const { item, value, onChange } = props
  const given = {
    ...commonOf(props),
    ...(item.maxlength ? { maxLength: item.maxlength } : {}),
    value: textOf(value),
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
  }
  if (item.secret) return <Password {...given} autoComplete="new-password" />
  // No clear icon: it would be one more stop of the Tab key after every field.
  return <Input {...given} />
}
