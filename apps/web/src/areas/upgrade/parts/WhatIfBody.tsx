import type { Evidence } from '@hepu/api/areas/upgrade/shapes'
import { itemsAsked } from '@hepu/breeding/promotion/asked'
import { labelledItems } from '@hepu/breeding/promotion/frozen'
import { Checkbox, InputNumber } from 'antd'
import { isMembership, itemText } from '../labels.ts'
import type { WhatIf } from '../whatIf.ts'

interface Props {
  evidence: Evidence
  value: WhatIf
  /** `topic`: the threshold that is being typed. */
  onChange: (value: WhatIf, topic?: string) => void
}

/** The thresholds and points of 试算; loaded when it is unfolded. */
export default function WhatIfBody({ evidence, value, onChange }: Props) {
  const used = evidence.points.filter((point) => point.used)
  const items = itemsAsked({ ...evidence, items: labelledItems(evidence) }).filter(
    (item) => !isMembership(item),
  )
  const setThreshold = (key: string, v: number | null) => {
    const { [key]: _, ...rest } = value.thresholds
    const same = v === null || v === items.find((item) => item.key === key)!.v1
    onChange({ ...value, thresholds: same ? rest : { ...rest, [key]: v } }, key)
  }
  const setKept = (name: string, isKept: boolean) => {
    const left = isKept ? value.dropped.filter((it) => it !== name) : [...value.dropped, name]
    onChange({ ...value, dropped: used.map((point) => point.name).filter((it) => left.includes(it)) })
  }
  return (
    <div className="what-if-body">
      <div className="thresholds">
        {items.map((item) => (
          <label key={item.key} title={itemText(item)}>
            <span>{item.label}</span>
            <InputNumber
              size="small"
              changeOnWheel
              aria-label={`${item.label}阈值`}
              value={value.thresholds[item.key] ?? item.v1}
              onChange={(v) => setThreshold(item.key, v)}
              suffix={item.unit}
            />
          </label>
        ))}
      </div>
      <div className="points" role="group" aria-label="计入的试点">
        {used.map(({ name }) => (
          <Checkbox
            key={name}
            checked={!value.dropped.includes(name)}
            onChange={(event) => setKept(name, event.target.checked)}
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </div>
  )
}
