import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { ControlProps } from './FilterControl.tsx'
import { controlWidth, type RangeField, type YearField } from './filters.ts'

const dayOf = (text: string | undefined): Dayjs | null => (text ? dayjs(text) : null)

/** Year and date range filters; loaded when one is shown, as the picker is large. */
export default function FilterDate({ id, field, values, onChange }: ControlProps<YearField | RangeField>) {
  const style = { width: controlWidth(field) }
  if (field.type === 'year') {
    return (
      <DatePicker
        id={id}
        picker="year"
        style={style}
        placeholder={field.placeholder ?? '全部'}
        value={dayOf(values[field.name])}
        onChange={(day) => onChange({ [field.name]: day?.format('YYYY') ?? '' })}
      />
    )
  }
  const { name, endName, time } = field
  const textOf = (day: Dayjs | null | undefined, clock: string) =>
    day ? day.format('YYYY-MM-DD') + (time ? ` ${clock}` : '') : ''
  return (
    <DatePicker.RangePicker
      id={id}
      style={style}
      value={[dayOf(values[name]), dayOf(values[endName])]}
      onChange={(days) =>
        onChange({ [name]: textOf(days?.[0], '00:00:00'), [endName]: textOf(days?.[1], '23:59:59') })
      }
    />
  )
}
