import { cropsText, type Crop } from '@hepu/api/core/crops'
import { writeLog, type LogLine } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { listMemberOrgs, listMemberships } from './userCrops.ts'

/**
 * The history of a user. Each line belongs to one organisation that it concerns, so that the administrators of that
 * organisation find it, and mentions no other one: it is about the membership and roles there, or about the account, which
 * is the same everywhere.
 */

type Line = Omit<LogLine, 'object' | 'objectId' | 'crop' | 'orgId'>

/** Where a user works: as a line of his history names it. */
export interface Membership {
  id: number
  name: string
  crops: readonly Crop[]
}

/** Writes one line under one organisation. */
export const logAt = (ctx: Ctx, orgId: number, userId: number, line: Line): Promise<void> =>
  writeLog(ctx, { ...line, object: 'user', objectId: userId, crop: null, orgId })

/** Writes a line about the account under each organisation where the user works, because it belongs to none alone. */
export async function logAccount(ctx: Ctx, userId: number, line: Line): Promise<void> {
  const { caller } = ctx
  // One's own account is one's own to change also where one may else only read.
  const own = isOwn(ctx, userId) ? { ...ctx, caller: { ...caller, readOnlyOrgIds: [] } } : ctx
  for (const orgId of await listPlaces(ctx, userId)) await logAt(own, orgId, userId, line)
}

/**
 * Lists the organisations that get a log line about an account: for one's own account all one works in, for another's those
 * that the caller manages, or the caller's own if there is none.
 */
export async function listPlaces(ctx: Ctx, userId: number): Promise<number[]> {
  const places = isOwn(ctx, userId)
    ? await listMemberships(ctx, userId)
    : (await listMemberOrgs(ctx, [userId])).map(({ id }) => id)
  return places.length > 0 ? places : [ctx.caller.orgId]
}

const isOwn = ({ caller }: Ctx, userId: number): boolean => userId === caller.userId

/** Returns a membership as the log shows it; empty lists without one. */
export const membershipInLog = (membership: Membership | undefined): { orgs: string[]; crops: string[] } => ({
  orgs: membership ? [membership.name] : [],
  crops: membership ? cropLine(membership.name, membership.crops) : [],
})

/** `总部：玉米、水稻`; nothing where all crops are open. */
export const cropLine = (orgName: string, crops: readonly Crop[]): string[] =>
  crops.length === 0 ? [] : [`${orgName}：${cropsText(crops)}`]
