import type * as api from '@hepu/api/areas/authority/user/userAdmin'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, ne, type SQL } from 'drizzle-orm'
import { user } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { hasAccount } from '../signIn/findUser.ts'
import { managedUsers } from './userScope.ts'

type Holder = ResultOf<typeof api.findUniqUser>

const FREE: Holder = { exists: false, field: null, message: '', user: null }

/** What must be unique: an account whatever its case, and a mobile. */
interface Wanted {
  account?: string | null
  mobile?: string | null
}

/** Returns whether an account or a mobile is taken by somebody else. */
export function findUniqUser(ctx: Ctx, input: ParsedInputOf<typeof api.findUniqUser>): Promise<Holder> {
  return findHolder(ctx, input, input.id)
}

/** Returns the user with this account or mobile. */
export async function findByAccountOrMobile(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.findByAccountOrMobile>,
): Promise<Holder> {
  const byAccount = await findHolder(ctx, { account: input.accountOrMobile })
  return byAccount.exists ? byAccount : findHolder(ctx, { mobile: input.accountOrMobile })
}

/** Refuses an account or mobile that is taken; the person is named only to those who may see him. */
export async function assertFree(ctx: Ctx, wanted: Wanted, own?: number): Promise<void> {
  const holder = await findHolder(ctx, wanted, own)
  if (holder.exists) throw new AppError('CONFLICT', holder.message)
}

async function findHolder(ctx: Ctx, { account, mobile }: Wanted, own = 0): Promise<Holder> {
  if (account) {
    const taken = await find(ctx, 'account', account, own)
    if (taken.exists) return taken
  }
  return mobile ? find(ctx, 'mobile', mobile, own) : FREE
}

const labels = { account: '账号', mobile: '手机号' } as const

const has = (field: keyof typeof labels, value: string): SQL =>
  field === 'mobile' ? eq(user.mobile, value) : hasAccount(value)

async function find(ctx: Ctx, field: keyof typeof labels, value: string, own: number): Promise<Holder> {
  const [taken] = await ctx.db
    .select({ id: user.id })
    .from(user)
    .where(and(has(field, value), ne(user.id, own)))
  if (!taken) return FREE
  const [seen] = await ctx.db
    .select({ id: user.id, name: user.name, account: user.account })
    .from(user)
    .where(and(managedUsers(ctx), eq(user.id, taken.id)))
  const by = seen ? `被「${seen.name}」` : '被'
  return {
    exists: true,
    field,
    message: `${labels[field]}「${value}」已${by}使用`,
    user: seen ?? null,
  }
}
