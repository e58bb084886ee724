import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './connect.ts'

/**
 * Stores many rows of a table by one statement with one parameter: thousands of parameters cost more to build and send than
 * the storing itself. What a row does not say is null in it, unless none of them says it: then it is the default. Answers
 * their ids in their order, of a table that has any.
 */
export async function insertMany(
  db: Db,
  table: PgTable,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<number[]> {
  if (rows.length === 0) return []
  const names = new Set(rows.flatMap((row) => Object.keys(row)))
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => names.has(name))
  const stored = rows.map((row) =>
    Object.fromEntries(columns.map(([name, column]) => [column.name, row[name]])),
  )
  const listed = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  const hasId = 'id' in getTableColumns(table)
  const { rows: made } = await db.execute<{ id: string }>(sql`
    insert into ${table} (${listed})
    select ${listed} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(stored)}::jsonb)
    ${hasId ? sql`returning id` : sql``}`)
  return made.map(({ id }) => Number(id))
}
