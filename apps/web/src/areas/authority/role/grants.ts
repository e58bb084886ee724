import { findNode, leavesOf } from '@hepu/api/core/tree/treeNodes'
import type { MenuTreeEntry } from '@hepu/api/areas/authority/menu/menuAdmin'
import { isSensitive } from '@hepu/api/areas/authority/role/sensitiveWords'

/** Returns the ticked leaves of a role. */
export function tickedLeaves(tree: readonly MenuTreeEntry[], menuIds: readonly string[]): string[] {
  const granted = new Set(menuIds)
  return leavesOf(tree).flatMap(({ id }) => (granted.has(id) ? [id] : []))
}

/**
 * Returns what a role grants: the ticked leaves, the menus above newly ticked ones, and what it granted before and the
 * user cannot see and so may not grant. Menus that it did not grant are added only above new leaves: a role without a
 * changed tick grants what it did, and continues to follow the catalogue.
 */
export function grantsOf(
  tree: readonly MenuTreeEntry[],
  leaves: readonly string[],
  before: readonly string[],
): string[] {
  const ticked = new Set(leaves)
  const had = new Set(before)
  const seen = new Set<string>()
  const chosen: string[] = []
  const visit = ({ id, children }: MenuTreeEntry): { isChosen: boolean; isNew: boolean } => {
    seen.add(id)
    const below = children.map(visit)
    const isLeaf = below.length === 0
    const isChosen = isLeaf ? ticked.has(id) : below.some((child) => child.isChosen)
    const isNew = isLeaf ? isChosen && !had.has(id) : below.some((child) => child.isNew)
    if (isChosen && (had.has(id) || isNew)) chosen.push(id)
    return { isChosen, isNew }
  }
  tree.forEach(visit)
  return [...chosen, ...before.filter((id) => !seen.has(id))]
}

/**
 * Returns the ticks after the user clicked the box of an entry of the shown tree. Clicking a menu grants its entries
 * that are not sensitive; if it has granted all of them already, it removes all entries below it. Entries that are not
 * shown keep their ticks.
 */
export function ticksAfter(
  before: readonly string[],
  shown: readonly MenuTreeEntry[],
  clicked: string,
): string[] {
  const entry = findNode(shown, clicked)
  if (!entry) return [...before]
  const ticked = new Set(before)
  const below = leavesOf([entry])
  const given = below.filter((leaf) => leaf === entry || !(leaf.isGeneral || isSensitive(leaf.word)))
  if (given.every(({ id }) => ticked.has(id))) below.forEach(({ id }) => ticked.delete(id))
  else given.forEach(({ id }) => ticked.add(id))
  return [...ticked]
}

/** Returns the labels of the sensitive rights among the ticked ones, each once: many occur in several menus. */
export function sensitiveLabels(tree: readonly MenuTreeEntry[], leaves: readonly string[]): string[] {
  const ticked = new Set(leaves)
  const given = leavesOf(tree).filter(({ id, word }) => ticked.has(id) && isSensitive(word))
  return [...new Map(given.map(({ word, label }) => [word, label])).values()]
}

/**
 * Returns the ids of the topmost entries that no role of the parent organisation grants; none if nothing is granted
 * there, as for an organisation without a parent.
 */
export function notAbove(tree: readonly MenuTreeEntry[]): ReadonlySet<string> {
  const visit = (entries: readonly MenuTreeEntry[]): string[] =>
    entries.flatMap((entry) => {
      if (entry.isGeneral) return []
      return entry.isInherited ? visit(entry.children) : [entry.id]
    })
  return new Set(tree.some(({ isInherited }) => isInherited) ? visit(tree) : [])
}

/** The tree of a role as it is ticked, with each right once below its menu. */
export interface MergedTree {
  entries: MenuTreeEntry[]
  /** Ids of the rights that each entry stands for besides its own, by its id. */
  repeats: ReadonlyMap<string, readonly string[]>
}

/**
 * Merges the rights that the hidden screens below a menu repeat (详情, 新增 …) with that of the menu itself: they are one
 * right. Screens of which nothing is left are not shown.
 */
export function mergeRepeated(tree: readonly MenuTreeEntry[]): MergedTree {
  const repeats = new Map<string, string[]>()
  const fold = (entry: MenuTreeEntry, above: ReadonlyMap<string, string>): MenuTreeEntry => {
    const own = new Map(entry.children.flatMap(({ id, word }) => (word ? [[word, id] as const] : [])))
    const rights = entry.hidden ? new Map([...own, ...above]) : own
    const children = entry.children.flatMap((child) => {
      const kept = entry.hidden && child.word ? above.get(child.word) : undefined
      if (kept) {
        repeats.set(kept, [...(repeats.get(kept) ?? []), child.id])
        return []
      }
      const folded = fold(child, rights)
      return child.children.length > 0 && folded.children.length === 0 ? [] : [folded]
    })
    return { ...entry, children }
  }
  return { entries: tree.map((entry) => fold(entry, new Map())), repeats }
}

/** Returns the ticks of a merged tree: an entry is ticked if any right that it stands for is granted. */
export function mergedTicks({ entries, repeats }: MergedTree, leaves: readonly string[]): string[] {
  const ticked = new Set(leaves)
  return leavesOf(entries).flatMap(({ id }) =>
    [id, ...(repeats.get(id) ?? [])].some((one) => ticked.has(one)) ? [id] : [],
  )
}

/** Returns the ticked leaves after those of the merged tree changed. Rights whose tick did not change stay as they were. */
export function leavesAfter(
  merged: MergedTree,
  leaves: readonly string[],
  next: readonly string[],
): string[] {
  const before = new Set(mergedTicks(merged, leaves))
  const after = new Set(next)
  const result = new Set(leaves)
  for (const { id } of leavesOf(merged.entries)) {
    if (before.has(id) === after.has(id)) continue
    for (const one of [id, ...(merged.repeats.get(id) ?? [])]) {
      if (after.has(id)) result.add(one)
      else result.delete(one)
    }
  }
  return [...result]
}

/** The mark of menus that the sidebar does not show. */
export const NOT_LISTED = '侧栏不显示'

/** Returns where the rights are whose names several menus have, by their ids: the menu, with those above it if needed. */
export function placesOfNamesakes(entries: readonly MenuTreeEntry[]): ReadonlyMap<string, string> {
  const rights: { id: string; label: string; trail: string[] }[] = []
  const visit = (list: readonly MenuTreeEntry[], trail: string[]): void => {
    for (const { id, label, type, hidden, children } of list) {
      if (type === 'r') rights.push({ id, label, trail })
      else visit(children, [...trail, hidden ? `${label}（${NOT_LISTED}）` : label])
    }
  }
  visit(entries, [])
  const places = new Map<string, string>()
  for (const namesakes of Map.groupBy(rights, ({ label }) => label).values()) {
    if (namesakes.length === 1) continue
    const menus = Map.groupBy(namesakes, ({ trail }) => trail.at(-1))
    for (const { id, trail } of namesakes) {
      const isAlone = menus.get(trail.at(-1))?.length === 1
      places.set(id, isAlone ? (trail.at(-1) ?? '') : trail.join(' / '))
    }
  }
  return places
}
