import { AppError } from '@hepu/api/core/errorCodes'
import { and, desc, eq, sql } from 'drizzle-orm'
import { builtOnce } from '../../../db/builtOnce.ts'
import { experimentGroup, upgrade } from '../../../db/schema/index.ts'
import { anyRows, mayChange, oneOfIds, rows, scopeOf, unseen } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Group, TrialCtx } from '../analysis/loadTrial.ts'

type UpgradeState = (typeof upgrade.$inferSelect)['state']

/** States of an evaluation in which the data behind it must not change. */
const CLOSING: readonly UpgradeState[] = ['CONFIRMED', 'PUBLISHED']

const newestQuery = builtOnce('newest_upgrade', (db) =>
  db
    .selectDistinctOn([upgrade.groupId], {
      groupId: upgrade.groupId,
      state: upgrade.state,
      id: upgrade.id,
      whatIfText: upgrade.whatIfText,
      dataVersion: upgrade.dataVersion,
    })
    .from(upgrade)
    .where(and(anyRows(upgrade), oneOfIds(upgrade.groupId)))
    .orderBy(upgrade.groupId, desc(upgrade.number)),
)

/** The newest evaluation of a group, with the columns that trials need. */
interface Newest {
  id: number
  state: UpgradeState
  /** 试算调整 of its confirmed decision, as text. */
  whatIfText: string | null
  /** Data version of the group that its figures rest on. */
  dataVersion: number
}

/** Returns the newest evaluation of each group; groups without one are absent. */
export async function latestEvaluations(
  ctx: TrialCtx,
  groupIds: readonly number[],
): Promise<Map<number, Newest>> {
  if (groupIds.length === 0) return new Map()
  const found = await newestQuery(ctx.db).execute({ ...scopeOf(ctx), ids: [...new Set(groupIds)] })
  return new Map(found.map(({ groupId, ...newest }) => [groupId, newest]))
}

/** Returns the state of the newest evaluation of each group; groups without one are absent. */
export async function latestStates(
  ctx: TrialCtx,
  groupIds: readonly number[],
): Promise<Map<number, UpgradeState>> {
  const newest = await latestEvaluations(ctx, groupIds)
  return new Map([...newest].map(([groupId, { state }]) => [groupId, state]))
}

/** Returns the confirmed or published decision of a group with this data version; null if there is none. */
export function decisionOf(newest: Newest | undefined, dataVersion: number) {
  if (newest?.state !== 'CONFIRMED' && newest?.state !== 'PUBLISHED') return null
  const { id: upgradeId, state, whatIfText } = newest
  return { upgradeId, state, whatIfText, newerData: newest.dataVersion !== dataVersion }
}

/** Whether a decision left out points that count in the figures of the group. */
export async function dropsPoints(ctx: TrialCtx, upgradeId: number): Promise<boolean> {
  const [found] = await ctx.db
    .select({ dropped: sql<string[] | null>`${upgrade.evidence} #> '{whatIf,dropped}'` })
    .from(upgrade)
    .where(and(rows(ctx, upgrade), eq(upgrade.id, upgradeId)))
  return (found?.dropped ?? []).length > 0
}

/** Whether the data of a group may change while its evaluation has this state. */
export const isOpen = (state: UpgradeState | undefined): boolean =>
  state === undefined || !CLOSING.includes(state)

/**
 * Returns the refusal with which an evaluation in this state closes the data of its group; null if the data may change.
 */
const closedBy = (state: UpgradeState | undefined): string | null => {
  if (isOpen(state)) return null
  return state === 'CONFIRMED'
    ? '该组别当年晋级已确认，数据不可修改；需要更正时请先撤回确认'
    : '该组别当年数据已发布，不可修改'
}

/** Returns the reason why the caller cannot change a group regardless of permissions; null if the group is open. */
export const closedReason = (
  ctx: Ctx,
  group: { orgId: number },
  state: UpgradeState | undefined,
): string | null => foreignReason(ctx, group) ?? closedBy(state)

/**
 * Returns the reason why the caller cannot change a group of another organisation; null if it belongs to the caller's
 * own.
 */
export const foreignReason = (ctx: Ctx, group: { orgId: number }): string | null =>
  mayChange(ctx, group) ? null : '该组别属于其他机构，您只能查看'

/**
 * Refuses a change of a group whose evaluation is confirmed or published: the data behind a decision stay as they are.
 */
export async function assertGroupOpen(ctx: TrialCtx, groupId: number): Promise<void> {
  const state = (await latestStates(ctx, [groupId])).get(groupId)
  const closed = closedBy(state)
  if (closed !== null) throw new AppError('BAD_STATE', closed)
}

/** Returns what the caller may do with a group. */
export function groupCan(
  ctx: Ctx,
  group: { orgId: number },
  state: UpgradeState | undefined,
): Record<'edit' | 'scrap' | 'import' | 'export', boolean> {
  const { permissions } = ctx.caller
  const open = isOpen(state) && mayChange(ctx, group)
  return {
    edit: open && permissions.has('experiment.variety:write'),
    scrap: open && permissions.has('experiment.point:scrap'),
    import: open && permissions.has('experiment.variety:import'),
    export: permissions.has('experiment.variety:export'),
  }
}

/**
 * Locks a group that the caller may change until the transaction ends, so that two changes of one group run one after
 * another.
 */
export async function lockGroup(ctx: Ctx, groupId: number): Promise<Group> {
  const [group] = await ctx.db
    .select()
    .from(experimentGroup)
    .where(and(rows(ctx, experimentGroup), eq(experimentGroup.id, groupId)))
    .for('update')
  if (!group) throw await unseen(ctx, experimentGroup, [groupId], '组别')
  return group
}

/** Locks a group whose data may change: its evaluation is neither confirmed nor published. */
export async function lockOpenGroup(ctx: Ctx, groupId: number): Promise<Group> {
  const group = await lockGroup(ctx, groupId)
  await assertGroupOpen(ctx, groupId)
  return group
}
