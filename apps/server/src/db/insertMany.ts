import { getTableColumns, sql, type SQLChunk } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './connect.ts'

/**
 * Stores many rows of a table with one statement and two parameters, because thousands of parameters cost more than the
 * storing itself: what all rows have in common is sent once, the rest row by row. A field that a row lacks becomes null; a
 * field that all rows lack gets its default. Returns the ids in the order of the rows, if the table has ids.
 */
export async function insertMany(
  db: Db,
  table: PgTable,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<number[]> {
  const [first] = rows
  if (!first) return []
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => rows.some((row) => name in row))
  const isShared = ([name]: [string, unknown]) => rows.every((row) => row[name] === first[name])
  const { shared = [], own = [] } = Object.groupBy(columns, (column) => (isShared(column) ? 'shared' : 'own'))
  const pick = (row: Readonly<Record<string, unknown>>, of: typeof columns) =>
    Object.fromEntries(of.map(([name, column]) => [column.name, row[name]]))
  const listed = (of: typeof columns, from?: string) =>
    of.map(([, { name }]) => (from ? sql`${sql.raw(from)}.${sql.identifier(name)}` : sql.identifier(name)))
  const list = (parts: readonly SQLChunk[]) => sql.join([...parts], sql`, `)
  const hasId = 'id' in getTableColumns(table)
  const { rows: made } = await db.execute<{ id: string }>(sql`
    insert into ${table} (${list([...listed(shared), ...listed(own)])})
    select ${list([...listed(shared, 's'), ...listed(own, 'o')])}
    from json_populate_record(null::${table}, ${JSON.stringify(pick(first, shared))}::json) s,
      json_populate_recordset(null::${table}, ${JSON.stringify(rows.map((row) => pick(row, own)))}::json) o
    ${hasId ? sql`returning id` : sql``}`)
  return made.map(({ id }) => Number(id))
}
