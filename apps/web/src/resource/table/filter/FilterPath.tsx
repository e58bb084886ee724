import { Cascader } from 'antd'
import { RegionCascader } from '../../../ui/region/RegionCascader.tsx'
import type { ControlProps } from './FilterControl.tsx'
import { controlWidth, joinList, splitList, type CascaderField, type LocationField } from './filters.ts'
import { clearable } from '../../../ui/control/clearable.tsx'

/** A path down a tree, or to a region in China. Its code loads when one is shown. */
export default function FilterPath({
  id,
  field,
  values,
  onChange,
}: ControlProps<CascaderField | LocationField>) {
  const { name, placeholder = '全部' } = field
  const value = splitList(values[name])
  const style = { width: controlWidth(field) }
  if (field.type === 'locationCascader') {
    return (
      <span style={style}>
        <RegionCascader
          id={id}
          anyLevel
          placeholder={placeholder}
          value={value}
          {...(field.level ? { level: field.level } : {})}
          onChange={(codes) => onChange({ [name]: joinList(codes ?? []) })}
        />
      </span>
    )
  }
  return (
    <Cascader
      id={id}
      allowClear={clearable}
      changeOnSelect
      showSearch
      style={style}
      placeholder={placeholder}
      value={value}
      options={[...field.options] as { value: string; label: string }[]}
      onChange={(path) => onChange({ [name]: joinList(path ?? []) })}
    />
  )
}
