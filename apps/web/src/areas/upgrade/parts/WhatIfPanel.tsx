import type { Evidence } from '@hepu/api/areas/upgrade/shapes'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { isTrying, noWhatIf, type TryOut, type WhatIf } from '../whatIf.ts'
import { CountsText } from './CountsText.tsx'
import type { RehearsalRecord } from './RehearsalBoard.tsx'

const WhatIfBody = lazy(() => import('./WhatIfBody.tsx'))

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
  const moved = tried
    ? records.filter((record) => tried.byName.get(record.name)?.verdict.decision !== record.verdict.decision)
        .length
    : 0
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
        <Suspense>
          <WhatIfBody evidence={evidence} value={value} onChange={onChange} />
        </Suspense>
      )}
    </section>
  )
}
