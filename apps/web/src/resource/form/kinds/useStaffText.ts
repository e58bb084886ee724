import { Form } from 'antd'
import { useState } from 'react'
import { textOf } from '../control.ts'
import type { ModuleItem } from '../items.ts'
import { isLeft, nobody } from './staff.ts'

/**
 * The text in the search box of a holder. The form holds it too; the box shows its own copy, because the form updates
 * its values a moment later and a typed character would be lost.
 */
export function useStaffText(item: ModuleItem) {
  const form = Form.useFormInstance()
  const held = Form.useWatch<unknown>(item.staff, { form, preserve: true })
  const [text, setText] = useState(() => textOf(form.getFieldValue(item.staff)))
  const now = () => textOf(form.getFieldValue(item.staff))
  const [seen, setSeen] = useState(held)
  if (held !== seen) {
    setSeen(held)
    setText(now())
  }
  const hold = (next: string) => {
    setText(next)
    form.setFieldsValue({ [item.staff]: next, [item.staffObj]: nobody })
    const hasError = form.getFieldError(item.staffList).some(isLeft)
    if (hasError) void form.validateFields([item.staffList]).catch(() => undefined)
  }
  return { text, now, hold }
}
