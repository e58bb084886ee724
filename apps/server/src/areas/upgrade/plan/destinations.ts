import { nextGroupName } from '@hepu/api/areas/experiment/group/nextGroupName'
import type { Decision } from '@hepu/api/areas/upgrade/promotionShapes'
import { offeredPhases } from '@hepu/breeding/promotion/phases'
import type { DecisionRecord, Group } from '../evaluation/loadUpgrade.ts'

/** Where promotion out of the trials leads: no entry is made there. */
export const APPROVAL = 'APPROVE'

/** Where an entry goes next year. */
export interface Place {
  phase: string
  groupName: string
  /** The code that people chose; null = by the pattern. */
  entryNo: string | null
}

/**
 * Returns where an entry goes after its decision: the planned places that the decision still allows, else the phase by rule
 * in the group that follows this one by its name. The phase by rule comes first.
 */
export function placesOf(
  { final, plan, isCk }: Pick<DecisionRecord, 'final' | 'plan' | 'isCk'>,
  group: Pick<Group, 'year' | 'phase' | 'name'>,
): Place[] {
  const phases = isCk ? [] : offeredPhases(group.phase, final as Decision | null)
  return phases.flatMap((phase, at) => {
    const planned = plan?.find((place) => place.phase === phase)
    if (!planned && at > 0) return []
    const groupName = planned?.groupName ?? nextGroupName(group, phase)
    return [{ phase, groupName, entryNo: planned?.entryNo ?? null }]
  })
}
