import type { recordRow, upgradePage } from '@hepu/api/areas/upgrade/record'
import type { Decision } from '@hepu/api/areas/upgrade/shapes'
import type { ResultOf } from '@hepu/api/core/route'
import { countDecisions, type DecisionCounts } from '@hepu/breeding/promotion/counts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { phaseLabel } from '@hepu/api/areas/experiment/phases'
import { traitLabel } from '@hepu/api/areas/experiment/traits'
import {
  experimentGroup,
  experimentVariety,
  groupSummary,
  upgrade,
  upgradeRecord,
  upgradeStandard,
} from '../../db/schema/index.ts'
import type { Ctx } from '../../http/context.ts'
import { canOf } from './state.ts'

export type UpgradeRow = ResultOf<typeof upgradePage>['records'][number]
export type RecordRow = z.input<typeof recordRow>

/** Rows of evaluations in the order of `ids`. */
export async function presentUpgrades(ctx: Ctx, ids: readonly number[]): Promise<UpgradeRow[]> {
  if (ids.length === 0) return []
  const found = await ctx.db
    .select({
      upgrade,
      group: experimentGroup,
      standardName: upgradeStandard.name,
      editor: sql<string | null>`(select name from "user" where id = ${upgrade.lastEditor})`,
      publisher: sql<string | null>`(select name from "user" where id = ${upgrade.publishedBy})`,
    })
    .from(upgrade)
    .innerJoin(
      experimentGroup,
      and(eq(experimentGroup.orgId, upgrade.orgId), eq(experimentGroup.id, upgrade.groupId)),
    )
    .leftJoin(
      upgradeStandard,
      and(eq(upgradeStandard.orgId, upgrade.orgId), eq(upgradeStandard.id, upgrade.standardId)),
    )
    .where(inArray(upgrade.id, [...ids]))
  const counts = await countByUpgrade(ctx, ids)
  const byId = new Map(found.map((row) => [row.upgrade.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toUpgradeRow(ctx, row, counts.get(id)!)] : []
  })
}

function toUpgradeRow(
  ctx: Ctx,
  row: {
    upgrade: typeof upgrade.$inferSelect
    group: typeof experimentGroup.$inferSelect
    standardName: string | null
    editor: string | null
    publisher: string | null
  },
  counts: DecisionCounts,
): UpgradeRow {
  const { upgrade: it, group } = row
  const open = it.state !== 'PUBLISHED' && it.state !== 'REVOKED'
  return {
    id: it.id,
    groupId: it.groupId,
    groupName: group.name,
    year: it.year,
    phase: group.phase,
    phaseLabel: phaseLabel(group.phase),
    ripePeriod: group.ripePeriod,
    number: it.number,
    state: it.state,
    standardId: it.standardId,
    standardName: row.standardName,
    standardNumber: it.standardNumber,
    counts,
    dataVersion: it.dataVersion,
    stale: open && it.dataVersion !== group.dataVersion,
    problem: it.problem,
    lastEditorName: row.editor,
    publishedAt: it.publishedAt,
    publishedByName: row.publisher,
    updatedAt: it.updatedAt,
    version: it.version,
    can: canOf(it.state, ctx.caller.words),
  }
}

async function countByUpgrade(ctx: Ctx, ids: readonly number[]): Promise<Map<number, DecisionCounts>> {
  const found = await ctx.db
    .select({
      upgradeId: upgradeRecord.upgradeId,
      decision: sql<Decision | null>`${upgradeRecord.final}`,
      isCk: experimentVariety.isCk,
    })
    .from(upgradeRecord)
    .innerJoin(
      experimentVariety,
      and(eq(experimentVariety.orgId, upgradeRecord.orgId), eq(experimentVariety.id, upgradeRecord.entryId)),
    )
    .where(inArray(upgradeRecord.upgradeId, [...ids]))
  const byUpgrade = Map.groupBy(found, (row) => row.upgradeId)
  return new Map(ids.map((id) => [id, countDecisions(byUpgrade.get(id) ?? [])]))
}

/** Rows of the execution list in the order of `ids`. */
export async function presentRecords(
  ctx: Ctx,
  ids: readonly number[],
): Promise<(RecordRow & { stored: typeof upgradeRecord.$inferSelect })[]> {
  if (ids.length === 0) return []
  const next = sql<string | null>`(
    select g.year || ' ' || g.name from experiment_variety v
    join experiment_group g on g.org_id = v.org_id and g.id = v.group_id
    where v.org_id = ${upgradeRecord.orgId} and v.id = ${upgradeRecord.nextEntryId})`
  const found = await ctx.db
    .select({
      record: upgradeRecord,
      upgrade,
      group: experimentGroup,
      entry: experimentVariety,
      summary: groupSummary,
      next,
    })
    .from(upgradeRecord)
    .innerJoin(upgrade, and(eq(upgrade.orgId, upgradeRecord.orgId), eq(upgrade.id, upgradeRecord.upgradeId)))
    .innerJoin(
      experimentGroup,
      and(eq(experimentGroup.orgId, upgrade.orgId), eq(experimentGroup.id, upgrade.groupId)),
    )
    .innerJoin(
      experimentVariety,
      and(eq(experimentVariety.orgId, upgradeRecord.orgId), eq(experimentVariety.id, upgradeRecord.entryId)),
    )
    .leftJoin(
      groupSummary,
      and(eq(groupSummary.orgId, upgradeRecord.orgId), eq(groupSummary.entryId, upgradeRecord.entryId)),
    )
    .where(inArray(upgradeRecord.id, [...ids]))
  const byId = new Map(found.map((row) => [row.record.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [{ ...toRecordRow(row), stored: row.record }] : []
  })
}

function toRecordRow(row: {
  record: typeof upgradeRecord.$inferSelect
  upgrade: typeof upgrade.$inferSelect
  group: typeof experimentGroup.$inferSelect
  entry: typeof experimentVariety.$inferSelect
  summary: typeof groupSummary.$inferSelect | null
  next: string | null
}): RecordRow {
  const { record, group, entry, summary } = row
  return {
    id: record.id,
    upgradeId: record.upgradeId,
    groupId: group.id,
    groupName: group.name,
    year: group.year,
    phase: group.phase,
    phaseLabel: phaseLabel(group.phase),
    ripePeriod: group.ripePeriod,
    state: row.upgrade.state,
    entryId: entry.id,
    entryNo: entry.entryNo,
    name: entry.name,
    femaleParent: entry.femaleParent,
    maleParent: entry.maleParent,
    provider: entry.provider,
    isCk: entry.isCk,
    ckNo: entry.ckNo,
    meanYield: summary?.meanYield ?? null,
    yieldRank: summary?.yieldRank ?? null,
    gains: summary?.gains ?? [],
    lodgingSum: summary?.traits['lodgingSum']?.mean ?? null,
    growthDiff: itemValue(record, 'growthDiff'),
    worstDisease: worstDisease(group.crop, summary?.traits ?? {}),
    score: record.score,
    computed: record.computed as RecordRow['computed'],
    final: record.final as RecordRow['final'],
    because: record.verdict.because,
    reason: record.reason,
    fragile: record.verdict.fragile,
    nextPhase: record.nextPhase,
    nextPhaseLabel: record.nextPhase ? phaseLabel(record.nextPhase) : null,
    nextGroup: row.next,
    newEntryNo: record.newEntryNo,
  }
}

const itemValue = (record: typeof upgradeRecord.$inferSelect, trait: string): number | null =>
  record.verdict.items.find((item) => item.key === trait)?.value ?? null

/** The disease with the highest grade over all points, as `小斑病 7级`. */
function worstDisease(crop: string, traits: Record<string, { max: number | null }>): string | null {
  let worst: { label: string; max: number } | null = null
  for (const [key, value] of Object.entries(traits)) {
    const label = traitLabel(crop, key, '病害')
    if (label && value.max !== null && (worst === null || value.max > worst.max))
      worst = { label, max: value.max }
  }
  return worst && `${worst.label} ${worst.max}级`
}
