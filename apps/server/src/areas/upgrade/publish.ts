import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type * as api from '@hepu/api/areas/upgrade/record'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import {
  experimentGroup,
  experimentVariety,
  observation,
  plot,
  publishRecord,
  upgrade,
  upgradeStandard,
} from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import { writeLog } from '../../db/write.ts'
import type { Ctx } from '../../http/context.ts'
import type { DecisionCounts } from '@hepu/breeding/promotion/counts'
import {
  getGroup,
  getUpgrade,
  listRecords,
  lockUpgrade,
  saveUpgrade,
  type Group,
  type Upgrade,
  type UpgradeRecord,
} from './loadUpgrade.ts'
import { createNextEntries } from './nextPhase.ts'
import { presentCounts } from './rehearsal.ts'
import { loadSetting } from './setting.ts'

/** Status of an entry (dictionary entry_status) after each decision. */
const STATUS_AFTER: Record<string, string> = { UP: '3', RETEST: '4', HOLD: '5', DROP: '6' }
/** Status of an entry promoted out of the last trial phase. */
const STATUS_APPROVAL = '7'
const STATUS_IN_TRIAL = '1'

/**
 * Publishes a confirmed list, in one transaction: entry decisions, next-phase entries with new codes, publish record.
 * Two people publishing the same list take turns at the row lock, and the second is told that it is published.
 */
export async function publish(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.publish>,
): Promise<ResultOf<typeof api.publish>> {
  const current = await lockUpgrade(ctx, input.upgradeId, 'publish')
  const group = await getGroup(ctx, current.groupId)
  const blocked = await blockReason(ctx, current, group)
  if (blocked) throw new AppError('BAD_STATE', blocked)
  const records = await listRecords(ctx, current.id)
  await setEntryDecisions(ctx, group, records)
  const { created, nextGroup } = await createNextEntries(ctx, group, records)
  const counts = await presentCounts(ctx, current.id)
  await saveUpgrade(ctx, current, {
    state: 'PUBLISHED',
    publishedBy: ctx.caller.userId,
    publishedAt: ctx.services.now(),
  })
  await writePublishRecord(ctx, current, 'PUBLISHED', { counts, createdEntries: created, reason: null })
  await writeLog(ctx, {
    object: 'upgrade',
    objectId: current.id,
    action: 'publish',
    before: { state: current.state },
    after: { state: 'PUBLISHED', counts, createdEntries: created, nextGroup },
  })
  return { createdEntries: created, nextGroup, counts }
}

/** Why a confirmed list may not be published now by this caller; null when it may. */
async function blockReason(ctx: Ctx, current: Upgrade, group: Group): Promise<string | null> {
  if (group.dataVersion !== current.dataVersion) return '确认后组别数据已变动，请撤回确认并重新判定'
  const setting = await loadSetting(ctx)
  if (setting.fourEyes && current.lastEditor === ctx.caller.userId) {
    return '发布人不能是最后编辑人（四眼原则），请由其他有发布权限的人员发布'
  }
  const counts = await presentCounts(ctx, current.id)
  if (counts.undecided > 0) return `还有${counts.undecided}个品种没有判定`
  return null
}

async function setEntryDecisions(ctx: Ctx, group: Group, records: readonly UpgradeRecord[]): Promise<void> {
  for (const [final, chosen] of Map.groupBy(records, (record) => record.final)) {
    if (final === null) continue
    const toApproval = final === 'UP' && group.phase === 'PT'
    await ctx.db
      .update(experimentVariety)
      .set({
        decision: final,
        status: toApproval ? STATUS_APPROVAL : STATUS_AFTER[final]!,
        updatedBy: ctx.caller.userId,
        updatedAt: ctx.services.now(),
        version: sql`${experimentVariety.version} + 1`,
      })
      .where(
        and(
          eq(experimentVariety.orgId, group.orgId),
          inArray(
            experimentVariety.id,
            chosen.map((record) => record.entryId),
          ),
        ),
      )
  }
}

async function writePublishRecord(
  ctx: Ctx,
  current: Upgrade,
  action: 'PUBLISHED' | 'REVOKED',
  outcome: { counts: DecisionCounts; createdEntries: number; reason: string | null },
): Promise<void> {
  const [standard] = current.standardId
    ? await ctx.db
        .select({ name: upgradeStandard.name })
        .from(upgradeStandard)
        .where(and(eq(upgradeStandard.orgId, current.orgId), eq(upgradeStandard.id, current.standardId)))
    : []
  await ctx.db.insert(publishRecord).values({
    orgId: current.orgId,
    crop: current.crop,
    upgradeId: current.id,
    action,
    number: current.number,
    standardName: standard?.name ?? null,
    standardNumber: current.standardNumber,
    dataVersion: current.dataVersion,
    counts: { ...outcome.counts },
    createdEntries: outcome.createdEntries,
    reason: outcome.reason,
    createdBy: ctx.caller.userId,
    updatedBy: ctx.caller.userId,
  })
}

/**
 * Takes a publication back: next-phase entries go as long as nobody has worked on them, decisions are cleared, and a
 * record of the revocation is written. The published figures stay as they were.
 */
export async function revoke(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.revoke>,
): Promise<{ removedEntries: number }> {
  const current = await lockUpgrade(ctx, input.upgradeId, 'revoke')
  const records = await listRecords(ctx, current.id)
  const nextIds = records.flatMap((record) => record.nextEntryId ?? [])
  await assertUntouched(ctx, current.orgId, nextIds)
  await removeNextEntries(ctx, current.orgId, nextIds)
  await ctx.db
    .update(experimentVariety)
    .set({
      decision: null,
      status: STATUS_IN_TRIAL,
      updatedBy: ctx.caller.userId,
      updatedAt: ctx.services.now(),
    })
    .where(
      and(
        eq(experimentVariety.orgId, current.orgId),
        inArray(
          experimentVariety.id,
          records.map((record) => record.entryId),
        ),
      ),
    )
  await saveUpgrade(ctx, current, { state: 'REVOKED' })
  const counts = await presentCounts(ctx, current.id)
  await writePublishRecord(ctx, current, 'REVOKED', {
    counts,
    createdEntries: -nextIds.length,
    reason: input.reason,
  })
  await writeLog(ctx, {
    object: 'upgrade',
    objectId: current.id,
    action: 'undo',
    before: { state: 'PUBLISHED' },
    after: { state: 'REVOKED', removedEntries: nextIds.length },
    reason: input.reason,
  })
  return { removedEntries: nextIds.length }
}

async function assertUntouched(ctx: Ctx, orgId: number, entryIds: readonly number[]): Promise<void> {
  if (entryIds.length === 0) return
  const [used] = await ctx.db
    .select({ n: count() })
    .from(plot)
    .where(and(eq(plot.orgId, orgId), inArray(plot.entryId, [...entryIds]), isNull(plot.deletedAt)))
  const [observed] = await ctx.db
    .select({ n: count() })
    .from(observation)
    .where(and(eq(observation.orgId, orgId), inArray(observation.entryId, [...entryIds])))
  if (used!.n + observed!.n > 0) throw new AppError('BAD_STATE', '下一阶段品种已有试验数据，不能撤销发布')
}

async function removeNextEntries(ctx: Ctx, orgId: number, entryIds: readonly number[]): Promise<void> {
  if (entryIds.length === 0) return
  const removed = await ctx.db
    .update(experimentVariety)
    .set({ deletedAt: ctx.services.now(), updatedBy: ctx.caller.userId })
    .where(and(eq(experimentVariety.orgId, orgId), inArray(experimentVariety.id, [...entryIds])))
    .returning({ groupId: experimentVariety.groupId })
  const groupIds = [...new Set(removed.map((row) => row.groupId))]
  await ctx.db.execute(sql`
    update experiment_group g set deleted_at = now()
    where g.org_id = ${orgId} and ${inArray(sql`g.id`, groupIds)} and g.data_version = 0
      and not exists (select 1 from experiment_variety v
        where v.org_id = g.org_id and v.group_id = g.id and v.deleted_at is null and not v.is_ck)`)
}

/** How many groups may be published now, and what keeps the other confirmed ones. */
export async function publishCount(ctx: Ctx): Promise<ResultOf<typeof api.publishCount>> {
  const confirmed = await ctx.db
    .select()
    .from(upgrade)
    .innerJoin(
      experimentGroup,
      and(eq(experimentGroup.orgId, upgrade.orgId), eq(experimentGroup.id, upgrade.groupId)),
    )
    .where(and(rows(ctx, upgrade), eq(upgrade.state, 'CONFIRMED')))
    .orderBy(upgrade.id)
  const blocked: { upgradeId: number; group: string; reason: string }[] = []
  for (const row of confirmed) {
    const reason = await blockReason(ctx, row.upgrade, row.experiment_group)
    if (reason) blocked.push({ upgradeId: row.upgrade.id, group: row.experiment_group.name, reason })
  }
  return { ready: confirmed.length - blocked.length, blocked }
}

/** Every publication and revocation of an evaluation, newest first. */
export async function listPublishRecords(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.publishRecords>,
): Promise<ResultOf<typeof api.publishRecords>> {
  const current = await getUpgrade(ctx, input.upgradeId)
  const found = await ctx.db
    .select({
      record: publishRecord,
      byName: sql<string | null>`(select name from "user" where id = ${publishRecord.createdBy})`,
    })
    .from(publishRecord)
    .innerJoin(upgrade, and(eq(upgrade.orgId, publishRecord.orgId), eq(upgrade.id, publishRecord.upgradeId)))
    .where(and(rows(ctx, publishRecord), eq(upgrade.groupId, current.groupId)))
    .orderBy(sql`${publishRecord.id} desc`)
  return found.map(({ record, byName }) => ({
    id: record.id,
    action: record.action,
    number: record.number,
    standardName: record.standardName,
    standardNumber: record.standardNumber,
    dataVersion: record.dataVersion,
    counts: record.counts as unknown as DecisionCounts,
    createdEntries: record.createdEntries,
    reason: record.reason,
    at: record.createdAt,
    byName: byName ?? '',
  }))
}
