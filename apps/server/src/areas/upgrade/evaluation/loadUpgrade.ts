import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { AppError } from '@hepu/api/core/errorCodes'
import { experimentGroup, upgrade, upgradeRecord } from '../../../db/schema/index.ts'
import { getRow, rows, unseen } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { UpgradeMove } from '@hepu/api/areas/upgrade/upgradeWorkflow'
import { assertMove } from './evaluationState.ts'

export type Upgrade = typeof upgrade.$inferSelect
export type UpgradeRecord = typeof upgradeRecord.$inferSelect
export type Group = typeof experimentGroup.$inferSelect
/** An evaluation locked until the transaction ends, with its group, whose data cannot change meanwhile either. */
export type LockedUpgrade = Upgrade & { group: Group }

/**
 * Longest wait for a group's lock, such as during the import of a large workbook; after it the action is refused (CONFLICT).
 */
const LOCK_TIMEOUT = '10s'

/** Returns one evaluation within the caller's scope. */
export const getUpgrade = (ctx: Ctx, id: number): Promise<Upgrade> => getRow(ctx, upgrade, id, '晋级评估')

/** Returns the group of an evaluation. */
export const getGroup = (ctx: Ctx, id: number): Promise<Group> => getRow(ctx, experimentGroup, id, '组别')

/**
 * Returns groups of the caller's scope, locked until the transaction ends. The row of a group is the only lock of everything
 * that depends on it: changes of its data and actions on its evaluation take turns.
 */
export async function lockGroups(ctx: Ctx, which: SQL): Promise<Group[]> {
  await ctx.db.execute(sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`)
  return ctx.db
    .select()
    .from(experimentGroup)
    .where(and(rows(ctx, experimentGroup), which))
    .orderBy(experimentGroup.id)
    .for('update')
}

/**
 * Locks and returns an evaluation and its group, after checking that its state allows the action and that nobody changed it
 * since `version` was read. Two people changing the same evaluation therefore take turns.
 */
export async function lockUpgrade(
  ctx: Ctx,
  id: number,
  move: UpgradeMove,
  version?: number,
): Promise<LockedUpgrade> {
  const { groupId } = await getUpgrade(ctx, id)
  const [group] = await lockGroups(ctx, eq(experimentGroup.id, groupId))
  if (!group) throw await unseen(ctx, experimentGroup, [groupId], '组别')
  const current = await getUpgrade(ctx, id)
  assertMove(current.state, move)
  if (version !== undefined && current.version !== version) {
    throw new AppError('CONFLICT', '该晋级评估已被他人修改，请刷新后再试', {
      data: { version: current.version },
    })
  }
  return { ...current, group }
}

/** A record as commands need it: the entry, the computed and the final decision, without the evidence. */
export type DecisionRecord = Pick<
  UpgradeRecord,
  | 'id'
  | 'orgId'
  | 'crop'
  | 'upgradeId'
  | 'entryId'
  | 'computed'
  | 'final'
  | 'reason'
  | 'nextEntryId'
  | 'plan'
  | 'alsoEntries'
> & { name: string; isCk: boolean }

/** Returns the decisions of an evaluation in the order of `listDecisionsOf`. */
export const listDecisions = async (ctx: Ctx, upgradeId: number): Promise<DecisionRecord[]> =>
  (await listDecisionsOf(ctx, [upgradeId])).get(upgradeId) ?? []

/** Returns decisions by evaluation; the best yield first, then by name, so that new codes follow the rank. */
export async function listDecisionsOf(
  ctx: Ctx,
  upgradeIds: readonly number[],
): Promise<Map<number, DecisionRecord[]>> {
  if (upgradeIds.length === 0) return new Map()
  const found = await ctx.db
    .select({
      id: upgradeRecord.id,
      orgId: upgradeRecord.orgId,
      crop: upgradeRecord.crop,
      upgradeId: upgradeRecord.upgradeId,
      entryId: upgradeRecord.entryId,
      computed: upgradeRecord.computed,
      final: upgradeRecord.final,
      reason: upgradeRecord.reason,
      nextEntryId: upgradeRecord.nextEntryId,
      plan: upgradeRecord.plan,
      alsoEntries: upgradeRecord.alsoEntries,
      name: sql<string>`${upgradeRecord.verdict} ->> 'entry'`,
      isCk: sql<boolean>`(${upgradeRecord.verdict} ->> 'isCk')::boolean`,
    })
    .from(upgradeRecord)
    .where(and(rows(ctx, upgradeRecord), inArray(upgradeRecord.upgradeId, [...upgradeIds])))
    .orderBy(
      sql`(${upgradeRecord.figures} ->> 'yieldRank')::int nulls last`,
      sql`${upgradeRecord.verdict} ->> 'entry'`,
    )
  return Map.groupBy(found, (record) => record.upgradeId)
}

/** Returns the records of an evaluation with their evidence, in the order of their rows. */
export const listRecords = (ctx: Ctx, upgradeId: number): Promise<UpgradeRecord[]> =>
  ctx.db
    .select()
    .from(upgradeRecord)
    .where(and(rows(ctx, upgradeRecord), eq(upgradeRecord.upgradeId, upgradeId)))
    .orderBy(upgradeRecord.id)

/** Returns the newest evaluation of each group. */
export async function latestUpgrades(ctx: Ctx, groupIds: readonly number[]): Promise<Map<number, Upgrade>> {
  if (groupIds.length === 0) return new Map()
  const found = await ctx.db
    .selectDistinctOn([upgrade.groupId])
    .from(upgrade)
    .where(and(rows(ctx, upgrade), inArray(upgrade.groupId, [...groupIds])))
    .orderBy(upgrade.groupId, desc(upgrade.number))
  return new Map(found.map((row) => [row.groupId, row]))
}

/** Changes the state of an evaluation and stores who did it; `lastEditor` may not publish it under the four-eyes rule. */
export async function saveUpgrade(
  ctx: Ctx,
  current: Pick<Upgrade, 'orgId' | 'id'>,
  values: Partial<typeof upgrade.$inferInsert>,
): Promise<void> {
  await ctx.db
    .update(upgrade)
    .set({
      ...values,
      updatedBy: ctx.caller.userId,
      updatedAt: ctx.services.now(),
      version: sql`${upgrade.version} + 1`,
    })
    .where(and(eq(upgrade.orgId, current.orgId), eq(upgrade.id, current.id)))
}

/** Returns organisation and crop for rows stored with a record: those of the record, not those of the caller. */
export const ownerOf = ({ orgId, crop }: { orgId: number; crop: string }) => ({ orgId, crop })

/** Returns author and time for a new record. */
export const madeBy = (ctx: Ctx) => {
  const { userId } = ctx.caller
  const now = ctx.services.now()
  return { createdBy: userId, createdAt: now, updatedBy: userId, updatedAt: now }
}
