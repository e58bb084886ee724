import type { Evidence } from '@hepu/api/areas/upgrade/promotionShapes'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { countShown } from '../rehearsal/currentDecision.ts'
import type { Stepped } from './useSteps.ts'
import { noWhatIf, sameWhatIf, type Move, type WhatIfResult, type WhatIf } from './whatIf.ts'
import { CountsText } from '../decision/CountsText.tsx'
import type { Edits, RehearsalRecord } from '../rehearsal/RehearsalBoard.tsx'

const WhatIfBody = lazy(() => import('./WhatIfBody.tsx'))
const WhatIfMoves = lazy(() => import('./WhatIfMoves.tsx'))

interface Props {
  evidence: Evidence
  records: readonly RehearsalRecord[]
  /** Decisions changed on the screen and not yet saved; a draft saves them too. */
  edits: Edits
  tried: WhatIfResult | null
  steps: Stepped<WhatIf>
  /** Whether the what-if can be saved with a draft; otherwise it is only shown. */
  isKept: boolean
  onAdopt?: ((moves: readonly Move[]) => void) | undefined
}

/** 试算: move a threshold or leave out a point, and see at once which verdicts move and why. Kept with a draft. */
export function WhatIfPanel({ evidence, records, edits, tried, steps, isKept, onAdopt }: Props) {
  const { value, set, undo, redo } = steps
  const start = evidence.whatIf ?? noWhatIf
  const [open, setOpen] = useState(!sameWhatIf(value, start))
  return (
    <section className="what-if" aria-label="试算">
      <header>
        <Button type="text" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起试算' : '试算：改规则、去试点'}
        </Button>
        {tried && <TriedText records={records} edits={edits} tried={tried} isKept={isKept} />}
        <Space size={6}>
          {(undo ?? redo) && (
            <>
              <Button size="small" disabled={!undo} onClick={undo}>
                上一步
              </Button>
              <Button size="small" disabled={!redo} onClick={redo}>
                下一步
              </Button>
            </>
          )}
          {!sameWhatIf(value, start) && (
            <Button size="small" onClick={() => set(start)}>
              还原
            </Button>
          )}
        </Space>
      </header>
      <Suspense>
        {open && <WhatIfBody evidence={evidence} value={value} isKept={isKept} onChange={set} />}
      </Suspense>
      {/*
       * Outside the boundary of the fields: a boundary that waits hides its content, and a hidden field loses what is
       * typed.
       */}
      <Suspense>
        {tried && (
          <WhatIfMoves evidence={evidence} records={records} tried={tried} whatIf={value} onAdopt={onAdopt} />
        )}
      </Suspense>
    </section>
  )
}

interface TriedTextProps extends Pick<Props, 'records' | 'edits' | 'isKept'> {
  tried: WhatIfResult
}

function TriedText({ records, edits, tried, isKept }: TriedTextProps) {
  const moved = records.filter(
    ({ verdict }) => tried.byName.get(verdict.entry)?.verdict.decision !== verdict.decision,
  ).length
  return (
    <span role="status">
      试算中：{moved === 0 ? '判定没有变化' : `${moved} 个品种的判定会改变`}（
      {isKept ? '随草稿保存，确认草稿后生效' : '仅供查看，不会保存'}）；
      {isKept ? '试算结果（含人工判定）：' : '试算的系统判定：'}
      <CountsText counts={isKept ? countShown(records, edits, tried) : tried.counts} />
    </span>
  )
}
