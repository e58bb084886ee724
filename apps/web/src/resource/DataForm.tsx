import { Form, type FormInstance } from 'antd'
import { useEffect, useId } from 'react'
import type { z } from 'zod'
import { problemsOf } from '../client/ApiError.ts'
import { FieldControl, type DataField } from './FieldControl.tsx'

export type { DataField } from './FieldControl.tsx'

interface Props<S extends z.ZodObject> {
  /** The input schema of the call that takes the values: the same rules as the server's. */
  schema: S
  fields: readonly DataField[]
  /** From `Form.useForm()` of the screen or dialog; `form.submit()` sends it. */
  form: FormInstance
  initial?: Record<string, unknown>
  /** Values that the form does not show, such as id and version. */
  fixed?: Record<string, unknown>
  /** Why the call was refused (`useRun(…).error`): problems appear at their fields. */
  error?: Error | null
  columns?: 1 | 2 | 3
  disabled?: boolean
  onSubmit: (values: z.input<S>) => unknown
}

/** A form from a list of fields; checked by the schema of the call, in Chinese, before anything is sent. */
export function DataForm<S extends z.ZodObject>(props: Props<S>) {
  const { schema, fields, form, fixed, error, columns = 1, onSubmit } = props
  const name = useId()
  useEffect(() => {
    showProblems(form, fields, problemsOf(error))
  }, [error, form, fields])
  const submit = (values: Record<string, unknown>) => {
    const input = { ...blanksToNull(values), ...fixed }
    const parsed = schema.safeParse(input)
    if (parsed.success) {
      onSubmit(input as z.input<S>)
      return
    }
    const problems = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    showProblems(form, fields, problems)
  }
  return (
    <Form
      form={form}
      name={name}
      layout="vertical"
      requiredMark
      className={`data-form columns-${columns}`}
      initialValues={props.initial}
      disabled={props.disabled ?? false}
      scrollToFirstError={{ focus: true }}
      onFinish={submit}
    >
      {fields.map((field) => (
        <Form.Item
          key={field.name}
          name={field.name}
          label={field.unit ? `${field.label}(${field.unit})` : field.label}
          extra={field.help}
          className={field.wide ? 'wide-field' : ''}
          rules={[
            { required: field.required ?? false, message: `${field.label}必填` },
            ruleOf(schema, field),
          ]}
        >
          <FieldControl field={field} />
        </Form.Item>
      ))}
    </Form>
  )
}

/** Blank text counts as no value. */
const blanksToNull = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]))

/** Checks one field by its part of the schema as soon as it is left. */
function ruleOf(schema: z.ZodObject, field: DataField) {
  const part = schema.shape[field.name]
  return {
    validateTrigger: 'onBlur',
    validator: async (_rule: unknown, value: unknown) => {
      if (!part || value === undefined || value === null || value === '') return
      const result = (part as z.ZodType).safeParse(value)
      if (!result.success) throw new Error(result.error.issues[0]?.message)
    },
  }
}

function showProblems(
  form: FormInstance,
  fields: readonly DataField[],
  problems: readonly { path: string; message: string }[],
): void {
  const known = fields.flatMap((field) => {
    const errors = problems.filter((it) => it.path.split('.')[0] === field.name).map((it) => it.message)
    return errors.length > 0 ? [{ name: field.name, errors }] : []
  })
  const rest = problems.filter((it) => !fields.some((field) => field.name === it.path.split('.')[0]))
  const first = fields[0]
  if (rest.length > 0 && first) known.push({ name: first.name, errors: rest.map((it) => it.message) })
  if (known.length === 0) return
  form.setFields(known)
  form.scrollToField(known[0]!.name)
}
