import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'

interface Props {
  id?: string
  placeholder?: string
  disabled?: boolean
  type: 'date' | 'year'
  /** `YYYY-MM-DD` or a year; blank for none. */
  text: string
  onChange: ((value: unknown) => void) | undefined
}

/** The date and year fields of a form; loaded when one is shown, as the picker is large. */
export default function DateControl({ type, text, onChange, ...common }: Props) {
  return (
    <DatePicker
      {...common}
      className="full"
      picker={type}
      value={text ? dayjs(text) : null}
      onChange={(day) => onChange?.(valueOf(day, type))}
    />
  )
}

function valueOf(day: Dayjs | null, type: Props['type']): string | number | null {
  if (!day) return null
  return type === 'year' ? day.year() : day.format('YYYY-MM-DD')
}
