import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { user } from '../../../db/schema/index.ts'
import type { PublicCtx } from '../../../http/context.ts'

export type User = typeof user.$inferSelect

/** Whether a row is that of an account, whatever its case: the index of accounts stands on the same expression. */
export const hasAccount = (account: string): SQL => eq(sql`lower(${user.account})`, account.toLowerCase())

/** Whose account this is, whatever its case; undefined when nobody's. */
export const findByAccount = (ctx: PublicCtx, account: string): Promise<User | undefined> =>
  find(ctx, hasAccount(account))

/** Who has this number; undefined when nobody has. */
export const findByMobile = (ctx: PublicCtx, mobile: string): Promise<User | undefined> =>
  find(ctx, eq(user.mobile, mobile))

async function find(ctx: PublicCtx, isWanted: SQL): Promise<User | undefined> {
  const [found] = await ctx.db
    .select()
    .from(user)
    .where(and(isWanted, isNull(user.deletedAt)))
  return found
}
