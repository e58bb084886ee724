import { Client } from 'pg'

/** Any constant: everybody who fills a database for the first time takes this lock. */
const START_LOCK = 7_411_027

/**
 * Runs what only one process of an installation may do at a time, whichever of them comes first; the others wait. The lock
 * lies on a connection of its own and goes with it, also when the process dies. Needs a direct connection (not a pooler in
 * transaction mode).
 */
export async function oneAtATime<T>(connectionString: string, run: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString, application_name: 'hepu start' })
  // A connection that breaks is seen by what runs under the lock; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [START_LOCK])
    return await run()
  } finally {
    await client.end()
  }
}
