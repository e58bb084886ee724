import { InputNumber } from 'antd'
import { commonOf, type ControlProps } from '../control.ts'
import type { NumberItem } from '../items.ts'

/** A number, with as many decimals as the item says. */
export function NumberControl(props: ControlProps<NumberItem>) {
  const { item, value, onChange } = props
  return (
    <InputNumber<number>
      {...commonOf(props)}
      className="full"
      {...(item.digits === undefined ? {} : { precision: item.digits })}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => onChange?.(next)}
    />
  )
}
