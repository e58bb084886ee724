import { RegionCascader } from '../../../ui/region/RegionCascader.tsx'
import { commonOf, type ControlProps } from '../control.ts'
import type { LocationItem } from '../items.ts'

/** Province, city, county; the value lists the codes from the province on. Its code loads with the first one shown. */
export default function LocationControl(props: ControlProps<LocationItem>) {
  const { item, value, onChange } = props
  return (
    <RegionCascader
      {...commonOf(props)}
      {...(item.level ? { level: item.level } : {})}
      value={Array.isArray(value) ? value : []}
      onChange={(codes) => onChange?.(codes && codes.length > 0 ? codes : undefined)}
    />
  )
}
