import { Cascader } from 'antd'
import type { RegionProps } from './RegionCascader.tsx'
import { useRegions } from './regions.ts'

/** The cascader itself; loaded when one is shown, as it is large. */
export default function RegionPicker({ value = [], onChange, level = 3, placeholder, ...rest }: RegionProps) {
  const { places, isLoading } = useRegions(level)
  return (
    <Cascader
      {...rest}
      className="full"
      allowClear
      showSearch
      loading={isLoading}
      placeholder={placeholder ?? '请选择地区'}
      options={[...places]}
      value={value}
      onChange={(codes) => onChange?.(codes ?? [])}
    />
  )
}
