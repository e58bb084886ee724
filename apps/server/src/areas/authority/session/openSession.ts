import { allowedCrops, cropWithin, type Crop } from '@hepu/api/core/crops'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { endedSession, organization, session, user, userOrg } from '../../../db/schema/index.ts'
import type { Ctx, PublicCtx } from '../../../http/context.ts'
import { alone } from '../../../db/scope.ts'
import { insertSession } from '../../../http/session.ts'
import type { User } from '../signIn/findUser.ts'
import { treePlace } from '../organization/treeOrder.ts'

/** Where a session begins; what is not said is where the user worked last. */
interface Start {
  isWeakPassword?: boolean
  orgId?: number | null
  crop?: string | null
}

/** Opens the session of a user who has proved who he is. */
export async function openSession(
  ctx: PublicCtx,
  it: User,
  start: Start,
): Promise<{ token: string; isWeakPassword: boolean }> {
  const now = ctx.services.now()
  const isWeakPassword = start.isWeakPassword ?? it.isWeakPassword
  await ctx.db.delete(session).where(lt(session.expiresAt, now))
  await ctx.db.delete(endedSession).where(lt(endedSession.expiresAt, now))
  if (isWeakPassword !== it.isWeakPassword) {
    await ctx.db.update(user).set({ isWeakPassword }).where(eq(user.id, it.id))
  }
  const workContext = await chooseWorkContext(ctx, it, start.orgId ?? it.lastOrgId)
  const token = await insertSession(ctx.db, {
    userId: it.id,
    orgId: workContext?.id ?? null,
    crop: cropWithin(allowedCrops(workContext?.crops ?? null), start.crop ?? it.lastCrop),
    address: ctx.address,
    device: ctx.device,
    now,
    hours: ctx.services.config.sessionHours,
  })
  return { token, isWeakPassword }
}

/** The wanted organisation, if the user still works there, else the first of his, with the crops he has there. */
async function chooseWorkContext(
  ctx: PublicCtx,
  it: User,
  wanted: number | null,
): Promise<{ id: number; crops: Crop[] } | undefined> {
  const found = await ctx.db
    .select({ id: organization.id, crops: userOrg.crops })
    .from(userOrg)
    .innerJoin(organization, eq(organization.id, userOrg.orgId))
    .where(and(eq(userOrg.userId, it.id), eq(organization.state, 1), isNull(organization.deletedAt)))
    .orderBy(treePlace)
  return found.find((org) => org.id === wanted) ?? found[0]
}

/** The first organisation of a user, be it stopped; null when he has none. */
async function anyOrg(ctx: PublicCtx, it: User): Promise<number | null> {
  const [found] = await ctx.db
    .select({ id: organization.id })
    .from(userOrg)
    .innerJoin(organization, eq(organization.id, userOrg.orgId))
    .where(eq(userOrg.userId, it.id))
    .orderBy(treePlace)
    .limit(1)
  return found?.id ?? null
}

/** The context of a public call in which a user has proved who he is, so that the change log names him and the organisation he works in. */
export async function actingAs(ctx: PublicCtx, it: User): Promise<Ctx> {
  const orgId = (await chooseWorkContext(ctx, it, it.lastOrgId))?.id ?? (await anyOrg(ctx, it)) ?? 0
  const { id: userId, name, account } = it
  return {
    ...ctx,
    caller: { userId, name, account, orgName: '', ...alone(orgId), crop: '', permissions: new Set() },
  }
}
