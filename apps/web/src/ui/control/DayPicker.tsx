import { DatePicker } from 'antd'
import { dayjs } from './pickerDays.ts'

export interface DayProps {
  id?: string
  disabled?: boolean
  /** `YYYY-MM-DD`; null = none. */
  value?: string | null
  onChange?: (value: string | null) => void
}

/** A day as text; loaded when one is shown, as the picker is large. */
export default function DayPicker({ value, onChange, ...rest }: DayProps) {
  return (
    <DatePicker
      {...rest}
      style={{ width: '100%' }}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day?.format('YYYY-MM-DD') ?? null)}
    />
  )
}
