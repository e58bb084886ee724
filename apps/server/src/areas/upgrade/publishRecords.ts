import type * as api from '@hepu/api/areas/upgrade/publishing'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { DecisionCounts } from '@hepu/breeding/promotion/counts'
import { and, desc, eq } from 'drizzle-orm'
import { publishRecord, upgrade, upgradeStandard, user } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'
import { getUpgrade, madeBy, ownerOf, type Upgrade } from './loadUpgrade.ts'

/** Writes down a publication or revocation with what it rested on. */
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
    dataVersion: current.dataVersion,
  })
}

/** Every publication and revocation of the group of an evaluation, newest first. */
export async function listPublishRecords(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.publishRecords>,
): Promise<ResultOf<typeof api.publishRecords>> {
  const { groupId } = await getUpgrade(ctx, input.upgradeId)
  const found = await ctx.db
    .select({ record: publishRecord, byName: user.name })
    .from(publishRecord)
    .innerJoin(upgrade, and(eq(upgrade.orgId, publishRecord.orgId), eq(upgrade.id, publishRecord.upgradeId)))
    .leftJoin(user, eq(user.id, publishRecord.createdBy))
    .where(and(rows(ctx, publishRecord), eq(upgrade.groupId, groupId)))
    .orderBy(desc(publishRecord.id))
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
