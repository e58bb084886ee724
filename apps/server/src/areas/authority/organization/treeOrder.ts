import { sql, type SQL } from 'drizzle-orm'
import { organization } from '../../../db/schema/index.ts'

/**
 * The order of the tree for a query of some organisations whose neighbours it does not read: the places of those above an
 * organisation and its own, from the top down.
 */
export const treePlace: SQL = sql`array(
  select row(above.sort_value, above.id) from ${organization} as above
  where above.id = any(string_to_array(trim(both '/' from ${organization.path}), '/')::bigint[])
  order by length(above.path))`
