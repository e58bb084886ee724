import { labelWithUnit } from '@hepu/api/core/labelWithUnit'
import { Col, Form, type FormRule } from 'antd'
import { useFormState } from './formState.ts'
import { ItemControl } from './ItemControl.tsx'
import type { FormItem, ModuleItem } from './items.ts'
import { HolderControl } from './kinds/HolderControl.tsx'
import { typedRules } from './typed.ts'

/** Width (of 24) of an item without one. */
const SPAN = 12
const wholeWidth = new Set<FormItem['type']>(['module', 'textarea', 'rows', 'file', 'dialogFile'])
const typed = new Set<FormItem['type']>(['input', 'textarea', 'number', 'money'])

/** One item of a form in its column: the heading of its part, label, control, second field, errors. */
export function FormField({ item, heading }: { item: FormItem; heading?: string | undefined }) {
  const { isShown, isLocked, disabled } = useFormState()
  if (!isShown(item.prop)) return null
  const span = item.span ?? (wholeWidth.has(item.type) ? 24 : SPAN)
  const field = (
    <Col span={span} className={`field-${item.type}`}>
      {item.type === 'module' ? (
        <HolderControl item={item} disabled={disabled || Boolean(item.disabled) || isLocked(item.prop)} />
      ) : (
        <PlainField item={item} />
      )}
    </Col>
  )
  if (!heading) return field
  return (
    <>
      <Col span={24}>
        <h2 className="form-part">{heading}</h2>
      </Col>
      {field}
    </>
  )
}

function PlainField({ item }: { item: Exclude<FormItem, ModuleItem> }) {
  const { rules, idOf, isAsked, unitOf } = useFormState()
  const unit = unitOf(item.prop) ?? item.unit
  const own = [...typedRules(item), ...(rules[item.prop] ?? [])]
  const frame = {
    label: labelWithUnit(item.label, unit),
    extra: item.help,
    ...(item.left ? { layout: 'horizontal' as const } : {}),
    ...(item.isRequired || isAsked(item.prop) ? { required: true } : {}),
  }
  const check = item.changeValidate || !typed.has(item.type) ? 'onChange' : 'onBlur'
  if (!('subfieldProp' in item) || !item.subfieldProp) {
    return (
      <Form.Item {...frame} name={item.prop} rules={own} validateTrigger={check} validateFirst>
        <ItemControl item={item} />
      </Form.Item>
    )
  }
  const isRequired = own.some((rule) => 'required' in rule && rule.required)
  return (
    <Form.Item {...frame} htmlFor={idOf(item.prop)} required={isRequired} className="paired-field">
      <Form.Item noStyle name={item.prop} rules={own} validateTrigger={check}>
        <ItemControl item={item} />
      </Form.Item>
      <SecondField item={item} rules={[...(rules[item.subfieldProp] ?? [])]} />
    </Form.Item>
  )
}

type Paired = Extract<FormItem, { subfieldProp: string }>

function SecondField({ item, rules }: { item: Paired; rules: FormRule[] }) {
  const check = item.subtype === 'input' || item.subtype === 'textarea' ? 'onBlur' : 'onChange'
  return (
    <Form.Item noStyle name={item.subfieldProp} rules={rules} validateTrigger={check}>
      <ItemControl item={secondOf(item)} />
    </Form.Item>
  )
}

/** Returns the second field of an item as an item of its own. */
function secondOf(item: Paired): Exclude<FormItem, ModuleItem> {
  const { subtype, subfield, subfieldProp, subfieldPlaceholder, disabled } = item
  const base = {
    prop: subfieldProp,
    label: subfield,
    ...(subfieldPlaceholder ? { placeholder: subfieldPlaceholder } : {}),
    ...(disabled ? { disabled } : {}),
  }
  switch (subtype) {
    case 'input':
      return { ...base, type: subtype }
    case 'textarea':
      return { ...base, type: subtype }
    case 'date':
      return { ...base, type: subtype }
    default:
      return { ...base, type: subtype }
  }
}
