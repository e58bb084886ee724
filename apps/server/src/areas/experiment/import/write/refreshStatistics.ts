import { sql } from 'drizzle-orm'
import type { Db } from '../../../../db/connect.ts'

/**
 * Refreshes the planner's statistics after a large import, in its transaction, so that they become visible together
 * with the rows. Without them the first lists after the import use plans for the old tables, which can take minutes. A
 * role that does not own the tables only gets a warning from the database.
 */
export async function refreshStatistics(db: Db, years: readonly number[]): Promise<void> {
  const tables = ['experiment_point', 'experiment_variety', 'plot', ...new Set(years.map(partitionOf))]
  for (const table of tables) await db.execute(sql`analyze ${sql.identifier(table)}`)
}

/** Returns the partition that holds the values of a year, as the migration made it. */
function partitionOf(year: number): string {
  if (year < 2010) return 'observation_before_2010'
  return year < 2040 ? `observation_${year}` : 'observation_later'
}
