import type { FormInstance, FormRule } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { DynamicForm } from './DynamicForm.tsx'
import type { Choice, FormItem, FormValues } from './items.ts'

/**
 * One field of a form. Values are plain: text, number, `YYYY-MM-DD`, a year as number, the value of a choice, the codes
 * of a region from the province down.
 */
export interface DataField {
  /** Name in the input of the call. */
  name: string
  label: string
  type: 'text' | 'number' | 'select' | 'multiSelect' | 'date' | 'year' | 'place' | 'textarea' | 'password'
  required?: boolean
  placeholder?: string
  /** Longest text, in characters. */
  max?: number
  options?: readonly Choice[]
  unit?: string
  /** Decimals of a number. */
  digits?: number
  help?: ReactNode
  /** Takes the whole width. */
  wide?: boolean
  disabled?: boolean
}

interface Props<S extends z.ZodObject> {
  /** Input schema of the call that takes the values: the same rules as the server's. */
  schema: S
  fields: readonly DataField[]
  /** From `Form.useForm()` of the screen or dialog; `form.submit()` sends it. */
  form: FormInstance
  initial?: Record<string, unknown>
  /** Values that the form does not show, such as id and version. */
  fixed?: Record<string, unknown>
  /** Why the call was refused (`useRun(…).error`, quiet): problems appear at their fields, the rest above them. */
  error?: Error | null
  columns?: 1 | 2 | 3 | 4
  disabled?: boolean
  onChange?: (values: FormValues) => void
  onSubmit: (values: z.input<S>) => unknown
}

/** The simple form: fields of the dynamic form, checked by the schema of the call before they are sent. */
export function DataForm<S extends z.ZodObject>(props: Props<S>) {
  const { schema, fields, form, fixed, columns = 1, onSubmit } = props
  const items = fields.map((field) => itemOf(field, columns))
  const rules = Object.fromEntries(fields.map((field) => [field.name, rulesOf(schema, field)]))
  const inputOf = (values: FormValues) => ({ ...blanksToNull(values), ...fixed })
  const check = (values: FormValues) => {
    const { error } = schema.safeParse(inputOf(values))
    return (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }))
  }
  return (
    <DynamicForm
      form={form}
      items={items}
      rules={rules}
      values={props.initial}
      error={props.error}
      disabled={props.disabled}
      onChange={props.onChange}
      check={check}
      onSubmit={(values) => onSubmit(inputOf(values) as z.input<S>)}
    />
  )
}

function itemOf(field: DataField, columns: 1 | 2 | 3 | 4): FormItem {
  const { name, type, required: _required, max, options, digits, wide, ...rest } = field
  const base = { ...rest, prop: name, span: wide ? 24 : 24 / columns }
  const limit = max ? { maxlength: max } : {}
  switch (type) {
    case 'text':
      return { ...base, ...limit, type: 'input' }
    case 'password':
      return { ...base, ...limit, type: 'input', secret: true }
    case 'textarea':
      return { ...base, ...limit, type }
    case 'number':
      return { ...base, type, ...(digits === undefined ? {} : { digits }) }
    case 'select':
    case 'multiSelect':
      return { ...base, type: 'select', multiple: type === 'multiSelect', options: options ?? [] }
    case 'date':
      return { ...base, type }
    case 'place':
      return { ...base, type: 'locationCascader' }
    default:
      return { ...base, type, numeric: true }
  }
}

/** Turns blank text into null. */
const blanksToNull = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]))

/** Returns the rules of a field: required if it says so, and its part of the schema, checked on blur. */
function rulesOf(schema: z.ZodObject, field: DataField): FormRule[] {
  const part = schema.shape[field.name]
  return [
    { required: field.required ?? false, message: `${field.label}必填` },
    {
      validator: async (_rule: unknown, value: unknown) => {
        if (!part || value === undefined || value === null || value === '') return
        const result = (part as z.ZodType).safeParse(value)
        if (!result.success) throw new Error(result.error.issues[0]?.message)
      },
    },
  ]
}
