import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../http/context.ts'

/** How the database may join rows: all of these read whole tables. */
const WHOLE_TABLES = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'] as const

/**
 * Lets the statements of some work find rows by indexes alone. Within the transaction that fills a table the database has no statistics
 * of it, takes it for small and reads it as a whole, which makes a large import slower with each chunk. Needs a transaction; one that
 * fails forgets the settings.
 */
export async function byIndex<T>(ctx: Pick<Ctx, 'db'>, work: () => Promise<T>): Promise<T> {
  await allow(ctx, 'off')
  const result = await work()
  await allow(ctx, 'on')
  return result
}

async function allow({ db }: Pick<Ctx, 'db'>, value: 'on' | 'off'): Promise<void> {
  const settings = WHOLE_TABLES.map((name) => sql`set_config(${name}, ${value}, true)`)
  await db.execute(sql`select ${sql.join(settings, sql`, `)}`)
}
