import { Col, Form, Row, Select } from 'antd'
import { useFormState } from '../formState.ts'
import type { FormRule } from 'antd'
import type { ModuleItem } from '../items.ts'
import { textOf } from '../control.ts'
import { leftText } from './staff.ts'
import { BreederControl } from './BreederControl.tsx'
import { ExternalUnitControl } from './ExternalUnitControl.tsx'
import { StaffControl } from './StaffControl.tsx'
import { clearable } from '../../../ui/control/clearable.tsx'

interface Props {
  item: ModuleItem
  disabled: boolean
}

/**
 * The holder of a right: internal units, staff, external unit; each part is a form value of its own. If only people are
 * allowed, they come first, and the unit is that of the external people. Where breeders are offered, they are above all.
 */
export function HolderControl(props: Props) {
  const { item } = props
  const { isAsked } = useFormState()
  return (
    <fieldset className="holder">
      <legend>
        {(item.isRequired || isAsked(item.prop)) && <span className="required">* </span>}
        {item.label}
      </legend>
      <Row gutter={20}>
        {item.breederApi && <BreederControl {...props} route={item.breederApi} />}
        {item.people && <People {...props} />}
        <Units {...props} />
        {!item.people && <People {...props} />}
      </Row>
    </fieldset>
  )
}

/** Returns the rules of one part. */
function useRules(prop: string): FormRule[] {
  const { rules } = useFormState()
  return [...(rules[prop] ?? [])]
}

/** Refuses a name that was typed but not added, so that it is not lost silently. */
const nothingLeft =
  (item: ModuleItem): FormRule =>
  ({ getFieldValue }) => ({
    validator: () => {
      const left = leftText(textOf(getFieldValue(item.staff)))
      return left ? Promise.reject(new Error(`${item.label}${left}`)) : Promise.resolve()
    },
  })

function People({ item, disabled }: Props) {
  return (
    <Col span={12}>
      <Form.Item
        name={item.staffList}
        label="人员"
        extra={item.help}
        rules={[...useRules(item.staffList), nothingLeft(item)]}
      >
        <StaffControl item={item} disabled={disabled} />
      </Form.Item>
    </Col>
  )
}

function Units({ item, disabled }: Props) {
  const held = Form.useWatch<unknown[] | undefined>(item.internalUnit, { preserve: true })
  const isMisplaced = item.people && Boolean(held?.length)
  const units = item.options.map(({ value, label, disabled = false }) => ({ value, label, disabled }))
  return (
    <Col span={12}>
      <Form.Item
        name={item.internalUnit}
        label="内部单位"
        rules={useRules(item.internalUnit)}
        hidden={item.people && !isMisplaced}
        extra={isMisplaced && `${item.label}只能是人员，请移除单位`}
      >
        <Select
          mode="multiple"
          virtual={false}
          allowClear={clearable}
          showSearch={{ optionFilterProp: 'label' }}
          disabled={disabled}
          options={units}
        />
      </Form.Item>
      <Form.Item
        name={item.externalUnit}
        label={item.people ? '外部人员所在单位' : '外部单位'}
        rules={useRules(item.externalUnit)}
      >
        <ExternalUnitControl disabled={disabled} />
      </Form.Item>
    </Col>
  )
}
