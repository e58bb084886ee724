import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { RowTable } from './scope.ts'
import type { Db } from './connect.ts'

/** Stores these fields of many rows of a table with one statement; the rows are found by organisation and id. */
export async function updateMany<T extends RowTable & PgTable>(
  db: Db,
  table: T,
  fields: readonly (keyof T['$inferSelect'] & string)[],
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = getTableColumns(table)
  const names = ['id', 'orgId', ...fields]
  const stored = rows.map((row) => Object.fromEntries(names.map((name) => [columns[name]!.name, row[name]])))
  const sets: SQL[] = fields.map((name) => {
    const column = sql.identifier(columns[name]!.name)
    return sql`${column} = given.${column}`
  })
  await db.execute(sql`
    update ${table} set ${sql.join(sets, sql`, `)}
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(stored)}::jsonb) given
    where ${table.orgId} = given.org_id and ${table.id} = given.id`)
}
