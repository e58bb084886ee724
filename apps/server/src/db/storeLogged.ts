import { createHash } from 'node:crypto'
import { getTableColumns, getTableName, is, SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { itemAt } from '@hepu/api/core/must'
import type { Services } from '../http/context.ts'
import type { Db } from './connect.ts'
import { runNamed, type Parameters } from './namedStatement.ts'
import type { changeLog } from './schema/index.ts'

/** A line of the change log without the id of its record. */
export type NewLine = Omit<typeof changeLog.$inferInsert, 'objectId'>

type Row = Record<string, unknown>
interface Storing {
  db: Db
  services: Pick<Services, 'db'>
}

/**
 * Stores one row by a statement that returns it whole, and its line of the change log with it, in one round trip. Returns the
 * row. A null line writes none.
 */
export async function storeLogged(
  { db }: Storing,
  table: PgTable,
  store: SQL,
  line: NewLine | null,
): Promise<Row> {
  const stored = line
    ? sql`with made as (${store}), logged as (${sql.raw(LOG)} ${selectOf(line)}) select * from made`
    : store
  const { rows } = await db.execute(stored)
  return rowOf(table, itemAt(rows, 0))
}

/**
 * Inserts a row with its line of the change log, as `storeLogged` does. The text of the statement depends only on which fields
 * are given, so that it is neither built nor planned anew for each row.
 */
export async function insertLogged(
  storing: Storing,
  table: PgTable,
  values: Row,
  line: NewLine | null,
): Promise<Row> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  if (given.some(([, value]) => is(value, SQL) || Buffer.isBuffer(value))) {
    return storeLogged(storing, table, storing.db.insert(table).values(values).returning().getSQL(), line)
  }
  const columns = getTableColumns(table)
  const stored = given.flatMap(([name, value]) => {
    const column = columns[name]
    return column ? [[column.name, value] as const] : []
  })
  const statement = insertOf(getTableName(table), stored.map(([name]) => name).toSorted(), line !== null)
  const logged = line ? parametersOf(line) : []
  const rows = await runNamed<Row>(storing, statement, [
    JSON.stringify(Object.fromEntries(stored)),
    ...logged,
  ])
  return rowOf(table, itemAt(rows, 0))
}

const LOG = `insert into change_log
  (org_id, crop, at, user_id, request_id, object, action, before, after, reason, batch_id, object_id)`
const TYPES = 'bigint text timestamptz bigint text text text jsonb jsonb text bigint'.split(' ')

/** The values of a line in the order of `LOG`. */
const parametersOf = ({ at, before, after, ...line }: NewLine): Parameters => [
  line.orgId,
  line.crop ?? null,
  at?.toISOString() ?? null,
  line.userId ?? null,
  line.requestId ?? null,
  line.object,
  line.action,
  before ? JSON.stringify(before) : null,
  after ? JSON.stringify(after) : null,
  line.reason ?? null,
  line.batchId ?? null,
]

const selectOf = (line: NewLine): SQL => {
  const values = parametersOf(line).map((value, at) => sql`${value}::${sql.raw(itemAt(TYPES, at))}`)
  return sql`select ${sql.join(values, sql`, `)}, made.id from made`
}

/** Statements that insert, by table and columns: few of the many combinations occur. */
const inserts = new Map<string, { name: string; text: string }>()

function insertOf(table: string, columns: readonly string[], isLogged: boolean) {
  const key = `${table} ${isLogged} ${columns.join(' ')}`
  const known = inserts.get(key)
  if (known) return known
  const listed = columns.map((name) => `"${name}"`).join(', ')
  const insert = `insert into "${table}" (${listed})
    select ${listed} from jsonb_populate_record(null::"${table}", $1::jsonb) returning *`
  const line = TYPES.map((type, at) => `$${at + 2}::${type}`).join(', ')
  const text = isLogged
    ? `with made as (${insert}), logged as (${LOG} select ${line}, made.id from made) select * from made`
    : insert
  const statement = { name: `insert_${createHash('sha256').update(key).digest('hex').slice(0, 32)}`, text }
  inserts.set(key, statement)
  return statement
}

/** Returns a row as a query of the table would: by the names of its fields, in their types. */
const rowOf = (table: PgTable, row: Row): Row =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, column]) => {
      const value = row[column.name]
      return [name, value === null || value === undefined ? null : column.mapFromDriverValue(value)]
    }),
  )
