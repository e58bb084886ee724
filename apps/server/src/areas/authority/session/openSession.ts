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
  owner: User,
  start: Start,
): Promise<{ token: string; isWeakPassword: boolean }> {
  const now = ctx.services.now()
  const isWeakPassword = start.isWeakPassword ?? owner.isWeakPassword
  await ctx.db.delete(session).where(lt(session.expiresAt, now))
  await ctx.db.delete(endedSession).where(lt(endedSession.expiresAt, now))
  if (isWeakPassword !== owner.isWeakPassword) {
    await ctx.db.update(user).set({ isWeakPassword }).where(eq(user.id, owner.id))
  }
  const workContext = await chooseWorkContext(ctx, owner, start.orgId ?? owner.lastOrgId)
  const token = await insertSession(ctx.db, {
    userId: owner.id,
    orgId: workContext?.id ?? null,
    crop: cropWithin(allowedCrops(workContext?.crops ?? null), start.crop ?? owner.lastCrop),
    address: ctx.address,
    device: ctx.device,
    now,
    hours: ctx.services.config.sessionHours,
  })
  return { token, isWeakPassword }
}

/** Returns the wanted organisation, if the user still works there, else the first of his, with the crops he has there. */
async function chooseWorkContext(
  ctx: PublicCtx,
  owner: User,
  wanted: number | null,
): Promise<{ id: number; crops: Crop[] } | undefined> {
  const found = await ctx.db
    .select({ id: organization.id, crops: userOrg.crops })
    .from(userOrg)
    .innerJoin(organization, eq(organization.id, userOrg.orgId))
    .where(and(eq(userOrg.userId, owner.id), eq(organization.state, 1), isNull(organization.deletedAt)))
    .orderBy(treePlace)
  return found.find((org) => org.id === wanted) ?? found[0]
}

/** Returns the first organisation of a user, be it stopped; null if he has none. */
async function anyOrg(ctx: PublicCtx, owner: User): Promise<number | null> {
  const [found] = await ctx.db
    .select({ id: organization.id })
    .from(userOrg)
    .innerJoin(organization, eq(organization.id, userOrg.orgId))
    .where(eq(userOrg.userId, owner.id))
    .orderBy(treePlace)
    .limit(1)
  return found?.id ?? null
}

/**
 * Returns the context of a public call in which a user has proved who he is, so that the change log names him and the
 * organisation he works in.
 */
export async function actingAs(ctx: PublicCtx, owner: User): Promise<Ctx> {
  const orgId = (await chooseWorkContext(ctx, owner, owner.lastOrgId))?.id ?? (await anyOrg(ctx, owner)) ?? 0
  const { id: userId, name, account } = owner
  return {
    ...ctx,
    caller: { userId, name, account, orgName: '', ...alone(orgId), crop: '', permissions: new Set() },
  }
}
