import { Cascader } from 'antd'
import { commonOf, type ControlProps } from '../control.ts'
import type { CascaderItem } from '../items.ts'
import { useChoices } from '../useChoices.ts'
import { clearable } from '../../../ui/clearable.tsx'

/** A choice within a choice; the value lists the whole way. Loaded when one is shown. */
export default function CascaderControl(props: ControlProps<CascaderItem>) {
  const { item, value, onChange } = props
  const choices = useChoices(item)
  return (
    <Cascader
      {...commonOf(props)}
      className="full"
      allowClear={clearable}
      showSearch
      options={[...choices]}
      value={Array.isArray(value) ? value : []}
      onChange={(next: unknown) => onChange?.(Array.isArray(next) && next.length > 0 ? next : undefined)}
    />
  )
}
