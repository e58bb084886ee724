import type { MenuTreeEntry } from '@hepu/api/areas/authority/menuAdmin'

/** Ids of what can be ticked itself: entries with nothing below. Those above follow from them. */
export const leavesOf = (tree: readonly MenuTreeEntry[]): string[] =>
  tree.flatMap((entry) => (entry.children.length > 0 ? leavesOf(entry.children) : [entry.id]))

/** The ticked leaves of a role. */
export function tickedLeaves(tree: readonly MenuTreeEntry[], menuIds: readonly string[]): string[] {
  const granted = new Set(menuIds)
  return leavesOf(tree).filter((id) => granted.has(id))
}

/**
 * What a role grants: the ticked leaves, the menus above them, and what it granted before that the user cannot see, as
 * he may not give it himself.
 */
export function grantsOf(
  tree: readonly MenuTreeEntry[],
  leaves: readonly string[],
  before: readonly string[],
): string[] {
  const ticked = new Set(leaves)
  const seen = new Set<string>()
  const chosen: string[] = []
  const visit = (entry: MenuTreeEntry): boolean => {
    seen.add(entry.id)
    const below = entry.children.map(visit)
    const isChosen = below.length > 0 ? below.includes(true) : ticked.has(entry.id)
    if (isChosen) chosen.push(entry.id)
    return isChosen
  }
  tree.forEach(visit)
  return [...chosen, ...before.filter((id) => !seen.has(id))]
}

/** Entries whose label has a part, with all below them and the menus above them. */
export function filterTree(tree: readonly MenuTreeEntry[], part: string): MenuTreeEntry[] {
  if (!part) return [...tree]
  return tree.flatMap((entry) => {
    if (entry.label.includes(part)) return [entry]
    const children = filterTree(entry.children, part)
    return children.length > 0 ? [{ ...entry, children }] : []
  })
}

/** The ticks after the user ticked in a part of the tree: what is out of sight stays as it was. */
export function mergeTicks(
  before: readonly string[],
  shown: readonly MenuTreeEntry[],
  ticked: readonly string[],
): string[] {
  const inSight = new Set(leavesOf(shown))
  const chosen = ticked.filter((id) => inSight.has(id))
  return [...before.filter((id) => !inSight.has(id)), ...chosen]
}

/** Ids of the entries that have others below them. */
export const branchesOf = (tree: readonly MenuTreeEntry[]): string[] =>
  tree.flatMap((entry) => (entry.children.length > 0 ? [entry.id, ...branchesOf(entry.children)] : []))
