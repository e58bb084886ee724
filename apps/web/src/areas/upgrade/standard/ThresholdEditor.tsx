import { itemOps, type StandardItem } from '@hepu/api/areas/upgrade/promotionShapes'
import { unitText } from '@hepu/breeding/promotion/unitText'
import { InputNumber, Select, Space } from 'antd'
import { Choice, optionsOf } from './OptionSelect.tsx'
import type { Index } from '../indexes/itemNames.ts'

interface Props {
  item: StandardItem
  /** The index of the item, which decides the operators and words it may have. */
  index: Index | undefined
  readOnly: boolean
  onChange: (change: Partial<StandardItem>) => void
}

/** Operator and threshold of an item: a number, a range, or a list. */
export function ThresholdEditor({ item, index, readOnly, onChange }: Props) {
  const isList = item.op === 'IN' || item.op === 'NOT_IN'
  const number = (label: string, value: number | null, set: (value: number) => void) => (
    <InputNumber
      size="small"
      aria-label={`${item.label}的${label}`}
      style={{ width: 76 }}
      controls={false}
      disabled={readOnly}
      value={value}
      onChange={(v) => v !== null && set(v)}
    />
  )
  return (
    <Space size={4} wrap>
      <Choice
        label={`${item.label}的运算`}
        value={item.op}
        width={80}
        options={optionsOf(itemOps, index?.ops)}
        disabled={readOnly}
        onChange={(op) => onChange({ op, ...(op === 'BETWEEN' && item.v2 === null ? { v2: item.v1 } : {}) })}
      />
      {isList ? (
        <Select
          mode="tags"
          size="small"
          aria-label={`${item.label}的取值`}
          style={{ minWidth: 150 }}
          placeholder="列出取值，如 1、3"
          disabled={readOnly}
          value={item.values ?? []}
          options={(index?.words ?? []).map((value) => ({ value, label: value }))}
          onChange={(values: string[]) =>
            onChange({ values: values.map((value) => value.trim()).filter(Boolean) })
          }
        />
      ) : (
        number('阈值', item.v1, (v1) => onChange({ v1 }))
      )}
      {item.op === 'BETWEEN' && number('上限', item.v2, (v2) => onChange({ v2 }))}
      {!isList && <span>{unitText(item.unit)}</span>}
    </Space>
  )
}
