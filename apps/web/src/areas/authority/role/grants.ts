import type { MenuTreeEntry } from '@hepu/api/areas/authority/menu/menuAdmin'
import { isSensitive } from '@hepu/api/areas/authority/role/sensitiveWords'

const leafEntries = (tree: readonly MenuTreeEntry[]): MenuTreeEntry[] =>
  tree.flatMap((entry) => (entry.children.length > 0 ? leafEntries(entry.children) : [entry]))

/** Ids of what can be ticked itself: entries with nothing below. Those above follow from them. */
export const leavesOf = (tree: readonly MenuTreeEntry[]): string[] => leafEntries(tree).map(({ id }) => id)

/** The ticked leaves of a role. */
export function tickedLeaves(tree: readonly MenuTreeEntry[], menuIds: readonly string[]): string[] {
  const granted = new Set(menuIds)
  return leavesOf(tree).filter((id) => granted.has(id))
}

/**
 * What a role grants: the ticked leaves, the menus above new ones, and what it granted before that the user cannot see, as
 * he may not give it himself. A menu that it did not grant comes only with what is new below it: a role of which no tick
 * changed grants what it did, and goes on following the catalogue.
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

/** Entries whose label has a part, with all below them and the menus above them. */
export function filterTree(tree: readonly MenuTreeEntry[], part: string): MenuTreeEntry[] {
  if (!part) return [...tree]
  return tree.flatMap((entry) => {
    if (entry.label.includes(part)) return [entry]
    const children = filterTree(entry.children, part)
    return children.length > 0 ? [{ ...entry, children }] : []
  })
}

/**
 * The ticks after the user clicked the box of an entry of the shown tree. A menu gives what stands below it and is not
 * sensitive; when it gave all of that already, it takes everything below back. What is out of sight stays as it was.
 */
export function ticksAfter(
  before: readonly string[],
  shown: readonly MenuTreeEntry[],
  clicked: string,
): string[] {
  const entry = findEntry(shown, clicked)
  if (!entry) return [...before]
  const ticked = new Set(before)
  const below = leafEntries([entry])
  const given = below.filter((leaf) => leaf === entry || !(leaf.isGeneral || isSensitive(leaf.word)))
  if (given.every(({ id }) => ticked.has(id))) below.forEach(({ id }) => ticked.delete(id))
  else given.forEach(({ id }) => ticked.add(id))
  return [...ticked]
}

function findEntry(tree: readonly MenuTreeEntry[], id: string): MenuTreeEntry | undefined {
  for (const entry of tree) {
    const found = entry.id === id ? entry : findEntry(entry.children, id)
    if (found) return found
  }
  return undefined
}

/** Labels of the sensitive rights among the ticked ones, each once: many stand under several menus. */
export function sensitiveLabels(tree: readonly MenuTreeEntry[], leaves: readonly string[]): string[] {
  const ticked = new Set(leaves)
  const given = leafEntries(tree).filter(({ id, word }) => ticked.has(id) && isSensitive(word))
  return [...new Map(given.map(({ word, label }) => [word, label])).values()]
}

/**
 * Ids of the topmost entries that no role of the organisation above grants; none where nothing is granted there, such as
 * in an organisation that has none above it.
 */
export function notAbove(tree: readonly MenuTreeEntry[]): ReadonlySet<string> {
  const visit = (entries: readonly MenuTreeEntry[]): string[] =>
    entries.flatMap((entry) => {
      if (entry.isGeneral) return []
      return entry.isInherited ? visit(entry.children) : [entry.id]
    })
  return new Set(tree.some(({ isInherited }) => isInherited) ? visit(tree) : [])
}

/** Ids of the entries that have others below them. */
export const branchesOf = (tree: readonly MenuTreeEntry[]): string[] =>
  tree.flatMap((entry) => (entry.children.length > 0 ? [entry.id, ...branchesOf(entry.children)] : []))
