/**
 * Organisations in the order of the tree: each one before those below it. Siblings keep the order in which they come; what
 * has no parent among them stands at the top.
 */
export function inTree<T extends { id: number; parentId: number | null }>(orgs: readonly T[]): T[] {
  const ids = new Set(orgs.map((it) => it.id))
  const below = Map.groupBy(orgs, ({ parentId }) =>
    parentId !== null && ids.has(parentId) ? parentId : null,
  )
  const under = (id: number | null): T[] => (below.get(id) ?? []).flatMap((it) => [it, ...under(it.id)])
  return under(null)
}
