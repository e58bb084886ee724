import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import * as schema from './schema/index.ts'

/** The database as areas see it: the pool outside a transaction, the transaction inside one. */
export type Db = PgDatabase<NodePgQueryResultHKT, typeof schema>

export interface Connection {
  db: NodePgDatabase<typeof schema>
  pool: Pool
  close: () => Promise<void>
}

/**
 * Opens a pool. Statements are unnamed, so that a pooler in transaction mode may stand between.
 * A connection that breaks is dropped by the pool, in use or idle; `onError` is told. Without a listener of its own a
 * connection that breaks between two statements of a transaction would end the process.
 */
export function connect(
  url: string,
  options: { max?: number; onError?: (error: Error) => void } = {},
): Connection {
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 10_000,
    application_name: 'hepu',
  })
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)))
  pool.on('error', () => undefined) // The connection's own listener has told it.
  return { db: drizzle(pool, { schema, casing: 'snake_case' }), pool, close: () => pool.end() }
}
