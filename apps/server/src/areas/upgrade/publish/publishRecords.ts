import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import type * as api from '@hepu/api/areas/upgrade/publish'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { DecisionCounts } from '@hepu/breeding/promotion/counts'
import { and, desc, eq } from 'drizzle-orm'
import { experimentGroup, publishRecord, upgrade, upgradeStandard, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { pageOf } from '../../../db/page.ts'
import type { Ctx } from '../../../http/context.ts'
import { contains, ordered } from '../../experiment/shared.ts'
import { getUpgrade, madeBy, ownerOf, type Upgrade } from '../evaluation/loadUpgrade.ts'
import { loadStandardNotes } from '../standard/standardNotes.ts'

const toUpgrade = and(eq(upgrade.orgId, publishRecord.orgId), eq(upgrade.id, publishRecord.upgradeId))
const toGroup = and(eq(experimentGroup.orgId, upgrade.orgId), eq(experimentGroup.id, upgrade.groupId))

/** Writes the record of a publication or revocation, with its evidence. */
export async function writePublishRecord(
  ctx: Ctx,
  current: Upgrade,
  outcome: {
    action: 'PUBLISHED' | 'REVOKED'
    counts: DecisionCounts
    createdEntries: number
    reason: string | null
  },
): Promise<void> {
  const [standard] =
    current.standardId === null
      ? []
      : await ctx.db
          .select({ name: upgradeStandard.name })
          .from(upgradeStandard)
          .where(and(eq(upgradeStandard.orgId, current.orgId), eq(upgradeStandard.id, current.standardId)))
  await ctx.db.insert(publishRecord).values({
    ...ownerOf(current),
    ...madeBy(ctx),
    ...outcome,
    counts: { ...outcome.counts },
    upgradeId: current.id,
    number: current.number,
    standardName: standard?.name ?? null,
    standardNumber: current.standardNumber,
    otherStandards: current.otherStandards,
    whatIfText: current.whatIfText,
    dataVersion: current.dataVersion,
  })
}

/** Returns every publication and revocation of the group of an evaluation, newest first. */
export async function listPublishRecords(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.publishRecords>,
): Promise<ResultOf<typeof api.publishRecords>> {
  const { groupId } = await getUpgrade(ctx, input.upgradeId)
  const found = await ctx.db
    .select({ record: publishRecord, byName: user.name, judged })
    .from(publishRecord)
    .innerJoin(upgrade, toUpgrade)
    .leftJoin(user, eq(user.id, publishRecord.createdBy))
    .where(and(rows(ctx, publishRecord), eq(upgrade.groupId, groupId)))
    .orderBy(desc(publishRecord.id))
  const noteOf = await loadStandardNotes(
    ctx,
    found.map((row) => row.judged),
  )
  return found.map((row) => ({ ...present(row), standardNote: noteOf(row.judged) }))
}

/** The standards of a decision, as its evaluation has them. */
const judged = {
  orgId: upgrade.orgId,
  standardId: upgrade.standardId,
  standardNumber: upgrade.standardNumber,
  otherStandards: upgrade.otherStandards,
}

function present({ record, byName }: { record: typeof publishRecord.$inferSelect; byName: string | null }) {
  return {
    id: record.id,
    upgradeId: record.upgradeId,
    action: record.action,
    number: record.number,
    standardName: record.standardName,
    standardNumber: record.standardNumber,
    otherStandards: record.otherStandards ?? [],
    whatIfText: record.whatIfText,
    dataVersion: record.dataVersion,
    counts: record.counts as unknown as DecisionCounts,
    createdEntries: record.createdEntries,
    reason: record.reason,
    at: record.createdAt,
    byName: byName ?? '',
  }
}

/** 发布记录: returns a page of the records of all groups. */
export async function pagePublishRecords(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.publishRecordPage>,
): Promise<ResultOf<typeof api.publishRecordPage>> {
  const { current, size, order, model } = input
  const where = and(
    rows(ctx, publishRecord),
    rows(ctx, experimentGroup),
    model.year === undefined ? undefined : eq(upgrade.year, model.year),
    model.action && eq(publishRecord.action, model.action),
    model.name ? contains(experimentGroup.name, model.name) : undefined,
  )
  const { found, page } = await pageOf(
    ctx,
    ctx.db
      .select({ record: publishRecord, byName: user.name, group: experimentGroup, judged })
      .from(publishRecord)
      .innerJoin(upgrade, toUpgrade)
      .innerJoin(experimentGroup, toGroup)
      .leftJoin(user, eq(user.id, publishRecord.createdBy))
      .where(where)
      .$dynamic(),
    { current, size },
    ordered(order, publishRecord.id, publishRecord.id),
  )
  const noteOf = await loadStandardNotes(
    ctx,
    found.map((row) => row.judged),
  )
  const records = found.map(({ group, ...row }) => ({
    ...present(row),
    standardNote: noteOf(row.judged),
    groupName: group.name,
    year: group.year,
    phaseLabel: phaseLabel(group.phase),
  }))
  return { ...page, records }
}
