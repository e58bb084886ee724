import { DatePicker } from 'antd'
import { useState, type FocusEvent } from 'react'
import { commonOf, textOf, type ControlProps } from '../control.ts'
import { dayjs, type Dayjs } from '../../../ui/control/pickerDays.ts'
import type { DateItem, YearItem } from '../items.ts'
import { readDay, readYear } from '../typed.ts'
import { typedValue } from './DateControl.tsx'

const DAY = 'YYYY-MM-DD'
/**
 * The format in which a day is shown, then other formats with all digits. The picker takes a text as soon as it is a
 * day, and 2025.6.1 may be the beginning of 2025.6.15; so shorter formats are read on blur.
 */
const DAY_FORMATS = [DAY, 'YYYY/MM/DD', 'YYYY.MM.DD', 'YYYYMMDD', 'YYYY年MM月DD日']

export interface PickerProps extends ControlProps<DateItem | YearItem> {
  autoFocus?: boolean
  defaultOpen?: boolean
}

/** The calendar of a day, a range of days, or a year. */
export default function DatePickerControl(props: PickerProps) {
  return props.item.type === 'daterange' ? <RangeControl {...props} /> : <DayControl {...props} />
}

/**
 * A day or a year, typed in one of several ways. Text that is neither stays visible and is the value that the rules
 * refuse.
 */
function DayControl(props: PickerProps) {
  const { item, value, onChange } = props
  const isYear = item.type === 'year'
  const readTyped = isYear ? readYear : readDay
  const text = textOf(value)
  // The picker keeps the typed text as long as its own day stays the same.
  const [before, setBefore] = useState('')
  const isDay = text !== '' && readTyped(text) === text
  const shown = isDay || text === '' ? text : before
  const take = (target: EventTarget) => {
    const typed = target instanceof HTMLInputElement ? target.value.trim() : text
    if ((readTyped(typed) ?? typed) !== text) {
      if (readTyped(typed) === null) setBefore(shown)
      onChange?.(typedValue(item, typed))
    }
  }
  const leave = ({ target }: FocusEvent<HTMLElement>) => {
    take(target)
    props.onBlur?.()
  }
  const valueOf = (day: Dayjs | null) => {
    if (!day) return null
    if (!isYear) return day.format(DAY)
    return 'numeric' in item && item.numeric ? day.year() : day.format('YYYY')
  }
  return (
    <DatePicker
      {...commonOf(props)}
      {...excludedDays(item)}
      className="full"
      picker={isYear ? 'year' : 'date'}
      format={isYear ? 'YYYY' : DAY_FORMATS}
      preserveInvalidOnBlur
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && take(event.target)}
      value={shown ? dayjs(shown) : null}
      onChange={(day) => onChange?.(valueOf(Array.isArray(day) ? null : day))}
    />
  )
}

function RangeControl(props: PickerProps) {
  const { item, value, onChange } = props
  const { placeholder, ...common } = commonOf(props)
  const [start, end] = Array.isArray(value) ? value.map((day) => dayjs(textOf(day))) : []
  return (
    <DatePicker.RangePicker
      {...common}
      {...excludedDays(item)}
      {...(placeholder ? { placeholder: [placeholder, placeholder] as [string, string] } : {})}
      className="full"
      format={DAY_FORMATS}
      value={start && end ? [start, end] : null}
      onChange={(days) => {
        const [from, to] = days ?? []
        onChange?.(from && to ? [from.format(DAY), to.format(DAY)] : null)
      }}
    />
  )
}

function excludedDays({ type, disabledDate }: DateItem | YearItem) {
  if (!disabledDate) return {}
  const format = type === 'year' ? 'YYYY' : DAY
  return { disabledDate: (day: Dayjs) => disabledDate(day.format(format)) }
}
