import { DatePicker } from 'antd'
import { dayjs, type Dayjs } from '../../../ui/control/pickerDays.ts'
import type { ControlProps } from './FilterControl.tsx'
import { controlWidth, type RangeField } from './filters.ts'

const dayOf = (text: string | undefined): Dayjs | null => (text ? dayjs(text) : null)

/** A date range filter. Its code loads when one is shown, because the picker is large. */
export default function FilterDate({ id, field, values, onChange }: ControlProps<RangeField>) {
  const { name, endName, time } = field
  const textOf = (day: Dayjs | null | undefined, clock: string) =>
    day ? day.format('YYYY-MM-DD') + (time ? ` ${clock}` : '') : ''
  return (
    <DatePicker.RangePicker
      id={id}
      style={{ width: controlWidth(field) }}
      value={[dayOf(values[name]), dayOf(values[endName])]}
      onChange={(days) =>
        onChange({ [name]: textOf(days?.[0], '00:00:00'), [endName]: textOf(days?.[1], '23:59:59') })
      }
    />
  )
}
