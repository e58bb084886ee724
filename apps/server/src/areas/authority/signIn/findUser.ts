import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { user } from '../../../db/schema/index.ts'
import type { PublicCtx } from '../../../http/context.ts'

export type User = typeof user.$inferSelect

/** Returns the condition that a row has an account, ignoring case. The index of accounts uses the same expression. */
export const hasAccount = (account: string): SQL => eq(sql`lower(${user.account})`, account.toLowerCase())

/** Finds the user of an account, ignoring case; undefined if there is none. */
export const findByAccount = (ctx: PublicCtx, account: string): Promise<User | undefined> =>
  find(ctx, hasAccount(account))

/** Returns the user with this number; undefined if there is none. */
export const findByMobile = (ctx: PublicCtx, mobile: string): Promise<User | undefined> =>
  find(ctx, eq(user.mobile, mobile))

async function find(ctx: PublicCtx, isWanted: SQL): Promise<User | undefined> {
  const [found] = await ctx.db
    .select()
    .from(user)
    .where(and(isWanted, isNull(user.deletedAt)))
  return found
}
