import type { Edits, Rehearsal } from '../rehearsal/RehearsalBoard.tsx'
import { whatIfSummary, type Move, type WhatIf } from './whatIf.ts'

/** Longest reason of a decision, as the call takes it. */
const REASON_MAX = 200

/** Returns the changed verdicts as decisions by hand, with the what-if as their reason; it saves nothing. */
export function adoptMoves(data: Rehearsal, moves: readonly Move[], whatIf: WhatIf): Edits {
  const records = new Map(data.records.map((record) => [record.verdict.entry, record]))
  const conditions = whatIfSummary({ ...whatIf, reasons: {} }, data.evidence)
  return Object.fromEntries(
    moves.flatMap(({ name, after, because }) => {
      const record = records.get(name)
      if (!record || record.isCk || after === null) return []
      const reason = after === record.computed ? '' : `试算（${conditions}）：${because}`.slice(0, REASON_MAX)
      return [[record.id, { final: after, reason }]]
    }),
  )
}
