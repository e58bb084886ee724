import type * as api from '@hepu/api/areas/authority/changeLog/changeLog'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, gte, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { contains, ordered } from '../../../db/nameConditions.ts'
import { organization, signInLog, user, userOrg } from '../../../db/schema/index.ts'
import { pageOf } from '../../../db/page.ts'
import type { Ctx } from '../../../http/context.ts'
import { deviceName } from './deviceName.ts'
import { getUser } from '../user/userScope.ts'

type Page = ResultOf<typeof api.signInLogPage>
type Asked = Pick<ParsedInputOf<typeof api.signInLogPage>, 'current' | 'size' | 'order'>

/** 登录日志 of the people one manages; tries with names nobody has are for the organisation at the top. */
export async function pageSignIns(ctx: Ctx, input: ParsedInputOf<typeof api.signInLogPage>): Promise<Page> {
  const { account, succeeded, from, to } = input.model
  const where = and(
    await within(ctx),
    account ? or(contains(signInLog.account, account), contains(user.name, account)) : undefined,
    succeeded === undefined ? undefined : eq(signInLog.succeeded, succeeded),
    from ? gte(signInLog.at, from) : undefined,
    to ? lte(signInLog.at, to) : undefined,
  )
  return page(ctx, input, where)
}

/** Lists the sign-ins of one user whom the caller manages. */
export async function pageUserSignIns(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.userSignInPage>,
): Promise<Page> {
  const { id } = await getUser(ctx, input.model.userId)
  return page(ctx, input, eq(signInLog.userId, id))
}

/** One's own sign-ins. */
export const pageMySignIns = (ctx: Ctx, input: ParsedInputOf<typeof api.mySignInPage>): Promise<Page> =>
  page(ctx, input, eq(signInLog.userId, ctx.caller.userId))

/**
 * Returns the condition for sign-ins of users who work, or worked before their deletion, in an organisation that the
 * caller manages.
 */
async function within(ctx: Ctx): Promise<SQL | undefined> {
  const works = sql`exists (select 1 from ${userOrg} where ${userOrg.userId} = ${signInLog.userId}
    and ${userOrg.orgId} = any(${sql.param([...ctx.caller.managedOrgIds])}::bigint[]))`
  return (await isAtTop(ctx)) ? or(works, isNull(signInLog.userId)) : works
}

async function isAtTop(ctx: Ctx): Promise<boolean> {
  const [own] = await ctx.db
    .select({ parentId: organization.parentId })
    .from(organization)
    .where(eq(organization.id, ctx.caller.orgId))
  return own?.parentId === null
}

async function page(ctx: Ctx, { current, size, order }: Asked, where: SQL | undefined): Promise<Page> {
  const { found, page } = await pageOf(
    ctx,
    ctx.db
      .select({ line: signInLog, userName: user.name })
      .from(signInLog)
      .leftJoin(user, eq(user.id, signInLog.userId))
      .where(where)
      .$dynamic(),
    { current, size },
    ordered(order, signInLog.at, signInLog.id),
  )
  const records = found.map(({ line, userName }) => ({ ...line, userName, device: deviceName(line.device) }))
  return { ...page, records }
}
