import { DROP_REASON_MAX, type Evidence, type StandardItem } from '@hepu/api/areas/upgrade/promotionShapes'
import { itemsAsked } from '@hepu/breeding/promotion/asked'
import { labelledItems } from '@hepu/breeding/promotion/frozen'
import { unitText } from '@hepu/breeding/promotion/unitText'
import { NOT_REQUIRED } from '@hepu/breeding/promotion/describeWhatIf'
import { Checkbox, InputNumber } from 'antd'
import Input from 'antd/es/input/Input'
import { useState } from 'react'
import { isMembership, itemText, thresholdText } from '../decision/decisionLabels.ts'
import type { WhatIf } from './whatIf.ts'

interface Props {
  evidence: Evidence
  value: WhatIf
  /** False if the what-if cannot be saved; reasons are then not required. */
  isKept: boolean
  /** `topic`: the threshold or reason that is being typed. */
  onChange: (value: WhatIf, topic?: string) => void
}

/** The thresholds and points of 试算; loaded when it is unfolded. */
export default function WhatIfBody({ evidence, value, isKept, onChange }: Props) {
  const used = evidence.points.filter((point) => point.used)
  const items = itemsAsked({ ...evidence, items: labelledItems(evidence) }).filter(
    (item) => !isMembership(item),
  )
  const setThreshold = (item: StandardItem, v: number | null) => {
    const { [item.key]: _, ...rest } = value.thresholds
    onChange({ ...value, thresholds: v === item.v1 ? rest : { ...rest, [item.key]: v } }, item.key)
  }
  const setCounted = (name: string, isCounted: boolean) => {
    const left = isCounted ? value.dropped.filter((dropped) => dropped !== name) : [...value.dropped, name]
    onChange({
      ...value,
      dropped: used.map((point) => point.name).filter((pointName) => left.includes(pointName)),
    })
  }
  const setReason = (name: string, reason: string) =>
    onChange({ ...value, reasons: { ...value.reasons, [name]: reason } }, `reason ${name}`)
  return (
    <div className="what-if-body">
      <div className="thresholds">
        {items.map((item) => (
          <Threshold
            key={item.key}
            item={item}
            tried={value.thresholds[item.key]}
            onChange={(v) => setThreshold(item, v)}
          />
        ))}
      </div>
      <p className="quiet">
        清空阈值即不作要求：该指标不参与判定。
        {isKept
          ? '去掉的试点须写理由，随草稿和判定保存。'
          : '本评估现在不能保存草稿，试算只在屏幕上比较，不影响已有的决定。'}
      </p>
      <div className="points" role="group" aria-label="计入的试点">
        {used.map(({ name }) => (
          <Checkbox
            key={name}
            checked={!value.dropped.includes(name)}
            onChange={(event) => setCounted(name, event.target.checked)}
          >
            {name}
          </Checkbox>
        ))}
      </div>
      {value.dropped.length > 0 && (
        <div className="drop-reasons">
          {value.dropped.map((name) => (
            <label key={name}>
              <span>去掉{name}的理由</span>
              <Input
                size="small"
                readOnly={!isKept}
                maxLength={DROP_REASON_MAX}
                placeholder={isKept ? '必填，如：雹灾、对照缺苗' : '没有写理由'}
                status={isKept && !value.reasons?.[name]?.trim() ? 'warning' : undefined}
                value={value.reasons?.[name] ?? ''}
                onChange={(event) => setReason(name, event.target.value)}
              />
            </label>
          ))}
        </div>
      )}
    </div>
  )
}

interface ThresholdProps {
  item: StandardItem
  /** Undefined: the standard's own threshold; null: not required. */
  tried: number | null | undefined
  onChange: (v: number | null) => void
}

/** Remounts on blur, so that it shows the value in force and not what was typed in between. */
function Threshold({ item, tried, onChange }: ThresholdProps) {
  const [visits, setVisits] = useState(0)
  return (
    <label title={itemText(item)}>
      <span>{item.label}</span>
      <InputNumber
        key={visits}
        onBlur={() => setVisits(visits + 1)}
        size="small"
        changeOnWheel
        aria-label={`${item.label}阈值`}
        value={tried === undefined ? item.v1 : tried}
        placeholder={NOT_REQUIRED}
        onChange={onChange}
        suffix={tried === null ? undefined : unitText(item.unit)}
      />
      {tried !== undefined && (
        <small className="moved">
          {tried === null && `${NOT_REQUIRED}，`}原{thresholdText(item)}
        </small>
      )}
    </label>
  )
}
