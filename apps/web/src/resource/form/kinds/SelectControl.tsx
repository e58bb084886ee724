import { Select } from 'antd'
import { commonOf, type ControlProps } from '../control.ts'
import type { SelectItem } from '../items.ts'
import { useReadChoices } from '../useItemChoices.ts'
import { clearable } from '../../../ui/control/clearable.tsx'
import { unindented } from '../../../ui/text/indented.ts'
import { nameOnceRead } from '../../../ui/text/pendingName.ts'

/** One of several choices, or some of them. A required choice can be changed, not cleared. */
export function SelectControl(props: ControlProps<SelectItem>) {
  const { item, value, onChange } = props
  const { choices, isPending } = useReadChoices(item)
  const isRequired = String(props['aria-required']) === 'true'
  return (
    <Select<unknown>
      {...commonOf(props)}
      virtual={false}
      allowClear={isRequired ? false : clearable}
      showSearch={{ optionFilterProp: 'label' }}
      labelRender={isPending ? nameOnceRead(true) : unindented}
      {...(item.multiple ? { mode: 'multiple' as const } : {})}
      options={choices.map(({ value, label, disabled = false }) => ({ value, label, disabled }))}
      value={value}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}
