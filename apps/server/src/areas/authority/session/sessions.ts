import { crops } from '@hepu/api/core/crops'
import type * as api from '@hepu/api/areas/authority/session/sessions'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq, gt, ne, type SQL } from 'drizzle-orm'
import { organization, session } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { endings, endSessions, endTicketsOf, type Ending } from '../../../http/session.ts'
import { deviceName } from '../signIn/deviceName.ts'
import { logAccount } from '../user/userLog.ts'
import { assertMayTouch, getUser, lockUser } from '../user/userScope.ts'

type Row = ResultOf<typeof api.mySessions>[number]

/** Returns where the caller is signed in. */
export const listMySessions = (ctx: Ctx): Promise<Row[]> => listSessions(ctx, ctx.caller.userId)

/** Lists the sessions of a user whom the caller manages. */
export async function listUserSessions(
  ctx: Ctx,
  { userId }: ParsedInputOf<typeof api.userSessions>,
): Promise<Row[]> {
  await getUser(ctx, userId)
  return listSessions(ctx, userId)
}

async function listSessions(ctx: Ctx, userId: number): Promise<Row[]> {
  const found = await ctx.db
    .select({ session, orgName: organization.name })
    .from(session)
    .leftJoin(organization, eq(organization.id, session.orgId))
    .where(and(eq(session.userId, userId), gt(session.expiresAt, ctx.services.now())))
    .orderBy(desc(session.seenAt), desc(session.id))
  return found.map(({ session: row, orgName }) => ({
    id: row.id,
    isCurrent: row.tokenHash === ctx.caller.sessionKey,
    device: deviceName(row.device),
    address: row.address ?? '未知地址',
    beganAt: row.createdAt,
    seenAt: row.seenAt,
    workContext: workContextName(ctx, row.orgId, userId === ctx.caller.userId, orgName, row.crop),
  }))
}

/** Names organisation and crop of a session. An organisation that an administrator does not manage is not named. */
function workContextName(
  ctx: Ctx,
  orgId: number | null,
  isOwn: boolean,
  orgName: string | null,
  crop: string | null,
): string {
  const isShown = isOwn || (orgId !== null && ctx.caller.managedOrgIds.includes(orgId))
  const workContext = orgName === null ? '未选机构' : isShown ? orgName : '其他机构'
  return [workContext, crops.find((choice) => choice.value === crop)?.label].filter(Boolean).join(' · ')
}

/** Ends one of the caller's own sessions. */
export async function endMySession(ctx: Ctx, { id }: ParsedInputOf<typeof api.endMySession>): Promise<null> {
  await endOne(ctx, ctx.caller.userId, id, endings.byOwner)
  return null
}

/** Ends all of the caller's own sessions but the one that asks; says how many. */
export const endMyOtherSessions = (ctx: Ctx): Promise<number> =>
  endAll(ctx, ctx.caller.userId, endings.byOwner)

/** Ends one session of a user whose account one may touch. */
export async function endUserSession(
  ctx: Ctx,
  { userId, id }: ParsedInputOf<typeof api.endUserSession>,
): Promise<null> {
  await assertMayTouch(ctx, [await lockUser(ctx, userId)])
  await endOne(ctx, userId, id, endings.byAdministrator)
  return null
}

/** Ends every session of a user whose account one may touch; one's own that asks stays. Says how many. */
export async function endUserSessions(
  ctx: Ctx,
  { userId }: ParsedInputOf<typeof api.endUserSessions>,
): Promise<number> {
  await assertMayTouch(ctx, [await lockUser(ctx, userId)])
  return endAll(ctx, userId, endings.byAdministrator)
}

async function endOne(ctx: Ctx, userId: number, id: number, why: Ending): Promise<void> {
  const [ended] = await end(ctx, userId, eq(session.id, id), why)
  if (!ended) throw new AppError('NOT_FOUND', '登录不存在或已结束')
  const description = `${deviceName(ended.device)}，${ended.address ?? '未知地址'}`
  await logAccount(ctx, userId, { action: 'other', before: { session: description }, reason: '结束登录' })
}

async function endAll(ctx: Ctx, userId: number, why: Ending): Promise<number> {
  const { length } = await end(ctx, userId, ne(session.tokenHash, ctx.caller.sessionKey ?? ''), why)
  if (length > 0) {
    await logAccount(ctx, userId, { action: 'other', before: { sessions: length }, reason: '结束全部登录' })
  }
  return length
}

/** Deletes sessions: their tokens are unknown from the next call on, in every process. Tickets would open another one. */
async function end(ctx: Ctx, userId: number, which: SQL, why: Ending) {
  await endTicketsOf(ctx.db, userId)
  const living = and(eq(session.userId, userId), gt(session.expiresAt, ctx.services.now()), which)
  return endSessions(ctx.db, living, why)
}
