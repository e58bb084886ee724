import type { Gain as GainAnswer } from '@hepu/api/areas/experiment/trialShapes'
import type { Gain } from '@hepu/breeding/gain'

/** A base of comparison: a check, or the group mean. */
export interface TrialBase {
  /** CK1, CK2 …, or MEAN. */
  base: string
  name: string
  /** Indices in `trial.entries`. */
  members: readonly number[]
}

/**
 * Returns the bases of a group: every check in the order of its number, then the group mean, which includes the checks
 * if the group says so. A check sown as several entries under one number counts as their mean.
 */
export function basesOf<E extends { name: string; isCk: boolean; ckNo: number | null }>({
  group,
  entries,
  checks,
}: {
  group: { groupMeanIncludesCk: boolean }
  entries: readonly E[]
  /** The checks in the order of their numbers. */
  checks: readonly E[]
}): TrialBase[] {
  const numbered = Map.groupBy(checks, (check) => check.ckNo ?? checks.indexOf(check) + 1)
  const byCheck = [...numbered].map(([ckNo, members]) => ({
    base: `CK${ckNo}`,
    name: members.map((member) => member.name).join('、'),
    members: members.map((member) => entries.indexOf(member)),
  }))
  const counted = entries.flatMap((entry, i) => (entry.isCk && !group.groupMeanIncludesCk ? [] : [i]))
  return [...byCheck, { base: 'MEAN', name: '组均值', members: counted }]
}

/** Converts a gain into the shape of answers and summaries. */
export const gainAnswer = ({ base, name }: TrialBase, gain: Gain): GainAnswer => ({
  base,
  name,
  gainPct: gain.gainPct,
  gainPoints: gain.gainPoints,
  points: gain.common,
  gainPointRate: gain.gainPointRate,
  reason: gain.reason,
})
