import { DROP_REASON_MAX, MIN_POINTS_LABEL, type Evidence } from '@hepu/api/areas/upgrade/promotionShapes'
import { itemsAsked } from '@hepu/breeding/promotion/asked'
import { labelledItems } from '@hepu/breeding/promotion/frozen'
import { Checkbox, InputNumber } from 'antd'
import Input from 'antd/es/input/Input'
import { ItemRules } from './ItemRules.tsx'
import type { WhatIf } from './whatIf.ts'

interface Props {
  evidence: Evidence
  value: WhatIf
  /** False if the what-if cannot be saved; reasons are then not required. */
  isKept: boolean
  /** `topic`: the rule or reason that is being typed. */
  onChange: (value: WhatIf, topic?: string) => void
}

/** The rules and points of 试算; loaded when it is unfolded. */
export default function WhatIfBody({ evidence, value, isKept, onChange }: Props) {
  const used = evidence.points.filter((point) => point.used)
  const items = itemsAsked({ ...evidence, items: labelledItems(evidence) })
  const setMinPoints = (minPoints: number | null) => {
    const { minPoints: _, ...rest } = value
    const isChanged = minPoints !== null && minPoints !== evidence.minPoints
    onChange(isChanged ? { ...rest, minPoints } : rest, MIN_POINTS_LABEL)
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
          <ItemRules key={item.key} item={item} whatIf={value} onChange={onChange} />
        ))}
        <label>
          <span>{MIN_POINTS_LABEL}</span>
          <InputNumber
            size="small"
            min={1}
            max={50}
            precision={0}
            aria-label={MIN_POINTS_LABEL}
            value={value.minPoints ?? evidence.minPoints}
            onChange={setMinPoints}
          />
          {value.minPoints !== undefined && <small className="moved">原{evidence.minPoints}</small>}
        </label>
      </div>
      <p className="quiet">
        清空阈值或取值即不作要求：该指标不参与判定。性质、权重、每点条件、缺测时的处理在「更多」中改。
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
