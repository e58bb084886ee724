import { DatePicker } from 'antd'
import { commonOf, textOf, type ControlProps } from '../control.ts'
import { dayjs, type Dayjs } from '../../../ui/days.ts'
import type { DateItem, YearItem } from '../items.ts'

const DAY = 'YYYY-MM-DD'

/** A day, a range of days, or a year; loaded when one is shown, as the picker is large. */
export default function DateControl(props: ControlProps<DateItem | YearItem>) {
  const { item, value, onChange } = props
  const excluded = excludedDays(item)
  if (item.type === 'daterange') return <RangeControl {...props} />
  const isYear = item.type === 'year'
  const text = textOf(value)
  const valueOf = (day: Dayjs | null) => {
    if (!day) return null
    if (!isYear) return day.format(DAY)
    return item.numeric ? day.year() : day.format('YYYY')
  }
  return (
    <DatePicker
      {...commonOf(props)}
      {...excluded}
      className="full"
      picker={isYear ? 'year' : 'date'}
      value={text ? dayjs(text) : null}
      onChange={(day) => onChange?.(valueOf(Array.isArray(day) ? null : day))}
    />
  )
}

function RangeControl(props: ControlProps<DateItem | YearItem>) {
  const { item, value, onChange } = props
  const { placeholder, ...common } = commonOf(props)
  const [start, end] = Array.isArray(value) ? value.map((it) => dayjs(textOf(it))) : []
  return (
    <DatePicker.RangePicker
      {...common}
      {...excludedDays(item)}
      {...(placeholder ? { placeholder: [placeholder, placeholder] as [string, string] } : {})}
      className="full"
      value={start && end ? [start, end] : null}
      onChange={(days) => onChange?.(days?.[0] && days[1] ? days.map((day) => day!.format(DAY)) : null)}
    />
  )
}

function excludedDays({ type, disabledDate }: DateItem | YearItem) {
  if (!disabledDate) return {}
  const format = type === 'year' ? 'YYYY' : DAY
  return { disabledDate: (day: Dayjs) => disabledDate(day.format(format)) }
}
