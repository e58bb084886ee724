import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../http/context.ts'

const keyOf = ({ caller }: Pick<Ctx, 'caller'>): SQL =>
  sql`hashtextextended(${`sale_line ${caller.orgId}`}, 0)`

/**
 * Keeps what stored lines follow from (bindings, the first month of business years) as it is until the transaction ends. Any number
 * of transactions that write lines of an organisation hold this lock at once.
 */
export async function lockForLines(ctx: Pick<Ctx, 'db' | 'caller'>): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock_shared(${keyOf(ctx)})`)
}

/**
 * Waits until nobody writes lines of the organisation, and makes writers wait until the transaction ends. A change of bindings or
 * of the first month takes the lock before it reads anything, so that it finds every line that was written by the old ones.
 */
export async function lockForRules(ctx: Pick<Ctx, 'db' | 'caller'>): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${keyOf(ctx)})`)
}
