import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { AppError } from '@hepu/api/core/errorCodes'
import { experimentGroup, upgrade, upgradeRecord } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'
import { assertMove, type Move } from './state.ts'

export type Upgrade = typeof upgrade.$inferSelect
export type UpgradeRecord = typeof upgradeRecord.$inferSelect
export type Group = typeof experimentGroup.$inferSelect

/** One evaluation within the caller's scope. */
export async function getUpgrade(ctx: Ctx, id: number): Promise<Upgrade> {
  const [found] = await ctx.db
    .select()
    .from(upgrade)
    .where(and(rows(ctx, upgrade), eq(upgrade.id, id)))
  if (!found) throw new AppError('NOT_FOUND', '晋级评估不存在或无权查看')
  return found
}

/**
 * One evaluation, locked until the transaction ends, after checking that its state allows the move and that nobody
 * changed it since `version` was read. Two people moving the same evaluation therefore take turns.
 */
export async function lockUpgrade(ctx: Ctx, id: number, move: Move, version?: number): Promise<Upgrade> {
  const [found] = await ctx.db
    .select()
    .from(upgrade)
    .where(and(rows(ctx, upgrade), eq(upgrade.id, id)))
    .for('update')
  if (!found) throw new AppError('NOT_FOUND', '晋级评估不存在或无权查看')
  assertMove(found.state, move)
  if (version !== undefined && found.version !== version) {
    throw new AppError('CONFLICT', '该晋级评估已被他人修改，请刷新后再试', {
      data: { version: found.version },
    })
  }
  return found
}

/** The group of an evaluation. */
export async function getGroup(ctx: Ctx, id: number): Promise<Group> {
  const [found] = await ctx.db
    .select()
    .from(experimentGroup)
    .where(and(rows(ctx, experimentGroup), eq(experimentGroup.id, id)))
  if (!found) throw new AppError('NOT_FOUND', '组别不存在或无权查看')
  return found
}

/** Records of an evaluation, in the order of their rows. */
export const listRecords = (ctx: Ctx, upgradeId: number): Promise<UpgradeRecord[]> =>
  ctx.db
    .select()
    .from(upgradeRecord)
    .where(and(rows(ctx, upgradeRecord), eq(upgradeRecord.upgradeId, upgradeId)))
    .orderBy(upgradeRecord.id)

/** The newest evaluation of each of these groups. */
export async function latestUpgrades(ctx: Ctx, groupIds: readonly number[]): Promise<Map<number, Upgrade>> {
  if (groupIds.length === 0) return new Map()
  const found = await ctx.db
    .selectDistinctOn([upgrade.groupId])
    .from(upgrade)
    .where(and(rows(ctx, upgrade), inArray(upgrade.groupId, [...groupIds])))
    .orderBy(upgrade.groupId, desc(upgrade.number))
  return new Map(found.map((row) => [row.groupId, row]))
}

/** Moves an evaluation on and remembers who did it; `lastEditor` is whom four eyes are held against. */
export async function saveUpgrade(
  ctx: Ctx,
  current: Upgrade,
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

/** Case-insensitive part-of-text condition with the wildcards of the input taken literally. */
export const contains = (column: unknown, part: string): SQL =>
  sql`${column} ilike ${`%${part.replace(/[\\%_]/g, (c) => `\\${c}`)}%`}`
