import type { DrillKey } from '@hepu/api/areas/dashboard/drill/dashboardDrill'
import type { Permission } from '@hepu/api/core/permissions'
import { must } from '@hepu/api/core/must'
import { sql, type SQL } from 'drizzle-orm'
import { clockMinute } from '../../../db/clock.ts'
import type { Ctx } from '../../../http/context.ts'

/**
 * What a figure counts: the one source of the figure, of its list and of its workbook. `select` has the columns `id`, `name`, `who` (what
 * is the same thing), `n` (what is added up), `at` (its last change), `cells` (texts under `heads`), and one for each of `keys`.
 */
export interface Population {
  needs: Permission
  heads: readonly string[]
  keys: readonly DrillKey[]
  /** The records are parts of a trial, which is in the column `group_id`. */
  ofTrial?: true
  select: SQL
}

/** Records that have the same values in some keys. */
export interface Count {
  /** Values by key; a key that is rolled up is left out. */
  values: Readonly<Partial<Record<DrillKey, string | null>>>
  records: number
  /** Things that differ. */
  things: number
  /** Null where no record has a number. */
  sum: number | null
  at: Date | null
}

export interface KeyValue {
  name: DrillKey
  value: string | null
}

/** Returns the condition of the records of a cell; a key that the population does not have selects nothing. */
export function inCell(keys: readonly DrillKey[], cell: readonly KeyValue[]): SQL {
  const conditions = cell.map(({ name, value }) =>
    keys.includes(name) ? sql`${sql.identifier(name)} is not distinct from ${value}` : sql`false`,
  )
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** Counts the records of a population by some of its keys, each alone, together, and all. */
export async function countBy(
  { db }: Ctx,
  { select, keys: known }: Population,
  keys: readonly DrillKey[] = [],
  cell: readonly KeyValue[] = [],
): Promise<Count[]> {
  const columns = keys.map((key) => sql`${sql.identifier(key)}`)
  const cube = columns.length === 0 ? sql`()` : sql`cube(${sql.join(columns, sql`, `)})`
  const shown = keys.map(
    (key) =>
      sql`, ${sql.identifier(key)}, grouping(${sql.identifier(key)}) as ${sql.identifier(`rolled_${key}`)}`,
  )
  const { rows } = await db.execute(sql`
    select count(*)::int as records, count(distinct who)::int as things, sum(n)::float8 as sum, max(at) as at
      ${sql.join(shown, sql``)}
    from (${select}) as counted where ${inCell(known, cell)} group by grouping sets (${cube})`)
  return rows.map((row) => ({
    values: Object.fromEntries(
      keys.filter((key) => row[`rolled_${key}`] === 0).map((key) => [key, row[key] as string | null]),
    ),
    records: row['records'] as number,
    things: row['things'] as number,
    sum: row['sum'] as number | null,
    at: row['at'] === null ? null : new Date(row['at'] as string),
  }))
}

/** Returns the counts that have values in exactly these keys. */
export const countsOf = (counts: readonly Count[], ...keys: readonly DrillKey[]): Count[] =>
  counts.filter(
    ({ values }) => Object.keys(values).length === keys.length && keys.every((key) => key in values),
  )

/** Returns the count of everything. */
export const wholeOf = (counts: readonly Count[]): Count =>
  must(countsOf(counts)[0], 'the count of everything')

/** Returns the newest of some moments to the minute; null of none. */
export function newestOf(moments: readonly (Date | null)[]): string | null {
  const known = moments.flatMap((at) => (at ? [at.getTime()] : []))
  return known.length === 0 ? null : clockMinute(new Date(Math.max(...known)))
}
