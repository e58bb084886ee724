import { fileURLToPath } from 'node:url'
import { getTableName } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import './schema/index.ts'
import { registryTables } from './schema/resourceTable.ts'

/** Number of the lock that every migrating process takes; any constant will do. */
const MIGRATION_LOCK = 7_411_026

/**
 * Migrates the database to the newest migration. Numbered SQL files are applied in order, each once; then the table of every
 * registry gets the triggers that count its records. Processes that start together wait for one another. Needs a direct connection, not a pooler in transaction mode.
 */
export async function migrate(connectionString: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    // The type argument is given, because inferring it makes the compiler compare every member of the database type.
    await applyMigrations<Record<string, never>>(drizzle(client), {
      migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)),
    })
    for (const table of registryTables()) {
      await client.query('select keep_registry_total($1)', [getTableName(table)])
    }
  } finally {
    await client.end()
  }
}
