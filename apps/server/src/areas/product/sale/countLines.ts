import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../http/context.ts'

/** Lines written before the first count; each further count comes after five times as many. */
const FIRST = 1_000
const FACTOR = 5

/**
 * Lets the database count the lines of 交易流向 while a transaction writes many of them. It plans by its last count, which the lines of the
 * running transaction are not in: a table that was empty then is read as a whole for every line that is looked up. Another
 * count of the table that is under way at the time is enough, and is not waited for.
 */
export function lineCounter({ db }: Pick<Ctx, 'db'>): (written: number) => Promise<void> {
  let next = FIRST
  return async (written) => {
    if (written < next) return
    next = written * FACTOR
    await countLines({ db })
  }
}

/** Counts the lines of 交易流向 now. */
export async function countLines({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await db.execute(sql`analyze (skip_locked) sale_line`)
}
