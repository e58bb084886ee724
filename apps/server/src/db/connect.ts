import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'

/** The database as areas see it: the pool outside a transaction, the transaction inside one. */
export type Db = PgDatabase<NodePgQueryResultHKT>

/** Pools whose connections are ours alone: what one of them keeps by a name is there at the next use. */
const naming = new WeakSet<object>()

/** Whether statements of this database may be named; never within a transaction, which puts its own together. */
export const mayName = (db: Db): boolean => naming.has(db)

const pools = new WeakMap<object, Pool>()

/** Whether a statement is under way on the connections of this database, be it anybody's; of a transaction never. */
export function isInUse(db: Db): boolean {
  const pool = pools.get(db)
  return pool !== undefined && pool.totalCount > pool.idleCount
}

interface Options {
  max?: number
  /** A pooler in transaction mode stands between, and gives a connection to others after each transaction. */
  isPooled?: boolean
  onError?: (error: Error) => void
}

export interface Connection {
  db: NodePgDatabase
  pool: Pool
  close: () => Promise<void>
}

/**
 * Opens a pool. Where a pooler in transaction mode stands between, no statement is named, as the next one may go over
 * another connection; else those of `builtOnce` are.
 * A connection that breaks is dropped by the pool, in use or idle; `onError` is told. Without a listener of its own a
 * connection that breaks between two statements of a transaction would end the process.
 */
export function connect(url: string, options: Options = {}): Connection {
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 10_000,
    application_name: 'hepu',
  })
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)))
  pool.on('error', () => undefined) // The connection's own listener has told it.
  const db = drizzle(pool, { casing: 'snake_case' })
  if (!options.isPooled) naming.add(db)
  pools.set(db, pool)
  return { db, pool, close: () => pool.end() }
}
