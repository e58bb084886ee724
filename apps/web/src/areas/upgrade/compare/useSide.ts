import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import { useMemo } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { draftSide, presentSide, type Side } from './comparedSides.ts'
import type { SideKey } from './sideKey.ts'
import type { Rehearsal } from '../rehearsal/RehearsalBoard.tsx'

interface Loaded {
  side: Side | null
  /** The drafts to choose from, once known. */
  drafts: Rehearsal['drafts']
  error: Error | null
  retry: () => void
}

/** Loads one side of a comparison: a present evaluation, or a draft of it. */
export function useSide(key: SideKey | null): Loaded {
  const draftId = key?.draftId ?? null
  const input = { upgradeId: key?.upgradeId ?? '' }
  const present = useCall(rehearsing.rehearsal, input, { enabled: key !== null, quiet: true })
  const draft = useCall(
    rehearsing.showDraft,
    { draftId: draftId ?? '' },
    { enabled: draftId !== null, quiet: true },
  )
  const [now, saved] = [present.data, draft.data]
  const side = useMemo(() => {
    if (draftId !== null) return saved ? draftSide(saved) : null
    return now ? presentSide(now) : null
  }, [draftId, now, saved])
  return {
    side,
    drafts: now?.drafts ?? [],
    error: present.error ?? draft.error,
    retry: () => void Promise.all([key && present.refetch(), draftId && draft.refetch()]),
  }
}
