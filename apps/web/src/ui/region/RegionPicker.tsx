import type { RegionProps } from './RegionCascader.tsx'
import { useRegions } from './regions.ts'
import { SearchCascader } from './SearchCascader.tsx'

export interface RegionPickerProps extends RegionProps {
  autoFocus?: boolean
  defaultOpen?: boolean
}

/** The cascader itself. */
export default function RegionPicker({
  value = [],
  onChange,
  level = 3,
  anyLevel = false,
  ...rest
}: RegionPickerProps) {
  const { places, isLoading } = useRegions(level)
  return (
    <SearchCascader
      {...rest}
      changeOnSelect={anyLevel}
      loading={isLoading}
      options={places}
      value={value}
      onChange={(codes) => onChange?.(codes.map(String))}
    />
  )
}
