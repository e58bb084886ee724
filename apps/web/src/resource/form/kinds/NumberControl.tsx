import { InputNumber } from 'antd'
import { useState, type FocusEvent } from 'react'
import { commonOf, type ControlProps } from '../control.ts'
import type { NumberItem } from '../items.ts'

/** Characters allowed beside the digits of a number: 1,234.5 亩. */
const notNumeric = /[^\w.-]+/g

/** A number. Text that is none stays visible and is the value that the rules refuse. */
export function NumberControl(props: ControlProps<NumberItem>) {
  const { value, onChange } = props
  // On blur antd's box drops text that is no number; a box mounted with a text shows it.
  const [round, setRound] = useState(0)
  const leave = ({ target }: FocusEvent<HTMLInputElement>) => {
    const typed = target.value.normalize('NFKC').trim()
    const number = Number(typed.replace(notNumeric, ''))
    const isNumber = /\d/.test(typed) && !Number.isNaN(number)
    const next = typed === '' ? null : isNumber ? number : typed
    if (next !== (value ?? null)) onChange?.(next)
    if (typeof next === 'string' || typeof value === 'string') setRound(round + 1)
    props.onBlur?.()
  }
  return (
    <InputNumber<number | string>
      key={round}
      {...commonOf(props)}
      className="full"
      value={typeof value === 'number' || typeof value === 'string' ? value : null}
      onChange={(next) => onChange?.(next)}
      onBlur={leave}
    />
  )
}
