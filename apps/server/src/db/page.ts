import { must } from '@hepu/api/core/must'
import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgSelect } from 'drizzle-orm/pg-core'
import type { Ctx } from '../http/context.ts'

/** Which page a list asks for. */
export interface PageWish {
  /** From 1. */
  current: number
  /** Rows of a page. */
  size: number
}

interface Paged<R> {
  /** The rows of the page. */
  found: R
  /** What the answer says besides the records. */
  page: PageWish & { total: number }
}

/**
 * Reads one page of a query in an order, and counts all rows of the query. The query is `$dynamic()`, without order and
 * limit. A page that is not full is the last one, so its total is known without counting.
 */
export async function pageOf<Q extends PgSelect>(
  { db }: Pick<Ctx, 'db'>,
  query: Q,
  { current, size }: PageWish,
  order: readonly (SQL | AnyPgColumn)[],
): Promise<Paged<Q['_']['result']>> {
  const all = query.getSQL()
  const before = (current - 1) * size
  const found = (await query
    .orderBy(...order)
    .limit(size)
    .offset(before)) as Q['_']['result']
  const rest = (found as readonly unknown[]).length
  const isLast = rest < size && (rest > 0 || current === 1)
  return { found, page: { current, size, total: isLast ? before + rest : await countRows(db, all) } }
}

async function countRows(db: Ctx['db'], query: SQL): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from (${query}) as found`)
  return must(rows[0], 'the count').n
}
