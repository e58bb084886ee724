import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { topOrgId } from '../../db/dictEntries.ts'
import { oneOf } from '../../db/nameConditions.ts'
import { breeder, organization, party } from '../../db/schema/index.ts'
import { getRow, selectRow, unseen } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'

export const BREEDER = '育种家档案'
export type Breeder = typeof breeder.$inferSelect

/** Returns an archive within the caller's scope. Throws NOT_FOUND. */
export const getBreeder = (ctx: Ctx, id: number): Promise<Breeder> => getRow(ctx, breeder, id, BREEDER)

/** Returns an archive within the caller's scope and holds it until the transaction ends. Throws NOT_FOUND. */
export async function lockBreeder(ctx: Ctx, id: number): Promise<Breeder> {
  const [found] = (await selectRow(ctx, breeder, id).for('update')) as Breeder[]
  if (!found) throw await unseen(ctx, breeder, [id], BREEDER)
  return found
}

/**
 * Returns why an action with these parties is refused: one of them is on the blacklist of an organisation of the caller's company,
 * for the caller's crop. Null if none is. `action` says what was asked for.
 */
export async function blacklistReason(
  ctx: Ctx,
  partyIds: readonly number[],
  action: string,
): Promise<string | null> {
  if (partyIds.length === 0) return null
  const [listed] = await ctx.db
    .select({ name: party.name, reason: breeder.stateReason })
    .from(breeder)
    .innerJoin(party, eq(party.id, breeder.partyId))
    .innerJoin(organization, eq(organization.id, breeder.orgId))
    .where(
      and(
        sql`${organization.path} like '/' || ${topOrgId(ctx)} || '/%'`,
        isNull(breeder.deletedAt),
        eq(breeder.crop, ctx.caller.crop),
        oneOf(breeder.partyId, partyIds),
        eq(breeder.state, 'blacklisted'),
      ),
    )
    .limit(1)
  if (!listed) return null
  const why = listed.reason ? `（原因：${listed.reason}）` : ''
  return `「${listed.name}」在黑名单中${why}，不能${action}`
}

/** Throws BAD_STATE if one of the parties is on the blacklist; `action` says what was asked for. */
export async function assertNotBlacklisted(
  ctx: Ctx,
  partyIds: readonly number[],
  action: string,
): Promise<void> {
  const reason = await blacklistReason(ctx, partyIds, action)
  if (reason) throw new AppError('BAD_STATE', reason)
}
