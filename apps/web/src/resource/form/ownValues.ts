import type { FormInstance } from 'antd'
import type { Choice, FormItem } from './items.ts'
import { isBlank } from './itemValues.ts'

/** What is needed of a field to show its value as text. */
interface LabelledField {
  name: string
  options?: readonly Choice[] | undefined
}

/**
 * Returns a function that gives the form's value of a field as text, worded like the history: labels of choices, texts
 * and numbers as they are, null when blank. Undefined for fields that the form does not have, or whose value has parts.
 */
export function mineOf(form: FormInstance, fields: readonly LabelledField[]) {
  return (name: string): string | null | undefined => {
    const field = fields.find((field) => field.name === name)
    if (!field) return undefined
    const value: unknown = form.getFieldValue(name)
    if (isBlank(value)) return null
    const words = [value].flat().map((each) => wordOf(each, field.options))
    return words.includes(undefined) ? undefined : words.join('、')
  }
}

function wordOf(value: unknown, options: readonly Choice[] | undefined): string | undefined {
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const label = options?.find((choice) => String(choice.value) === String(value))?.label
  return (typeof label === 'string' ? label : String(value)).trim()
}

/** Returns the same for the items of a dynamic form. */
export const labelledFields = (items: readonly FormItem[]): LabelledField[] =>
  items.flatMap((item) =>
    'prop' in item ? [{ name: item.prop, ...('options' in item ? { options: item.options } : {}) }] : [],
  )
