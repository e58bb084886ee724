import { selectByButton } from '@hepu/api/areas/upgrade/pk/pkBasket'
import { PK_THRESHOLD_MAX, pkModes, type PkMode } from '@hepu/api/areas/upgrade/pk/pkShapes'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { InputNumber, Segmented, Select, Slider } from 'antd'
import { useCall } from '../../../client/useCall.ts'
import type { Comparison } from './pkPairs.ts'
import type { usePkTarget } from './usePkTarget.ts'

interface Props {
  data: Comparison
  target: ReturnType<typeof usePkTarget>
  /** kg/亩 */
  threshold: number
  /** Called while the slider moves; its final value goes into the address. */
  onThreshold: (next: number) => void
}

/** Chooses what is compared, over which years and groups, and the threshold of a win at a point. */
export function ComparisonChoices({ data, target, threshold, onThreshold }: Props) {
  const years = [...new Set(data.groups.map((group) => group.year))]
  return (
    <div className="pk-choices">
      <Segmented<PkMode>
        aria-label="比较方式"
        value={data.mode}
        onChange={target.setMode}
        options={Object.entries(pkModes).map(([value, label]) => ({ value: value as PkMode, label }))}
      />
      {data.mode === 'contrast' && <BaseSelect data={data} target={target} />}
      {!target.isGroup && data.groups.length > 1 && (
        <>
          <Select
            mode="multiple"
            aria-label="年份"
            placeholder="全部年份"
            style={{ minWidth: 120 }}
            maxTagCount="responsive"
            value={data.years}
            onChange={target.setYears}
            options={years.map((year) => ({ value: year, label: `${year}年` }))}
          />
          <Select
            mode="multiple"
            aria-label="组别"
            placeholder="全部共同组别"
            style={{ minWidth: 220, maxWidth: 'min(420px, 100%)' }}
            maxTagCount="responsive"
            showSearch={{ optionFilterProp: 'label' }}
            value={data.groupIds}
            onChange={target.setGroups}
            options={data.groups.map(({ id, year, name, phaseLabel }) => ({
              value: id,
              label: `${yearAndName(year, name)} · ${phaseLabel}`,
            }))}
          />
        </>
      )}
      <Threshold value={threshold} onChange={onThreshold} onSet={target.setThreshold} />
    </div>
  )
}

function BaseSelect({ data, target }: Pick<Props, 'data' | 'target'>) {
  const checks = useCall(selectByButton, { button: 'groupChecks' }, { enabled: target.isBasket, quiet: true })
  const offered = new Map<string, string>()
  for (const { name, entries } of data.varieties) if (entries[0]) offered.set(name, entries[0].id)
  for (const check of checks.data?.items ?? []) {
    if (!offered.has(check.name)) offered.set(check.name, check.entryId)
  }
  return (
    <Select
      aria-label="对比品种"
      placeholder="请选择对比品种"
      style={{ width: 180 }}
      showSearch={{ optionFilterProp: 'label' }}
      value={data.base === null ? undefined : offered.get(data.base)}
      onChange={target.setBase}
      options={[...offered].map(([name, value]) => ({ value, label: `比 ${name}` }))}
    />
  )
}

interface ThresholdProps {
  value: number
  onChange: (next: number) => void
  onSet: (next: number) => void
}

function Threshold({ value, onChange, onSet }: ThresholdProps) {
  const set = (next: number) => {
    onChange(next)
    onSet(next)
  }
  return (
    <div className="pk-threshold">
      <span>增产阈值</span>
      <Slider
        ariaLabelForHandle="增产阈值"
        min={0}
        max={PK_THRESHOLD_MAX}
        value={value}
        onChange={onChange}
        onChangeComplete={onSet}
      />
      <InputNumber
        aria-label="增产阈值(kg/亩)"
        min={0}
        max={PK_THRESHOLD_MAX}
        value={value}
        precision={0}
        onChange={(next) => set(next ?? 0)}
      />
      <span className="quiet">kg/亩</span>
    </div>
  )
}
