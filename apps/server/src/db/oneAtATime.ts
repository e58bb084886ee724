import { Client } from 'pg'

/** Number of the lock that every starting process takes; any constant will do. */
const START_LOCK = 7_411_027

/**
 * Runs a function that only one process of an installation may run at a time; the others wait. The lock is held by a
 * connection of its own and ends with it, also if the process dies. Needs a direct connection, not a pooler in transaction
 * mode.
 */
export async function oneAtATime<T>(connectionString: string, run: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString, application_name: 'hepu start' })
  // The function under the lock notices a broken connection itself; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [START_LOCK])
    return await run()
  } finally {
    await client.end()
  }
}
