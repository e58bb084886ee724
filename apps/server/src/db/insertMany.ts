import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './connect.ts'

/**
 * Stores many rows of a table with one statement and one parameter, because thousands of parameters cost more than the
 * storing itself. A field that a row lacks becomes null; a field that all rows lack gets its default. Returns the ids in the
 * order of the rows, if the table has ids.
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
    select ${listed} from json_populate_recordset(null::${table}, ${JSON.stringify(stored)}::json)
    ${hasId ? sql`returning id` : sql``}`)
  return made.map(({ id }) => Number(id))
}
