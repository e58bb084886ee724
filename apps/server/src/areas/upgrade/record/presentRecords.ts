import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import type { recordRow, untried } from '@hepu/api/areas/upgrade/upgradeRows'
import type { Decision } from '@hepu/api/areas/upgrade/promotionShapes'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { classesMet } from '@hepu/breeding/promotion/classesMet'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { experimentGroup, experimentVariety, upgrade, upgradeRecord } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { UpgradeRecord } from '../evaluation/loadUpgrade.ts'
import { placesOf } from '../plan/destinations.ts'

export type RecordRow = z.input<typeof recordRow>

/** Year and name of the group of a record's new entry. */
const nextGroup = sql<{ year: number; name: string } | null>`(
  select json_build_object('year', g.year, 'name', g.name) from experiment_variety v
  join experiment_group g on g.org_id = v.org_id and g.id = v.group_id
  where v.org_id = ${upgradeRecord.orgId} and v.id = ${upgradeRecord.nextEntryId})`

/** Returns rows of the execution list in the order of `ids`, each with the record it was made from. */
export async function presentRecords(
  ctx: Ctx,
  ids: readonly number[],
): Promise<(RecordRow & { stored: UpgradeRecord })[]> {
  if (ids.length === 0) return []
  const found = await ctx.db
    .select({
      record: upgradeRecord,
      state: upgrade.state,
      whatIfText: upgrade.whatIfText,
      group: experimentGroup,
      entry: experimentVariety,
      nextGroup,
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
    .where(and(rows(ctx, upgradeRecord), inArray(upgradeRecord.id, [...ids])))
  const byId = new Map(found.map((row) => [row.record.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [{ ...toRecordRow(row), stored: row.record }] : []
  })
}

function toRecordRow({
  record,
  state,
  whatIfText,
  group,
  entry,
  nextGroup: inGroup,
}: {
  record: UpgradeRecord
  state: RecordRow['state']
  whatIfText: string | null
  group: typeof experimentGroup.$inferSelect
  entry: typeof experimentVariety.$inferSelect
  nextGroup: { year: number; name: string } | null
}): RecordRow {
  const places = placesOf({ ...record, isCk: record.verdict.isCk }, group)
  const phase = record.nextPhase ?? places[0]?.phase ?? null
  return {
    id: record.id,
    upgradeId: record.upgradeId,
    groupId: group.id,
    groupName: group.name,
    year: group.year,
    phase: group.phase,
    phaseLabel: phaseLabel(group.phase),
    ripePeriod: group.ripePeriod,
    state,
    entryId: entry.id,
    entryNo: entry.entryNo,
    name: entry.name,
    femaleParent: entry.femaleParent,
    maleParent: entry.maleParent,
    provider: entry.provider,
    isCk: record.verdict.isCk,
    ckNo: entry.ckNo,
    ...record.figures,
    score: record.score,
    computed: record.computed as RecordRow['computed'],
    final: record.final as RecordRow['final'],
    because: record.verdict.because,
    meets: classesMet(record.verdict),
    whatIfText,
    reason: record.reason,
    fragile: record.verdict.fragile,
    nextPhase: phase,
    nextPhaseLabel: phase && phaseLabel(phase),
    nextGroup: inGroup && yearAndName(inGroup.year, inGroup.name),
    newEntryNo: record.newEntryNo ?? places[0]?.entryNo ?? null,
    also: (record.alsoEntries ?? places.slice(1)).map((place) => ({
      phaseLabel: phaseLabel(place.phase),
      entryNo: place.entryNo,
    })),
  }
}

/** Returns verdict and figures without 试算调整, as frozen with the decision. */
export function untriedOf({ figures: { plain } }: UpgradeRecord): z.output<typeof untried> {
  if (!plain) return null
  const { meanYield, yieldRank, computed, moved } = plain
  return { meanYield, yieldRank, computed: computed as Decision | null, moved }
}
