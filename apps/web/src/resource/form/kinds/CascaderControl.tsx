import { SearchCascader } from '../../../ui/region/SearchCascader.tsx'
import { commonOf, type ControlProps } from '../control.ts'
import type { CascaderItem } from '../items.ts'
import { useChoices } from '../useItemChoices.ts'

/** A choice within a choice; the value lists the whole path. Its code loads with the first one shown. */
export default function CascaderControl(props: ControlProps<CascaderItem>) {
  const { item, value, onChange } = props
  const choices = useChoices(item)
  return (
    <SearchCascader
      {...commonOf(props)}
      options={choices}
      value={Array.isArray(value) ? value : []}
      onChange={(way) => onChange?.(way.length > 0 ? way : undefined)}
    />
  )
}
