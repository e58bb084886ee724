import { Cascader } from 'antd'
import { useMemo } from 'react'
import { clearable } from '../../../ui/control/clearable.tsx'
import { useRegions } from '../../../ui/region/regions.ts'
import { commonOf, type ControlProps } from '../control.ts'
import type { RegionsItem } from '../items.ts'

/** Provinces and cities, several of them, from their tree; all cities of a province are the province. The value is their codes. */
export default function RegionsControl(props: ControlProps<RegionsItem>) {
  const { value, onChange } = props
  const { places, isLoading } = useRegions(2)
  const options = useMemo(
    () =>
      places.map(({ value: code, label, children = [] }) => ({
        value: code,
        label,
        children: children.map((city) => ({ value: city.value, label: city.label })),
      })),
    [places],
  )
  const codes = Array.isArray(value) ? value.map(String) : []
  return (
    <Cascader
      {...commonOf(props)}
      multiple
      className="full"
      allowClear={clearable}
      loading={isLoading}
      options={options}
      showCheckedStrategy={Cascader.SHOW_PARENT}
      showSearch
      value={codes.map(pathOf)}
      displayRender={(labels) => labels.join(' ')}
      onChange={(ways) => onChange?.((ways as string[][]).flatMap((way) => way.at(-1) ?? []))}
    />
  )
}

/** Returns the codes from the province down. */
const pathOf = (code: string): string[] =>
  code.endsWith('0000') ? [code] : [`${code.slice(0, 2)}0000`, code]
