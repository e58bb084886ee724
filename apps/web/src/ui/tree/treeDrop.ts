import { placedAt } from '@hepu/api/core/tree/treeMoves'

/** An entry of a tree in which entries are sorted among those with the same parent. */
interface Entry {
  id: string
  parentId: string | null
}

/** Where antd's Tree says something was dropped. */
interface Drop {
  /** Between entries; otherwise onto the target, which makes it the first below it. */
  dropToGap: boolean
  /** Counted from the target's position among its siblings: a greater number is behind it. */
  dropPosition: number
}

/**
 * Returns true if an entry may be dropped at a target: behind or before a sibling, or onto its parent, which is how the
 * tree reports the position before the first child.
 */
export const mayDrop = (dragged: Entry, target: Entry, dropPosition: number): boolean =>
  dropPosition === 0 ? target.id === dragged.parentId : target.parentId === dragged.parentId

/** Returns the ids of siblings after one of them was dropped at a target that `mayDrop` allows; null if the order stays. */
export function droppedAt(
  ids: readonly string[],
  dragged: Entry,
  target: Entry,
  { dropToGap, dropPosition }: Drop,
): string[] | null {
  if (target.id === dragged.id) return null
  const isBehind = dropToGap && dropPosition > ids.indexOf(target.id)
  const rest = ids.filter((id) => id !== dragged.id)
  const moved = placedAt(ids, dragged.id, isBehind ? rest.indexOf(target.id) + 1 : 0)
  return moved.every((id, at) => id === ids[at]) ? null : moved
}
