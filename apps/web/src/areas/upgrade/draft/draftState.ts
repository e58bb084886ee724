import type { showDraft } from '@hepu/api/areas/upgrade/rehearsal'
import type { OutputOf } from '@hepu/api/core/route'
import { fitWhatIf } from '../whatIf/fitWhatIf.ts'
import type { Edits, Rehearsal } from '../rehearsal/RehearsalBoard.tsx'
import { noWhatIf, type WhatIf } from '../whatIf/whatIf.ts'

export type Draft = OutputOf<typeof showDraft>

/** Whether a rehearsal can go on from a draft: not once the draft or the evaluation is decided. */
export const mayGoOn = ({ state, upgradeState }: Pick<Draft, 'state' | 'upgradeState'>): boolean =>
  state === 'draft' && GOING_ON.has(upgradeState)

const GOING_ON: ReadonlySet<Draft['upgradeState']> = new Set(['INIT', 'REHEARSAL', 'DRAFT'])

/** A resumed draft: decisions that differ from the present ones, its what-if, and the parts that no longer exist. */
export interface TakenUp {
  edits: Edits
  whatIf: WhatIf
  /** Points and items tried in the draft that the evaluation does not have any more. */
  ignored: readonly string[]
}

/** Returns the parts of a draft that apply to the present rehearsal. Decisions change only if the user may decide. */
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
      // Both follow the rules: the rehearsal then does the same, under the draft's what-if.
      if (reason === null && record.reason === null) return []
      return [[record.id, { final, reason: reason ?? '' }]]
    }),
  )
}
