import type { Evidence } from '@hepu/api/areas/upgrade/shapes'
import { Button, Checkbox, InputNumber } from 'antd'
import { useState } from 'react'
import { itemText } from '../labels.ts'
import { isTrying, noWhatIf, type TryOut, type WhatIf } from '../whatIf.ts'
import { CountsText } from './CountsText.tsx'
import type { RehearsalRecord } from './RehearsalBoard.tsx'

interface Props {
  evidence: Evidence
  records: readonly RehearsalRecord[]
  tried: TryOut | null
  value: WhatIf
  onChange: (value: WhatIf) => void
}

/** 试算: move a threshold or leave out a point, and see at once which verdicts move. Nothing here is saved. */
export function WhatIfPanel({ evidence, records, tried, value, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const used = evidence.points.filter((point) => point.used)
  const items = evidence.standard!.items
  const moved = tried
    ? records.filter((record) => tried.byName.get(record.name)?.verdict.decision !== record.verdict.decision)
        .length
    : 0
  const setThreshold = (key: string, v: number | null) => {
    const { [key]: _, ...rest } = value.thresholds
    const same = v === null || v === items.find((item) => item.key === key)!.v1
    onChange({ ...value, thresholds: same ? rest : { ...rest, [key]: v } })
  }
  return (
    <section className="what-if" aria-label="试算">
      <header>
        <Button type="text" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起试算' : '试算：改阈值、去试点'}
        </Button>
        {tried && (
          <span role="status">
            试算中：{moved === 0 ? '判定没有变化' : `${moved} 个品种的判定会改变`}（不保存）；试算结果：
            <CountsText counts={tried.counts} />
          </span>
        )}
        {isTrying(value) && (
          <Button size="small" onClick={() => onChange(noWhatIf)}>
            还原
          </Button>
        )}
      </header>
      {open && (
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
          <Checkbox.Group
            value={used.map((point) => point.name).filter((name) => !value.dropped.includes(name))}
            options={used.map((point) => point.name)}
            onChange={(kept) =>
              onChange({
                ...value,
                dropped: used.map((point) => point.name).filter((name) => !kept.includes(name)),
              })
            }
          />
        </div>
      )}
    </section>
  )
}
