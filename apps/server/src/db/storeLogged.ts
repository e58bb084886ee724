import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { itemAt } from '@hepu/api/core/must'
import type { Db } from './connect.ts'
import type { changeLog } from './schema/index.ts'

/** A line of the change log without the id of its record. */
export type NewLine = Omit<typeof changeLog.$inferInsert, 'objectId'>

/**
 * Stores one row by a statement that returns it whole, and its line of the change log with it, in one round trip. Returns the
 * row. A null line writes none.
 */
export async function storeLogged(
  db: Db,
  table: PgTable,
  store: SQL,
  line: NewLine | null,
): Promise<Record<string, unknown>> {
  const stored = line ? sql`with made as (${store}), logged as (${insertOf(line)}) select * from made` : store
  const { rows } = await db.execute(stored)
  return rowOf(table, itemAt(rows, 0))
}

const insertOf = ({ orgId, crop, at, userId, requestId, object, action, ...line }: NewLine): SQL => sql`
  insert into change_log
    (org_id, crop, at, user_id, request_id, object, object_id, action, before, after, reason, batch_id)
  select ${orgId}::bigint, ${crop}::text, ${at?.toISOString()}::timestamptz, ${userId}::bigint, ${requestId}::text,
    ${object}::text, made.id, ${action}::text, ${jsonOf(line.before)}::jsonb, ${jsonOf(line.after)}::jsonb,
    ${line.reason}::text, ${line.batchId}::bigint
  from made`

const jsonOf = (value: unknown): string | null => (value ? JSON.stringify(value) : null)

/** Returns a row as a query of the table would: by the names of its fields, in their types. */
const rowOf = (table: PgTable, row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, column]) => {
      const value = row[column.name]
      return [name, value === null || value === undefined ? null : column.mapFromDriverValue(value)]
    }),
  )
