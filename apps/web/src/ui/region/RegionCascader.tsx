import { DownOutlined } from '@ant-design/icons'
import Input from 'antd/es/input/Input'
import type { RegionPickerProps } from './RegionPicker.tsx'
import { regionText, useRegions, type RegionLevel } from './regions.ts'
import { heavyPart, useHeavy } from '../deferred/useHeavy.ts'

const picker = heavyPart<RegionPickerProps>(() => import('./RegionPicker.tsx'))

export interface RegionProps {
  /** GB codes from the province down; empty for no region. */
  value?: string[]
  onChange?: (codes: string[]) => void
  /** The last level to choose: 1 province, 2 city, 3 county (default). */
  level?: RegionLevel
  /** Allows a province or city as a value, as filters do; otherwise the user chooses down to the last level. */
  anyLevel?: boolean
  id?: string
  placeholder?: string
  disabled?: boolean
}

/**
 * Chooses a region in China level by level, or by typing a part of its name. Works as a form item. The large cascader
 * loads when the user turns to the box; until then only the chosen region is shown.
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
