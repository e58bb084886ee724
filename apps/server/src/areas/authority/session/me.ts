import { crops } from '@hepu/api/core/crops'
import type * as api from '@hepu/api/areas/authority/session/session'
import type { checkPermission as checkPermissionCall } from '@hepu/api/core/checkPermission'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { organization, role, session, user, userOrg, userRole } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { avatarUrlOf } from '../profile/ownFiles.ts'
import { treePlace } from '../organization/treeOrder.ts'

/** Returns who is signed in, and where he works now. */
export async function myInfo(ctx: Ctx): Promise<ResultOf<typeof api.myInfo>> {
  const { caller } = ctx
  const [found] = await ctx.db.select().from(user).where(eq(user.id, caller.userId))
  if (!found) throw new AppError('UNAUTHENTICATED', '登录已失效，请重新登录')
  const crop = crops.find((crop) => crop.value === caller.crop)
  return {
    id: found.id,
    account: found.account,
    name: found.name,
    mobile: found.mobile,
    email: found.email,
    gender: found.gender,
    position: found.position,
    avatarUrl: await avatarUrlOf(ctx, found.avatarFileId),
    sysRole: (await listRoleNames(ctx)).join('、'),
    isWeakPassword: found.isWeakPassword,
    mustChangePassword: found.mustChangePassword,
    currentOrg: caller.orgId ? { id: caller.orgId, name: caller.orgName } : null,
    currentCrop: crop ? { value: crop.value, label: crop.label } : null,
  }
}

async function listRoleNames(ctx: Ctx): Promise<string[]> {
  const found = await ctx.db
    .select({ name: role.name })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(
      and(
        eq(userRole.userId, ctx.caller.userId),
        eq(role.orgId, ctx.caller.orgId),
        eq(role.state, 1),
        isNull(role.deletedAt),
      ),
    )
    .orderBy(asc(role.id))
  return found.map((row) => row.name)
}

/** Returns the crops that the caller may work in where he works now. */
export function cropList(ctx: Ctx): Promise<ResultOf<typeof api.cropList>> {
  return Promise.resolve(
    crops
      .filter(({ value }) => ctx.caller.crops.includes(value))
      .map(({ value, label }) => ({ value, label, isCurrent: value === ctx.caller.crop })),
  )
}

/** Returns the organisations that the caller works in. */
export async function orgList(ctx: Ctx): Promise<ResultOf<typeof api.orgList>> {
  const found = await listOrgs(ctx)
  return found.map(({ id, name }) => ({ id, name, isCurrent: id === ctx.caller.orgId }))
}

const listOrgs = (ctx: Ctx) =>
  ctx.db
    .select({ id: organization.id, name: organization.name })
    .from(userOrg)
    .innerJoin(organization, eq(organization.id, userOrg.orgId))
    .where(
      and(eq(userOrg.userId, ctx.caller.userId), eq(organization.state, 1), isNull(organization.deletedAt)),
    )
    .orderBy(treePlace)

/** Moves this session to another of the user's organisations, and remembers it for the next sign-in. */
export async function changeOrg(ctx: Ctx, input: ParsedInputOf<typeof api.changeOrg>): Promise<null> {
  const mine = await listOrgs(ctx)
  if (!mine.some((org) => org.id === input.orgId)) {
    throw new AppError('NOT_FOUND', '机构不存在，或您不在该机构中')
  }
  await ctx.db
    .update(session)
    .set({ orgId: input.orgId })
    .where(eq(session.tokenHash, ctx.caller.sessionKey ?? ''))
  await ctx.db.update(user).set({ lastOrgId: input.orgId }).where(eq(user.id, ctx.caller.userId))
  return null
}

/** Moves this session to another crop, and remembers it for the next sign-in. */
export async function changeCrop(ctx: Ctx, input: ParsedInputOf<typeof api.changeCrop>): Promise<null> {
  const wanted = crops.find((crop) => crop.value === input.crop)
  if (!wanted) throw new AppError('BAD_INPUT', '作物不正确')
  if (!ctx.caller.crops.includes(wanted.value)) {
    throw new AppError(
      'FORBIDDEN',
      `您在「${ctx.caller.orgName}」不能使用作物「${wanted.label}」，请联系管理员`,
    )
  }
  await ctx.db
    .update(session)
    .set({ crop: input.crop })
    .where(eq(session.tokenHash, ctx.caller.sessionKey ?? ''))
  await ctx.db.update(user).set({ lastCrop: input.crop }).where(eq(user.id, ctx.caller.userId))
  return null
}

/** Returns whether the caller has a permission in the current organisation. */
export function checkPermission(
  ctx: Ctx,
  input: ParsedInputOf<typeof checkPermissionCall>,
): Promise<boolean> {
  const permissions: ReadonlySet<string> = ctx.caller.permissions
  return Promise.resolve(permissions.has(input.permission))
}
