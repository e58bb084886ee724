import { allowedCrops, allowsAll, crops, cropsText, type Crop } from '@hepu/api/core/crops'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, asc, eq } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { organization, userOrg } from '../../../db/schema/index.ts'
import type { Caller, Ctx } from '../../../http/context.ts'
import { managedOrgs } from '../organization/organizationScope.ts'
import { treePlace } from '../organization/treeOrder.ts'

/** Crops that users may work in, by organisation. They are stored as chosen; an empty list means all. */
export type CropsByOrg = ReadonlyMap<number, readonly Crop[]>

/** Returns a choice as it is stored: all crops, of today and of later, are none. */
export const storedCrops = (chosen: readonly Crop[]): Crop[] =>
  allowsAll(chosen) ? [] : [...allowedCrops(chosen)]

/** Returns the crops of a new membership that names none: all that the administrator has himself. */
export const givenCrops = ({ crops: own }: Pick<Caller, 'crops'>): Crop[] => storedCrops(own)

/**
 * Returns the labels of the crops that a change gives or takes and who makes it does not have; `before` is null for a new
 * membership.
 */
export function listCropsBeyond(
  own: readonly Crop[],
  before: readonly Crop[] | null,
  after: readonly Crop[],
): string[] {
  const had = new Set(before === null ? [] : allowedCrops(before))
  const changed = had.symmetricDifference(new Set(allowedCrops(after)))
  return crops.filter(({ value }) => changed.has(value) && !own.includes(value)).map(({ label }) => label)
}

/** Throws FORBIDDEN, naming them, when a change gives or takes crops that the caller does not have himself. */
export function assertMaySetCrops(
  ctx: Pick<Ctx, 'caller'>,
  before: readonly Crop[] | null,
  after: readonly Crop[],
): void {
  const beyond = listCropsBeyond(ctx.caller.crops, before, after)
  if (beyond.length === 0) return
  throw new AppError('FORBIDDEN', `您自己不能使用作物「${beyond.join('、')}」，不能分配或取消`)
}

/** That a user works in an organisation, and with which crops. */
interface MemberOrg {
  userId: number
  id: number
  name: string
  crops: Crop[]
}

/**
 * Lists the managed organisations of these users in the order of the tree, with the crops each user has there. The tree is
 * read separately, once per organisation, because there are fewer organisations than memberships.
 */
export async function listMemberOrgs(ctx: Ctx, userIds: readonly number[]): Promise<MemberOrg[]> {
  const found = await ctx.db
    .select({ userId: userOrg.userId, orgId: userOrg.orgId, crops: userOrg.crops })
    .from(userOrg)
    .where(and(oneOf(userOrg.userId, userIds), oneOf(userOrg.orgId, ctx.caller.managedOrgIds)))
  const members = Map.groupBy(found, ({ orgId }) => orgId)
  const orgs = await ctx.db
    .select({ id: organization.id, name: organization.name })
    .from(organization)
    .where(and(oneOf(organization.id, [...members.keys()]), managedOrgs(ctx)))
    .orderBy(treePlace)
  return orgs.flatMap(({ id, name }) =>
    (members.get(id) ?? []).map(({ userId, crops }) => ({ userId, id, name, crops })),
  )
}

/** Returns the organisations that a user works in, also those that the caller does not manage. */
export async function listMemberships(ctx: Ctx, userId: number): Promise<number[]> {
  const found = await ctx.db
    .select({ orgId: userOrg.orgId })
    .from(userOrg)
    .where(eq(userOrg.userId, userId))
    .orderBy(asc(userOrg.orgId))
  return found.map((row) => row.orgId)
}

/** Returns the crops that a call wants for organisations of a user. Throws BAD_INPUT for an organisation he does not work in. */
export function wantedCrops(
  asked: readonly { orgId: number; crops: readonly Crop[] }[] | undefined,
  orgIds: readonly number[],
): CropsByOrg {
  const wanted = new Map((asked ?? []).map((wish) => [wish.orgId, storedCrops(wish.crops)]))
  if ([...wanted.keys()].every((id) => orgIds.includes(id))) return wanted
  throw new AppError('BAD_INPUT', '可用作物只能在该用户的所属机构中设置')
}

/** Stores what differs in the organisations where a user stays. */
export async function changeCrops(
  ctx: Ctx,
  userId: number,
  before: ReadonlyMap<number, { crops: readonly Crop[] }>,
  wanted: CropsByOrg,
): Promise<void> {
  for (const [orgId, after] of wanted) {
    const had = before.get(orgId)?.crops
    if (!had || cropsText(had) === cropsText(after)) continue
    assertMaySetCrops(ctx, had, after)
    await ctx.db
      .update(userOrg)
      .set({ crops: [...after] })
      .where(and(eq(userOrg.userId, userId), eq(userOrg.orgId, orgId)))
  }
}
