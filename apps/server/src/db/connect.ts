import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'

/** The database that areas use: the pool outside a transaction, the transaction inside one. */
export type Db = PgDatabase<NodePgQueryResultHKT>

/** Pools without a pooler: a connection still has its named statements at the next use. */
const naming = new WeakSet<object>()

/** Returns whether statements of this database may be named. A transaction builds its own statements, which are not named. */
export const mayName = (db: Db): boolean => naming.has(db)

const pools = new WeakMap<object, Pool>()

/** Returns whether any connection of this pool runs a statement; always false for a transaction. */
export function isInUse(db: Db): boolean {
  const pool = pools.get(db)
  return pool !== undefined && pool.totalCount > pool.idleCount
}

interface Options {
  max?: number
  /** A pooler in transaction mode is in use, which gives a connection to others after each transaction. */
  isPooled?: boolean
  onError?: (error: Error) => void
}

export interface Connection {
  db: NodePgDatabase
  pool: Pool
  close: () => Promise<void>
}

/**
 * Opens a pool. Behind a pooler in transaction mode no statement is named, because the next one may use another connection;
 * otherwise those of `builtOnce` are.
 * The pool drops a broken connection, in use or idle, and `onError` receives the error. Each connection has a listener,
 * because one that breaks between two statements of a transaction would otherwise end the process.
 */
export function connect(url: string, options: Options = {}): Connection {
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 10_000,
    application_name: 'hepu',
  })
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)))
  pool.on('error', () => undefined) // The listener of the connection has reported the error.
  const db = drizzle(pool, { casing: 'snake_case' })
  if (!options.isPooled) naming.add(db)
  pools.set(db, pool)
  return { db, pool, close: () => pool.end() }
}
