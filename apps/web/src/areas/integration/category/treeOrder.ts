import type { CategoryNode } from '@hepu/api/areas/integration/category/category'

/** A place of a category as the call of the order takes it. */
export interface OrderRow {
  id: string
  parentId: string | null
  version: number
}

/** Returns all categories in their order, each after its parent. */
export function orderOf(roots: readonly CategoryNode[], parentId: string | null = null): OrderRow[] {
  return roots.flatMap(({ id, version, children }) => [{ id, parentId, version }, ...orderOf(children, id)])
}

/** Returns the order after a category has been put behind the others under a parent. */
export function movedOrder(roots: readonly CategoryNode[], id: string, parentId: string | null): OrderRow[] {
  const all = orderOf(roots)
  const moved = all.filter((row) => row.id === id).map((row) => ({ ...row, parentId }))
  return [...all.filter((row) => row.id !== id), ...moved]
}

/** Returns the order after the children of a parent have got another one. */
export function sortedOrder(
  roots: readonly CategoryNode[],
  parentId: string | null,
  ids: readonly string[],
): OrderRow[] {
  const all = orderOf(roots)
  const places = new Map(ids.map((id, at) => [id, at]))
  const siblings = all
    .filter((row) => row.parentId === parentId)
    .toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
  return [...all.filter((row) => row.parentId !== parentId), ...siblings]
}
