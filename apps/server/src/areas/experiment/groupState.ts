import { AppError } from '@hepu/api/core/errorCodes'
import { and, desc, eq } from 'drizzle-orm'
import { builtOnce } from '../../db/builtOnce.ts'
import { experimentGroup, upgrade } from '../../db/schema/index.ts'
import { anyRows, mayChange, oneOfIds, rows, scopeOf, unseen } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'
import type { Group, TrialCtx } from './loadTrial.ts'

type UpgradeState = (typeof upgrade.$inferSelect)['state']

/** States of an evaluation in which the data it rests on must not change. */
const CLOSING: readonly UpgradeState[] = ['CONFIRMED', 'PUBLISHED']

const newestQuery = builtOnce('newest_upgrade', (db) =>
  db
    .selectDistinctOn([upgrade.groupId], { groupId: upgrade.groupId, state: upgrade.state })
    .from(upgrade)
    .where(and(anyRows(upgrade), oneOfIds(upgrade.groupId)))
    .orderBy(upgrade.groupId, desc(upgrade.number)),
)

/** State of the newest evaluation of each group; groups without one are absent. */
export async function latestStates(
  ctx: TrialCtx,
  groupIds: readonly number[],
): Promise<Map<number, UpgradeState>> {
  if (groupIds.length === 0) return new Map()
  const found = await newestQuery(ctx.db).execute({ ...scopeOf(ctx), ids: [...new Set(groupIds)] })
  return new Map(found.map((row) => [row.groupId, row.state]))
}

/** True when an evaluation in this state lets the group's data change. */
export const isOpen = (state: UpgradeState | undefined): boolean =>
  state === undefined || !CLOSING.includes(state)

/** Refuses a change of a group whose evaluation is confirmed or published: what a decision rests on stays. */
export async function assertGroupOpen(ctx: TrialCtx, groupId: number): Promise<void> {
  const state = (await latestStates(ctx, [groupId])).get(groupId)
  if (!isOpen(state)) throw new AppError('BAD_STATE', '该组别当年数据已发布，不可修改')
}

/** What the caller may do with a group. */
export function groupCan(
  ctx: Ctx,
  group: { orgId: number },
  state: UpgradeState | undefined,
): Record<string, boolean> {
  const { words } = ctx.caller
  const open = isOpen(state) && mayChange(ctx, group)
  return {
    edit: open && words.has('experiment.variety:write'),
    scrap: open && words.has('experiment.point:scrap'),
    import: open && words.has('experiment.variety:import'),
    export: words.has('experiment.variety:export'),
  }
}

/**
 * A group of the caller's scope, locked until the transaction ends, whose data may change. Two changes of one group
 * therefore take turns.
 */
export async function lockOpenGroup(ctx: Ctx, groupId: number): Promise<Group> {
  const [group] = await ctx.db
    .select()
    .from(experimentGroup)
    .where(and(rows(ctx, experimentGroup), eq(experimentGroup.id, groupId)))
    .for('update')
  if (!group) throw await unseen(ctx, experimentGroup, [groupId], '组别')
  await assertGroupOpen(ctx, groupId)
  return group
}
