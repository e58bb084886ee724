import { countDecisions, type DecisionCounts } from '@hepu/breeding/promotion/counts'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type * as api from '@hepu/api/areas/upgrade/record'
import type { Decision } from '@hepu/api/areas/upgrade/shapes'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { upgradeDraft, upgradeRecord, upgradeStandard, user } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import { writeLog } from '../../db/write.ts'
import type { Ctx } from '../../http/context.ts'
import { evaluateGroup, loadStandard, storeVerdicts } from './evaluate.ts'
import {
  getGroup,
  getUpgrade,
  listRecords,
  lockUpgrade,
  saveUpgrade,
  type Upgrade,
  type UpgradeRecord,
} from './loadUpgrade.ts'
import { presentRecords, presentUpgrades } from './present.ts'
import { allows } from './state.ts'

/** Everything the rehearsal screen works on: frozen evidence, verdicts, decisions, drafts. */
export async function getRehearsal(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.rehearsal>,
): Promise<ResultOf<typeof api.rehearsal>> {
  const current = await getUpgrade(ctx, input.upgradeId)
  const [row] = await presentUpgrades(ctx, [current.id])
  if (!row || !current.evidence) throw new AppError('BAD_STATE', '该晋级评估没有数据，请重新生成当年数据')
  const stored = await listRecords(ctx, current.id)
  const records = await presentRecords(
    ctx,
    stored.map((record) => record.id),
  )
  const group = await getGroup(ctx, current.groupId)
  return {
    upgrade: row,
    evidence: current.evidence,
    staleText: row.stale
      ? `组别数据已从第${current.dataVersion}版变为第${group.dataVersion}版，请重新判定后再确认`
      : null,
    records: records.map((record) => ({
      ...record,
      verdict: record.stored.verdict,
      version: record.stored.version,
    })),
    drafts: await listDrafts(ctx, current),
  }
}

async function listDrafts(ctx: Ctx, current: Upgrade) {
  const found = await ctx.db
    .select({ draft: upgradeDraft, standardName: upgradeStandard.name, byName: user.name })
    .from(upgradeDraft)
    .leftJoin(
      upgradeStandard,
      and(eq(upgradeStandard.orgId, upgradeDraft.orgId), eq(upgradeStandard.id, upgradeDraft.standardId)),
    )
    .leftJoin(user, eq(user.id, upgradeDraft.createdBy))
    .where(and(rows(ctx, upgradeDraft), eq(upgradeDraft.upgradeId, current.id)))
    .orderBy(desc(upgradeDraft.id))
  return found.map(({ draft, standardName, byName }) => ({
    id: draft.id,
    name: draft.name,
    state: draft.state,
    standardName,
    standardNumber: draft.standardNumber,
    dataVersion: draft.dataVersion,
    counts: draft.counts as unknown as DecisionCounts,
    createdAt: draft.createdAt,
    createdByName: byName ?? '',
    can: draftCan(ctx, current, draft),
  }))
}

/** A draft may be confirmed or deleted while the evaluation is open; deleting takes one's own draft or the right to confirm. */
export function draftCan(
  ctx: Ctx,
  current: Pick<Upgrade, 'state'>,
  draft: { state: string; createdBy: number | null },
): Record<string, boolean> {
  const own = draft.createdBy === ctx.caller.userId
  return {
    confirm:
      draft.state === 'draft' &&
      allows(current.state, 'confirm') &&
      ctx.caller.words.has('upgrade.record:confirm'),
    delete:
      draft.state === 'draft' &&
      allows(current.state, 'saveDraft') &&
      ((own && ctx.caller.words.has('upgrade.record:rehearse')) ||
        ctx.caller.words.has('upgrade.record:confirm')),
  }
}

/** Computes anew with the newest data and the newest version of the standard. */
export async function refreshRehearsal(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.refreshRehearsal>,
): Promise<{ changed: number }> {
  const current = await lockUpgrade(ctx, input.upgradeId, 'refresh', input.version)
  return recompute(ctx, current, current.standardId)
}

/** Applies another standard and computes anew. */
export async function applyStandard(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.updateUpgradeStandard>,
): Promise<{ changed: number }> {
  const current = await lockUpgrade(ctx, input.upgradeId, 'refresh')
  return recompute(ctx, current, input.standardId)
}

async function recompute(
  ctx: Ctx,
  current: Upgrade,
  standardId: number | null,
): Promise<{ changed: number }> {
  const standard = standardId === null ? undefined : await loadStandard(ctx, standardId)
  if (standardId !== null && !standard) throw new AppError('NOT_FOUND', '晋级标准不存在或已删除')
  const { trial, evidence, verdicts } = await evaluateGroup(ctx, current.groupId, standard)
  const changed = await storeVerdicts(ctx, { orgId: current.orgId, upgradeId: current.id }, trial, verdicts)
  await saveUpgrade(ctx, current, {
    state: current.state === 'INIT' ? 'INIT' : 'REHEARSAL',
    standardId: standard?.id ?? null,
    standardNumber: standard?.number ?? null,
    dataVersion: evidence.dataVersion,
    methodVersion: evidence.methodVersion,
    evidence,
    problem: standard ? null : '未匹配晋级标准',
    lastEditor: ctx.caller.userId,
  })
  await writeLog(ctx, {
    object: 'upgrade',
    objectId: current.id,
    action: 'update',
    before: {
      standardId: current.standardId,
      standardNumber: current.standardNumber,
      dataVersion: current.dataVersion,
    },
    after: {
      standardId: standard?.id ?? null,
      standardNumber: standard?.number ?? null,
      dataVersion: evidence.dataVersion,
    },
  })
  return { changed }
}

/** Decisions by hand; one that differs from the computed verdict needs a reason. */
export async function decide(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.decide>,
): Promise<{ version: number }> {
  const current = await lockUpgrade(ctx, input.upgradeId, 'decide', input.version)
  const records = new Map((await listRecords(ctx, current.id)).map((record) => [record.id, record]))
  for (const { recordId, final, reason } of input.decisions) {
    const record = records.get(recordId)
    if (!record) throw new AppError('NOT_FOUND', '晋级条目不存在或无权查看')
    await decideOne(ctx, record, final, reason ?? null)
  }
  await saveUpgrade(ctx, current, { state: 'REHEARSAL', lastEditor: ctx.caller.userId })
  return { version: current.version + 1 }
}

async function decideOne(
  ctx: Ctx,
  record: UpgradeRecord,
  final: string,
  reason: string | null,
): Promise<void> {
  const name = record.verdict.entry
  if (record.verdict.isCk) throw new AppError('BAD_INPUT', `「${name}」是对照，不参与判定`)
  if (final !== record.computed && !reason)
    throw new AppError('BAD_INPUT', `「${name}」与系统判定不同，请填写理由`)
  const kept = final === record.computed ? null : reason
  if (record.final === final && record.reason === kept) return
  await ctx.db
    .update(upgradeRecord)
    .set({
      final,
      reason: kept,
      updatedBy: ctx.caller.userId,
      updatedAt: ctx.services.now(),
      version: sql`${upgradeRecord.version} + 1`,
    })
    .where(and(eq(upgradeRecord.orgId, record.orgId), eq(upgradeRecord.id, record.id)))
  await writeLog(ctx, {
    object: 'upgrade_record',
    objectId: record.id,
    action: 'update',
    before: { final: record.final, reason: record.reason },
    after: { final, reason: kept },
    reason: kept,
  })
}

/** Promotes the chosen records; all of one evaluation, or of several, each in a state that allows it. */
export async function batchUpgrade(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.batchUpgrade>,
): Promise<{ changed: number }> {
  const chosen = await ctx.db
    .select()
    .from(upgradeRecord)
    .where(and(rows(ctx, upgradeRecord), inArray(upgradeRecord.id, input.ids)))
  if (chosen.length !== input.ids.length) throw new AppError('NOT_FOUND', '部分晋级条目不存在或无权查看')
  const byUpgrade = Map.groupBy(chosen, (record) => record.upgradeId)
  for (const upgradeId of [...byUpgrade.keys()].toSorted((a, b) => a - b)) {
    const current = await lockUpgrade(ctx, upgradeId, 'decide')
    for (const record of byUpgrade.get(upgradeId)!) await decideOne(ctx, record, 'UP', input.reason ?? null)
    await saveUpgrade(ctx, current, { state: 'REHEARSAL', lastEditor: ctx.caller.userId })
  }
  return { changed: chosen.filter((record) => record.final !== 'UP').length }
}

/** Counts of the present decisions of an evaluation. */
export async function presentCounts(ctx: Ctx, upgradeId: number): Promise<DecisionCounts> {
  const records = await listRecords(ctx, upgradeId)
  return countDecisions(
    records.map((record) => ({ isCk: record.verdict.isCk, decision: record.final as Decision | null })),
  )
}
