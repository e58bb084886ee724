import { PK_GROUP_LIMIT } from '@hepu/api/areas/upgrade/pk/pkShapes'
import { itemAt } from '@hepu/api/core/must'
import type { PkEntry } from './pkEntries.ts'
import type { Comparison } from './compareEntries.ts'
import type { Selection } from './pkSelection.ts'

type Group = Comparison['groups'][number]
/** A group of a comparison, before it is decided whether it counts. */
export type MeetingGroup = Omit<Group, 'counted'>

/** Groups in which varieties to compare meet: the base with a target, or any two. The newest first. */
export function meetingGroups(
  entries: readonly PkEntry[],
  { base }: Pick<Selection, 'base'>,
): MeetingGroup[] {
  const byGroup = Map.groupBy(entries, (entry) => entry.groupId)
  return [...byGroup.values()]
    .filter((own) => own.length > 1 && (base === null || own.some((entry) => entry.name === base)))
    .map((own) => itemAt(own, 0))
    .map(({ groupId, groupName, year, phaseLabel }) => ({ id: groupId, name: groupName, year, phaseLabel }))
    .toSorted((a, b) => b.year - a.year || b.id - a.id)
}

/** Marks the groups that count: the selected ones, and only the newest if there are more than the limit. */
export function countGroups(
  meeting: readonly MeetingGroup[],
  { groupIds, years }: Pick<Selection, 'groupIds' | 'years'>,
): { groups: Group[]; note: string | null } {
  const wanted = meeting.filter(
    ({ id, year }) =>
      (groupIds.length === 0 || groupIds.includes(id)) && (years.length === 0 || years.includes(year)),
  )
  const counted = new Set(wanted.slice(0, PK_GROUP_LIMIT).map((group) => group.id))
  const left = wanted.length - counted.size
  return {
    groups: meeting.map((group) => ({ ...group, counted: counted.has(group.id) })),
    note:
      left > 0
        ? `共同参试的组别${wanted.length}个，只计最近的${PK_GROUP_LIMIT}个；可选择年份或组别缩小范围`
        : null,
  }
}
