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
