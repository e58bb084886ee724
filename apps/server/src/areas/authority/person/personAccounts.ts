import { MAX_ACCOUNTS, type listPersonAccounts as api } from '@hepu/api/areas/authority/person/person'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, inArray, isNull, or } from 'drizzle-orm'
import { byPinyin, contains } from '../../../db/nameConditions.ts'
import { person, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { managedUsers } from '../user/userScope.ts'

/** Lists the managed accounts that a person may be given, with the persons who have them already. */
export async function listPersonAccounts(
  ctx: Ctx,
  { name }: ParsedInputOf<typeof api>,
): Promise<ResultOf<typeof api>> {
  const part = name ? or(contains(user.name, name), contains(user.account, name)) : undefined
  const found = await ctx.db
    .select({ id: user.id, account: user.account, name: user.name, state: user.state })
    .from(user)
    .where(and(managedUsers(ctx), part))
    .orderBy(byPinyin(user.name), asc(user.id))
    .limit(MAX_ACCOUNTS)
  const holders = await holdersOf(
    ctx,
    found.map((row) => row.id),
  )
  return found.map((row) => ({ ...row, takenBy: holders.get(row.id) ?? null }))
}

/** Returns who has these accounts already, among the persons that the caller sees. */
async function holdersOf(ctx: Ctx, userIds: readonly number[]) {
  const found = await ctx.db
    .select({ id: person.id, name: person.name, userId: person.userId })
    .from(person)
    .where(and(rows(ctx, person), inArray(person.userId, [0, ...userIds]), isNull(person.deletedAt)))
  return new Map(found.map(({ userId, ...row }) => [userId, row]))
}
