import { and, eq, getTableName, sql, type SQL } from 'drizzle-orm'
import type { RowTable } from '../scope.ts'

/** Rows of organisations, which are read from an index that begins with the organisation. */
export interface Source {
  table: RowTable
  orgIds: readonly number[]
  /** All conditions but the one on the organisation. */
  where: SQL | undefined
}

/** Most organisations whose rows are merged one by one: each costs the database about 0.2 ms to plan. */
const MAX_MERGED = 16

/** Up to so many rows in all, reading the first rows of each organisation and sorting them takes less than planning a merge. */
const FEW_ROWS = 5_000

/**
 * Returns a source as a part of FROM under the name of its table, so that columns of the table may be used outside of it. The
 * whole statement has to be in the order `orderBy`, and to use at most the first `reach` rows of it.
 *
 * `org_id = any(…)` cannot be read in the order of an index, because each organisation begins anew. An equality can; of
 * several, the first rows of each are read and sorted; where these would be many, the database takes the next row of
 * whichever comes first, and stops as soon as it has enough.
 */
export function merged({ table, orgIds, where }: Source, orderBy: SQL, reach: number): SQL {
  const name = sql.identifier(getTableName(table))
  const [only] = orgIds
  if (only === undefined) return sql`(select * from ${table} where false) as ${name}`
  if (orgIds.length === 1) return sql`(${rowsWhere(eq(table.orgId, only))}) as ${name}`
  const firstWhere = (isOrg: SQL): SQL =>
    sql`(${rowsWhere(isOrg)} order by ${orderBy} limit ${reach}::bigint)`
  if (orgIds.length > MAX_MERGED || orgIds.length * reach <= FEW_ROWS) {
    return sql`(select ${name}.* from unnest(${sql.param([...orgIds])}::bigint[]) as org(id)
      cross join lateral ${firstWhere(sql`${table.orgId} = org.id`)} as ${name}) as ${name}`
  }
  const each = orgIds.map((id) => firstWhere(eq(table.orgId, id)))
  return sql`(${sql.join(each, sql` union all `)}) as ${name}`

  function rowsWhere(isOrg: SQL): SQL {
    return sql`select * from ${table} where ${and(isOrg, where)}`
  }
}
