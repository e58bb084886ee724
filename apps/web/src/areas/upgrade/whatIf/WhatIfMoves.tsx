import type { Evidence } from '@hepu/api/areas/upgrade/promotionShapes'
import { Button } from 'antd'
import { useMemo } from 'react'
import { findMoves } from './verdictMoves.ts'
import { whatIfSummary, type Move, type WhatIfResult, type WhatIf } from './whatIf.ts'
import { MoveTable } from './MoveTable.tsx'
import type { RehearsalRecord } from '../rehearsal/RehearsalBoard.tsx'

interface Props {
  evidence: Evidence
  records: readonly RehearsalRecord[]
  tried: WhatIfResult
  whatIf: WhatIf
  /** Takes the moved verdicts over as decisions by hand; absent where the user may not decide. */
  onAdopt?: ((moves: readonly Move[]) => void) | undefined
}

/** Why verdicts move under the tried conditions, at once. */
export default function WhatIfMoves({ evidence, records, tried, whatIf, onAdopt }: Props) {
  const moves = useMemo(
    () =>
      findMoves(
        records.map((record) => record.verdict),
        tried,
      ),
    [records, tried],
  )
  const ranks = useMemo(
    () => new Map([...tried.byName].map(([name, { yieldRank }]) => [name, yieldRank])),
    [tried],
  )
  if (moves.length === 0) return null
  return (
    <section className="tried-moves" aria-label="判定变化">
      <div className="bar">
        <span>
          {whatIfSummary(whatIf, evidence)}后，{moves.length} 个品种的判定改变：
        </span>
        {onAdopt && (
          <Button size="small" onClick={() => onAdopt(moves)}>
            填入人工判定
          </Button>
        )}
      </div>
      <MoveTable moves={moves} ranks={ranks} />
    </section>
  )
}
