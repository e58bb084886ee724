import { Col, Form, Input, Row, Select } from 'antd'
import { useFormState } from '../formState.ts'
import type { FormRule } from 'antd'
import type { ModuleItem } from '../items.ts'
import { StaffControl } from './StaffControl.tsx'

const EXTERNAL_UNIT_MAX = 500

/** The holder of a right: internal units, staff, external unit; each part is a value of the form of its own. */
export function HolderControl({ item, disabled }: { item: ModuleItem; disabled: boolean }) {
  const { rules } = useFormState()
  const rulesOf = (prop: string): FormRule[] => [...(rules[prop] ?? [])]
  const units = item.options.map(({ value, label, disabled = false }) => ({ value, label, disabled }))
  return (
    <fieldset className="holder">
      <legend>
        {item.isRequired && <span className="required">* </span>}
        {item.label}
      </legend>
      <Row gutter={20}>
        <Col span={12}>
          <Form.Item name={item.internalUnit} label="内部单位" rules={rulesOf(item.internalUnit)}>
            <Select
              mode="multiple"
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              disabled={disabled}
              options={units}
            />
          </Form.Item>
          <Form.Item name={item.externalUnit} label="外部单位" rules={rulesOf(item.externalUnit)}>
            <Input.TextArea
              autoSize={{ minRows: 2, maxRows: 5 }}
              maxLength={EXTERNAL_UNIT_MAX}
              showCount
              disabled={disabled}
            />
          </Form.Item>
        </Col>
        <Col span={12}>
          <Form.Item name={item.staffList} label="人员" extra={item.help} rules={rulesOf(item.staffList)}>
            <StaffControl item={item} disabled={disabled} />
          </Form.Item>
        </Col>
      </Row>
    </fieldset>
  )
}
