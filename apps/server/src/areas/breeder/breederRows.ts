import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq } from 'drizzle-orm'
import { oneOf } from '../../db/nameConditions.ts'
import { breeder, party } from '../../db/schema/index.ts'
import { getRow, rows, selectRow, unseen } from '../../db/scope.ts'
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

/** Throws BAD_STATE if one of the parties is on the blacklist; `action` says what was asked for. */
export async function assertNotBlacklisted(
  ctx: Ctx,
  partyIds: readonly number[],
  action: string,
): Promise<void> {
  if (partyIds.length === 0) return
  const [listed] = await ctx.db
    .select({ name: party.name, reason: breeder.stateReason })
    .from(breeder)
    .innerJoin(party, and(eq(party.orgId, breeder.orgId), eq(party.id, breeder.partyId)))
    .where(and(rows(ctx, breeder), oneOf(breeder.partyId, partyIds), eq(breeder.state, 'blacklisted')))
    .limit(1)
  if (!listed) return
  const why = listed.reason ? `（原因：${listed.reason}）` : ''
  throw new AppError('BAD_STATE', `「${listed.name}」在黑名单中${why}，不能${action}`)
}
