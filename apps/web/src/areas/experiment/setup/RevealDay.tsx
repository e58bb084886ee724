import { Form } from 'antd'
import type { DateItem } from '../../../resource/form/items.ts'
import { DateControl } from '../../../resource/form/kinds/DateControl.tsx'
import { typedRules } from '../../../resource/form/typed.ts'
import { today } from '../../../ui/text/formatTime.ts'

/** As the server refuses: of a day that has begun, names would be shown at once. */
const item: DateItem = {
  type: 'date',
  prop: 'revealOn',
  label: '揭示日期',
  disabledDate: (day) => day <= today(),
}
const rules = typedRules(item)

/** 揭示日期 in a form, as `revealOn`: blank, or a day after today. */
export const RevealDay = ({ help }: { help?: string }) => (
  <Form.Item name={item.prop} label={item.label} extra={help} rules={rules}>
    <DateControl item={item} />
  </Form.Item>
)
