import { shownMoney, typedMoney } from '@hepu/api/core/money/typedMoney'
import Input from 'antd/es/input/Input'
import { useState } from 'react'
import { commonOf, textOf, type ControlProps } from '../control.ts'
import type { MoneyItem } from '../items.ts'

/** An amount as people type it in its unit; its value is yuan. What is typed stays as it is until the field is left. */
export default function MoneyControl(props: ControlProps<MoneyItem>) {
  const { item, value, onChange } = props
  const [typed, setTyped] = useState<string | null>(null)
  const stored = textOf(value)
  const shown = stored === '' ? '' : shownMoney(stored, item.unit)
  return (
    <Input
      {...commonOf(props)}
      inputMode="decimal"
      value={typed ?? shown}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange?.(target.value.trim() === '' ? '' : typedMoney(target.value, item.unit))
      }}
      onBlur={() => {
        setTyped(null)
        props.onBlur?.()
      }}
    />
  )
}
