import type { upgradePage } from '@hepu/api/areas/upgrade/evaluation'
import type { Decision } from '@hepu/api/areas/upgrade/promotionShapes'
import type { ResultOf } from '@hepu/api/core/route'
import { countDecisions, type DecisionCounts } from '@hepu/breeding/promotion/counts'
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import { must } from '@hepu/api/core/must'
import { experimentGroup, upgrade, upgradeRecord, upgradeStandard } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { loadStandardNotes } from '../standard/standardNotes.ts'
import { canOf } from '../evaluation/evaluationState.ts'

export type UpgradeRow = ResultOf<typeof upgradePage>['records'][number]

const { evidence: _, ...columns } = getTableColumns(upgrade)
type LightUpgrade = Omit<typeof upgrade.$inferSelect, 'evidence'>

/** Returns rows of evaluations in the order of `ids`. */
export async function presentUpgrades(ctx: Ctx, ids: readonly number[]): Promise<UpgradeRow[]> {
  if (ids.length === 0) return []
  const found = await ctx.db
    .select({
      upgrade: columns,
      group: experimentGroup,
      standardName: upgradeStandard.name,
      editor: sql<string | null>`(select name from "user" where id = ${upgrade.lastEditor})`,
      updater: sql<string | null>`(select name from "user" where id = ${upgrade.updatedBy})`,
      confirmer: sql<string | null>`(select name from "user" where id = ${upgrade.confirmedBy})`,
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
    .where(and(rows(ctx, upgrade), inArray(upgrade.id, [...ids])))
  const counts = await countByUpgrade(ctx, ids)
  const noteOf = await loadStandardNotes(
    ctx,
    found.map((row) => row.upgrade),
  )
  const byId = new Map(found.map((row) => [row.upgrade.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row
      ? [
          {
            ...toUpgradeRow(ctx, row, must(counts.get(id), 'counts of the evaluation')),
            standardNote: noteOf(row.upgrade),
          },
        ]
      : []
  })
}

function toUpgradeRow(
  ctx: Ctx,
  row: {
    upgrade: LightUpgrade
    group: typeof experimentGroup.$inferSelect
    standardName: string | null
    editor: string | null
    updater: string | null
    confirmer: string | null
    publisher: string | null
  },
  counts: DecisionCounts,
): Omit<UpgradeRow, 'standardNote'> {
  const { upgrade: evaluation, group } = row
  const open = evaluation.state !== 'PUBLISHED' && evaluation.state !== 'REVOKED'
  return {
    id: evaluation.id,
    groupId: evaluation.groupId,
    groupName: group.name,
    year: evaluation.year,
    phase: group.phase,
    phaseLabel: phaseLabel(group.phase),
    ripePeriod: group.ripePeriod,
    number: evaluation.number,
    state: evaluation.state,
    standardId: evaluation.standardId,
    standardName: row.standardName,
    standardNumber: evaluation.standardNumber,
    otherStandards: evaluation.otherStandards ?? [],
    whatIfText: evaluation.whatIfText,
    counts,
    dataVersion: evaluation.dataVersion,
    stale: open && evaluation.dataVersion !== group.dataVersion,
    problem: evaluation.problem,
    lastEditorName: row.editor,
    updatedByName: row.updater,
    confirmedAt: evaluation.confirmedAt,
    confirmedByName: row.confirmer,
    publishedAt: evaluation.publishedAt,
    publishedByName: row.publisher,
    updatedAt: evaluation.updatedAt,
    version: evaluation.version,
    can: canOf(ctx, evaluation),
  }
}

/** Returns the counts of the present decisions of each evaluation. */
export async function countByUpgrade(ctx: Ctx, ids: readonly number[]): Promise<Map<number, DecisionCounts>> {
  const found = await ctx.db
    .select({
      upgradeId: upgradeRecord.upgradeId,
      decision: sql<Decision | null>`${upgradeRecord.final}`,
      isCk: sql<boolean>`(${upgradeRecord.verdict} ->> 'isCk')::boolean`,
    })
    .from(upgradeRecord)
    .where(and(rows(ctx, upgradeRecord), inArray(upgradeRecord.upgradeId, [...ids])))
  const byUpgrade = Map.groupBy(found, (row) => row.upgradeId)
  return new Map(ids.map((id) => [id, countDecisions(byUpgrade.get(id) ?? [])]))
}
