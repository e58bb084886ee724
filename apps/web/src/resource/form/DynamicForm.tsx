import { Form, Row, type FormInstance } from 'antd'
import { useId, useLayoutEffect, useState } from 'react'
import { FormField } from './FormField.tsx'
import { FormStateContext, type FormState } from './formState.ts'
import type { FormItem, FormValues, Rules, Variant } from './items.ts'
import { ProblemBar } from './ProblemBar.tsx'
import type { Problem } from './formProblems.ts'
import { RefusalNote } from './RefusalNote.tsx'
import { useFormLinks } from './useFormLinks.ts'
import { useProblems } from './useProblems.ts'
import { firstValues, propsOf, valuesOfRecord } from './itemValues.ts'

/** Pixels between two columns. */
const GUTTER = 20

export interface DynamicFormProps {
  /** From `Form.useForm()` of the screen; `form.submit()` sends it. */
  form: FormInstance
  items: readonly FormItem[]
  /** First values of a new record. */
  values?: FormValues | undefined
  rules?: Rules | undefined
  /** Items, values and rules for each choice of the `switch` radio. */
  variants?: Readonly<Record<string, Variant>> | undefined
  /** The record opened for editing. Another `id` fills the form anew. */
  record?: FormValues | undefined
  disabled?: boolean | undefined
  /** Why the save call was refused (`useRun(…).error`, quiet): problems appear at their items, the rest above them. */
  error?: Error | null | undefined
  /** Called on every change of the user, for `useUnsaved`. */
  onChange?: ((values: FormValues) => void) | undefined
  /** Props that are marked as required for these values, in addition to those that always are. */
  asked?: ((values: FormValues) => readonly string[]) | undefined
  /** Returns the problems of the values as a whole; they are shown together with the errors of single fields. */
  check?: ((values: FormValues) => readonly Problem[]) | undefined
  onSubmit: (values: FormValues) => unknown
}

/** The record whose values a form holds: a dialog remounts its form when its tab is shown again. */
const filledWith = new WeakMap<FormInstance, string>()
const keyOfRecord = (record: FormValues | undefined): string =>
  record ? `record ${String(record['id'])}` : 'new'

/** The form of every screen, built from a list of items with the calls, links and rules they name. */
export function DynamicForm(props: DynamicFormProps) {
  return <FormOfRecord key={keyOfRecord(props.record)} {...props} />
}

function FormOfRecord(props: DynamicFormProps) {
  const { form, variants, record } = props
  const [isHeld] = useState(() => filledWith.get(form) === keyOfRecord(record))
  const own: Variant = { items: props.items, values: props.values ?? {}, rules: props.rules ?? {} }
  const radio = props.items.find((item) => item.type === 'radio' && item.switch)
  const [choice, setChoice] = useState<unknown>(() => {
    if (!radio) return undefined
    return isHeld ? form.getFieldValue(radio.prop) : (record ?? props.values)?.[radio.prop]
  })
  const variant = variants?.[String(choice)] ?? own
  const turn = (prop: string, next: unknown) => {
    const after = variants?.[String(next)] ?? own
    form.setFieldsValue({ ...firstValues(after.items, after.values), [prop]: next })
    setChoice(next)
  }
  return (
    <FormBody
      {...props}
      key={String(choice)}
      variant={variant}
      isHeld={isHeld}
      {...(radio ? { radio: radio.prop, onTurn: (next: unknown) => turn(radio.prop, next) } : {})}
    />
  )
}

interface BodyProps extends DynamicFormProps {
  variant: Variant
  /** The form already holds the values of this record. */
  isHeld: boolean
  /** Prop of the radio that switches the form. */
  radio?: string
  onTurn?: (value: unknown) => void
}

function FormBody(props: BodyProps) {
  const { form, variant, record, isHeld, radio, onTurn, error, disabled = false } = props
  const { items, rules = {} } = variant
  const name = useId()
  const [first] = useState(() => ({
    ...firstValues(items, variant.values),
    ...(record ? valuesOfRecord(items, record) : {}),
  }))
  const links = useFormLinks(form, variant, isHeld ? form.getFieldsValue(true) : first)
  useLayoutEffect(() => {
    const key = keyOfRecord(record)
    if (filledWith.has(form) && filledWith.get(form) !== key) form.setFieldsValue(first)
    filledWith.set(form, key)
  }, [form, record, first])
  const headings = headingsOf(items, links.isShown)
  const askedOf = (values: FormValues) => props.asked?.(values) ?? []
  const asked = Form.useWatch(askedOf, { form, preserve: true })
  const state: FormState = {
    ...links,
    rules,
    disabled,
    isAsked: (prop) => asked.includes(prop),
    idOf: (prop) => `${name}_${prop}`,
  }
  const sent = (): FormValues => {
    const all: FormValues = form.getFieldsValue(true)
    const hidden = new Set(
      items.filter((item) => !links.isShown(item.prop)).flatMap((item) => propsOf([item])),
    )
    return Object.fromEntries(propsOf(items).map((prop) => [prop, hidden.has(prop) ? undefined : all[prop]]))
  }
  const problems = useProblems({ form, items, check: () => props.check?.(sent()) ?? [], error })
  return (
    <FormStateContext value={state}>
      <Form
        form={form}
        name={name}
        layout="vertical"
        requiredMark
        className="form"
        initialValues={first}
        disabled={disabled}
        onFinish={() => {
          if (problems.pass(new Set())) props.onSubmit(sent())
        }}
        onFinishFailed={({ errorFields }) =>
          problems.pass(new Set(errorFields.map(({ name: [prop] }) => String(prop))))
        }
        onFieldsChange={problems.keepUp}
        onValuesChange={(changed: FormValues) => {
          props.onChange?.(form.getFieldsValue(true))
          void problems.lookAgain(Object.keys(changed))
          if (radio && onTurn && radio in changed) onTurn(changed[radio])
        }}
      >
        <RefusalNote error={error ?? null} />
        <ProblemBar form={form} wrong={problems.wrong} />
        <Row gutter={GUTTER}>
          {items.map((item) => (
            <FormField key={item.prop} item={item} heading={headings.get(item.prop)} />
          ))}
        </Row>
      </Form>
    </FormStateContext>
  )
}

/** Returns the heading of each part at the first of its items that is shown. */
function headingsOf(
  items: readonly FormItem[],
  isShown: (prop: string) => boolean,
): ReadonlyMap<string, string> {
  const headings = new Map<string, string>()
  let waiting: string | undefined
  for (const { prop, part } of items) {
    waiting = part ?? waiting
    if (!waiting || !isShown(prop)) continue
    headings.set(prop, waiting)
    waiting = undefined
  }
  return headings
}
