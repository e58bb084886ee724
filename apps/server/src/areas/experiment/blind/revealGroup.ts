import type * as api from '@hepu/api/areas/experiment/blind'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, eq, sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { entryIdentity, experimentGroup } from '../../../db/schema/index.ts'
import { staleEdit, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockGroup } from '../group/groupState.ts'
import type { Group } from '../analysis/loadTrial.ts'
import { refreshGroups } from '../group/groupSummary.ts'
import { reconnect } from './freshIds.ts'
import { writeTextsBack } from './hiddenTexts.ts'
import { isBlind } from './blindState.ts'

/**
 * Shows the names of a blind group on the decision of its organiser. It needs no check whether the group is closed: an
 * evaluation of a blind group cannot have been published.
 */
export async function revealByHand(ctx: Ctx, input: ParsedInputOf<typeof api.blindReveal>): Promise<null> {
  const group = await lockGroup(ctx, input.groupId)
  if (!isBlind(group)) throw new AppError('BAD_STATE', '组别没有使用密码编号')
  await revealGroup(ctx, group, null)
  return null
}

/** Changes the day on which the names are shown. */
export async function setRevealDay(ctx: Ctx, input: ParsedInputOf<typeof api.blindDate>): Promise<null> {
  const group = await lockGroup(ctx, input.groupId)
  if (group.version !== input.version) throw await staleEdit(ctx, group, { label: '组别' })
  if (!isBlind(group)) throw new AppError('BAD_STATE', '组别没有使用密码编号')
  assertFuture(ctx, input.revealOn)
  const values = { revealOn: input.revealOn, blindedBy: ctx.caller.userId }
  await updateRow(ctx, experimentGroup, group.id, { values }, { label: '组别' })
  return null
}

/** Refuses a day that is today or in the past: names would be shown at once. */
export function assertFuture(ctx: Ctx, day: string | null): void {
  if (day !== null && day <= clockDay(ctx.services.now())) {
    throw new AppError('BAD_INPUT', '揭示日期须晚于今天；要现在揭示请用「立即揭示」')
  }
}

/** Writes the names and texts back in the transaction of `ctx`, which has locked the group. */
export async function revealGroup(ctx: Ctx, group: Group, reason: string | null): Promise<void> {
  await ctx.db.execute(sql`
    update experiment_variety v set name = i.name, entry_no = i.entry_no, female_parent = i.female_parent,
      male_parent = i.male_parent, provider = i.provider, note = i.note, trial_years = i.trial_years,
      phase_from = i.phase_from, from_entry_id = i.from_entry_id, first_id = i.old_id, batch_id = i.batch_id,
      created_by = i.created_by, created_at = i.created_at, version = v.version + 1, updated_by = ${ctx.caller.userId}::bigint, updated_at = ${ctx.services.now().toISOString()}::timestamptz
    from entry_identity i
    where i.org_id = ${group.orgId}::bigint and i.group_id = ${group.id}::bigint
      and v.org_id = i.org_id and v.id = i.entry_id`)
  await reconnect(ctx, group)
  await writeTextsBack(ctx, group)
  await ctx.db
    .delete(entryIdentity)
    .where(and(eq(entryIdentity.orgId, group.orgId), eq(entryIdentity.groupId, group.id)))
  const values = { revealedAt: ctx.services.now() }
  await updateRow(ctx, experimentGroup, group.id, { values }, { label: '组别', reason })
  await refreshGroups(ctx, [group.id])
}
