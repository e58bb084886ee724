import { CalendarOutlined } from '@ant-design/icons'
import Input from 'antd/es/input/Input'
import { useState } from 'react'
import { heavyPart, useHeavy } from '../../../ui/deferred/useHeavy.ts'
import { commonOf, textOf, type ControlProps } from '../control.ts'
import type { DateItem, YearItem } from '../items.ts'
import { readDay, readYear } from '../typed.ts'
import type { PickerProps } from './DatePickerControl.tsx'

const picker = heavyPart<PickerProps>(() => import('./DatePickerControl.tsx'))

/**
 * A day or a year. The large calendar loads when the user turns to the field. Until then, and while the user types what
 * was begun before, the control is a plain box that reads days in the same ways.
 */
export function DateControl(props: ControlProps<DateItem | YearItem>) {
  const { item, value, onChange } = props
  const { Shown, turning, stayLight } = useHeavy(picker)
  const [typed, setTyped] = useState<string | null>(null)
  if (Shown && typed === null) return <Shown {...props} autoFocus defaultOpen />
  const isYear = item.type === 'year'
  const leave = () => {
    stayLight()
    setTyped(null)
    if (typed !== null) onChange?.(typedValue(item, typed))
    props.onBlur?.()
  }
  return (
    <Input
      {...commonOf(props)}
      {...turning}
      className="full"
      placeholder={item.placeholder ?? (isYear ? '请选择年份' : '请选择日期')}
      suffix={<CalendarOutlined className="light-sign" aria-hidden="true" />}
      value={typed ?? textOf(value)}
      onChange={({ target }) => setTyped(target.value)}
      onPressEnter={() => typed !== null && onChange?.(typedValue(item, typed))}
      onBlur={leave}
    />
  )
}

/** Returns the value of a typed text: null for blank, the text itself if it is no day or year. */
export function typedValue(item: DateItem | YearItem, text: string): string | number | null {
  const typed = text.trim()
  const read = item.type === 'year' ? readYear(typed) : readDay(typed)
  if (typed === '') return null
  return 'numeric' in item && item.numeric && read ? Number(read) : (read ?? typed)
}
