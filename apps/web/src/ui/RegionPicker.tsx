import { Cascader } from 'antd'
import { clearable } from './clearable.tsx'
import type { RegionProps } from './RegionCascader.tsx'
import { useRegions } from './regions.ts'

export interface RegionPickerProps extends RegionProps {
  autoFocus?: boolean
  defaultOpen?: boolean
}

/** The cascader itself. */
export default function RegionPicker({ value = [], onChange, level = 3, ...rest }: RegionPickerProps) {
  const { places, isLoading } = useRegions(level)
  return (
    <Cascader
      {...rest}
      className="full"
      allowClear={clearable}
      showSearch
      loading={isLoading}
      options={[...places]}
      value={value}
      onChange={(codes) => onChange?.(codes ?? [])}
    />
  )
}
