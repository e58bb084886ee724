import { DownOutlined } from '@ant-design/icons'
import Input from 'antd/es/input/Input'
import type { RegionPickerProps } from './RegionPicker.tsx'
import { regionText, useRegions, type RegionLevel } from './regions.ts'
import { heavyPart, useHeavy } from '../deferred/useHeavy.ts'

const picker = heavyPart<RegionPickerProps>(() => import('./RegionPicker.tsx'))

export interface RegionProps {
  /** GB codes from the province down; none for no place. */
  value?: string[]
  onChange?: (codes: string[]) => void
  /** The last level to choose: 1 province, 2 city, 3 county (default). */
  level?: RegionLevel
  /** A province or city may be chosen as it is, as filters do; else a place is chosen down to the last level. */
  anyLevel?: boolean
  id?: string
  placeholder?: string
  disabled?: boolean
}

/**
 * Chooses a place in China level by level, or by typing part of its name. Fits into a form item. Until the user turns to
 * it only the chosen place is shown: the cascader is large.
 */
export function RegionCascader(props: RegionProps) {
  const {
    value = [],
    onChange: _onChange,
    level = 3,
    anyLevel: _anyLevel,
    placeholder = '请选择地区',
    ...rest
  } = props
  const { Shown, turning } = useHeavy(picker)
  const { places } = useRegions(level, { isWanted: value.length > 0 })
  if (Shown) return <Shown {...props} placeholder={placeholder} autoFocus defaultOpen />
  return (
    <Input
      {...rest}
      {...turning}
      className="full"
      readOnly
      role="combobox"
      aria-expanded={false}
      aria-haspopup="listbox"
      placeholder={placeholder}
      suffix={<DownOutlined className="light-sign" aria-hidden="true" />}
      value={regionText(places, value)}
    />
  )
}
