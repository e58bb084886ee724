import { Button, Input } from 'antd'
import { useState } from 'react'
import type { TypedLine } from './typedTerms.ts'

interface Props {
  line: TypedLine
  onChange: (change: Partial<TypedLine>) => void
}

const fields = [
  ['minimum', '下限', '元'],
  ['priority', '下限的优先级', ''],
  ['cap', '上限', '元'],
] as const

/** 上下限 of a line: what it gets of the contract first, and at most. They are shown once somebody wants them. */
export function LineLimits({ line, onChange }: Props) {
  const [isOpen, setOpen] = useState(fields.some(([name]) => line[name] !== ''))
  const of = line.name || '本行'
  if (!isOpen)
    return (
      <div className="dist-inner">
        <Button type="link" size="small" aria-label={`${of}设上下限`} onClick={() => setOpen(true)}>
          设上下限
        </Button>
      </div>
    )
  return (
    <div className="dist-inner">
      <div className="dist-line">
        {fields.map(([name, label, unit]) => (
          <Input
            key={name}
            className="dist-figure"
            aria-label={`${of}的${label}`}
            placeholder={label}
            value={line[name]}
            suffix={unit}
            inputMode="decimal"
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        ))}
      </div>
      <span className="quiet">按合同累计：先按优先级补足下限，其余按比例分，达到上限的部分转给其他行。</span>
    </div>
  )
}
