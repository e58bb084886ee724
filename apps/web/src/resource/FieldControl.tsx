import { Input, InputNumber, Select } from 'antd'
import { lazy, Suspense, type ReactNode } from 'react'

const DateControl = lazy(() => import('./DateControl.tsx'))

/** One field of a form. Values are plain: text, number, `YYYY-MM-DD`, a year as number, the value of a choice. */
export interface DataField {
  /** Name in the input of the call. */
  name: string
  label: string
  type: 'text' | 'number' | 'select' | 'multiSelect' | 'date' | 'year' | 'textarea' | 'password'
  required?: boolean
  placeholder?: string
  /** Longest text. */
  max?: number
  options?: readonly { value: string | number; label: ReactNode }[]
  unit?: string
  /** Decimals of a number. */
  digits?: number
  help?: ReactNode
  /** Over the whole width. */
  wide?: boolean
  disabled?: boolean
}

interface Props {
  field: DataField
  /** Given by the form. */
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
}

/** The control of a field. */
export function FieldControl({ field, id, value, onChange }: Props) {
  const common = {
    ...(id ? { id } : {}),
    ...(field.placeholder ? { placeholder: field.placeholder } : {}),
    ...(field.disabled ? { disabled: true } : {}),
  }
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const limited = { ...common, ...(field.max ? { maxLength: field.max } : {}), value: text }
  const take = (event: { target: { value: string } }) => onChange?.(event.target.value)
  switch (field.type) {
    case 'text':
      return <Input {...limited} allowClear onChange={take} />
    case 'password':
      return <Input.Password {...limited} autoComplete="new-password" onChange={take} />
    case 'textarea':
      return <Input.TextArea {...limited} autoSize={{ minRows: 2, maxRows: 8 }} onChange={take} />
    case 'number':
      return (
        <InputNumber<number>
          {...common}
          className="full"
          {...(field.digits === undefined ? {} : { precision: field.digits })}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      )
    case 'select':
    case 'multiSelect':
      return (
        <Select<unknown>
          {...common}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          {...(field.type === 'multiSelect' ? { mode: 'multiple' as const } : {})}
          options={[...(field.options ?? [])]}
          value={value}
          onChange={(next) => onChange?.(next ?? null)}
        />
      )
    default:
      return (
        <Suspense fallback={<Input {...common} disabled />}>
          <DateControl {...common} type={field.type} text={text} onChange={onChange} />
        </Suspense>
      )
  }
}
