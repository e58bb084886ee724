import type { showDraft } from '@hepu/api/areas/upgrade/rehearsal'
import type { OutputOf } from '@hepu/api/core/route'
import { fitWhatIf } from '../whatIf/fitWhatIf.ts'
import type { Edits, Rehearsal } from '../rehearsal/RehearsalBoard.tsx'
import { noWhatIf, type WhatIf } from '../whatIf/whatIf.ts'

export type Draft = OutputOf<typeof showDraft>

/** A draft taken up again: decisions that differ from those of now, what was tried, and what of it is no longer there. */
export interface TakenUp {
  edits: Edits
  whatIf: WhatIf
  /** Points and items tried in the draft that the evaluation does not have any more. */
  ignored: readonly string[]
}

/** What of a draft goes on in the rehearsal of now. Decisions are changed only where the user may decide. */
export function takeUp(draft: Draft, data: Rehearsal): TakenUp {
  const edits = data.upgrade.can['decide'] ? editsOf(draft, data) : {}
  return { edits, ...fitWhatIf(draft.whatIf ?? noWhatIf, data.evidence) }
}

function editsOf(draft: Draft, data: Rehearsal): Edits {
  const records = new Map(data.records.map((record) => [record.entryId, record]))
  return Object.fromEntries(
    draft.decisions.flatMap(({ entryId, final, reason }) => {
      const record = records.get(entryId)
      if (!record || record.isCk || final === null) return []
      if (final === record.final && reason === record.reason) return []
      // Both follow the rules: so does the rehearsal, under what was tried in the draft.
      if (reason === null && record.reason === null) return []
      return [[record.id, { final, reason: reason ?? '' }]]
    }),
  )
}
