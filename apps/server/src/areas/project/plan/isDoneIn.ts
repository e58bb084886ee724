import { DONE_AT } from '@hepu/api/areas/project/plan/progress'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Returns the SQL condition that a stored progress means done, by the same rule as `isDone`. It is never null. */
export const isDoneIn = (progress: SQLWrapper): SQL =>
  sql`(coalesce(${progress}, 0) >= ${sql.raw(String(DONE_AT))})`
