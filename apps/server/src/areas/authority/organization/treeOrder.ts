import { sql, type SQL } from 'drizzle-orm'
import { organization } from '../../../db/schema/index.ts'

/**
 * Sorts organisations in the order of the tree: each one before those below it. Siblings keep their order; a row without a
 * parent among them is a root.
 */
export function inTree<T extends { id: number; parentId: number | null }>(orgs: readonly T[]): T[] {
  const ids = new Set(orgs.map((org) => org.id))
  const below = Map.groupBy(orgs, ({ parentId }) =>
    parentId !== null && ids.has(parentId) ? parentId : null,
  )
  const under = (id: number | null): T[] => (below.get(id) ?? []).flatMap((org) => [org, ...under(org.id)])
  return under(null)
}

/**
 * The same order for a query of some organisations whose neighbours in the tree it does not read: the places of those above
 * an organisation and its own, from the top down.
 */
export const treePlace: SQL = sql`array(
  select row(above.sort_value, above.id) from ${organization} as above
  where above.id = any(string_to_array(trim(both '/' from ${organization.path}), '/')::bigint[])
  order by length(above.path))`
