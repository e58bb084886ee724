import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Decision } from '@hepu/api/areas/upgrade/shapes'
import { entryCode, nextPhase } from '@hepu/breeding/promotion/phases'
import { experimentGroup, experimentVariety, upgradeRecord } from '../../db/schema/index.ts'
import type { Ctx } from '../../http/context.ts'
import type { Group, UpgradeRecord } from './loadUpgrade.ts'

type Entry = typeof experimentVariety.$inferSelect

/**
 * Creates the entries of the next season: promoted ones in the next phase, retested ones in the same phase, each with
 * a new code, and the checks beside them. Promotion to 报审 creates no trial entry.
 */
export async function createNextEntries(
  ctx: Ctx,
  group: Group,
  records: readonly UpgradeRecord[],
): Promise<{ created: number; nextGroup: string | null }> {
  const going = records.flatMap((record) => {
    const phase = record.final === null ? null : nextPhase(group.phase, record.final as Decision)
    return phase ? [{ record, phase }] : []
  })
  let created = 0
  const names: string[] = []
  for (const [phase, chosen] of Map.groupBy(going, (it) => it.phase)) {
    if (phase === 'APPROVE') {
      for (const { record } of chosen) await linkRecord(ctx, record, { nextPhase: phase })
      continue
    }
    const next = await findOrCreateGroup(ctx, group, phase)
    names.push(`${next.year} ${next.name}`)
    await copyChecks(ctx, group, next)
    created += await copyEntries(
      ctx,
      group,
      next,
      chosen.map((it) => it.record),
    )
  }
  return { created, nextGroup: names.length > 0 ? names.join('、') : null }
}

async function findOrCreateGroup(ctx: Ctx, group: Group, phase: string): Promise<Group> {
  const same = and(
    eq(experimentGroup.orgId, group.orgId),
    eq(experimentGroup.crop, group.crop),
    eq(experimentGroup.year, group.year + 1),
    eq(experimentGroup.phase, phase),
    eq(experimentGroup.name, group.name),
    isNull(experimentGroup.deletedAt),
  )
  const [found] = await ctx.db.select().from(experimentGroup).where(same)
  if (found) return found
  const {
    level,
    channel,
    ecoZone,
    ripePeriod,
    design,
    density,
    leadOrg,
    standardMoisture,
    groupMeanIncludesCk,
  } = group
  const [inserted] = await ctx.db
    .insert(experimentGroup)
    .values({
      orgId: group.orgId,
      crop: group.crop,
      year: group.year + 1,
      name: group.name,
      phase,
      level,
      channel,
      ecoZone,
      ripePeriod,
      design,
      density,
      leadOrg,
      standardMoisture,
      groupMeanIncludesCk,
      source: `由${group.year}年「${group.name}」晋级生成`,
      createdBy: ctx.caller.userId,
      updatedBy: ctx.caller.userId,
    })
    .returning()
  return inserted!
}

async function entriesOf(ctx: Ctx, group: Group): Promise<Entry[]> {
  return ctx.db
    .select()
    .from(experimentVariety)
    .where(
      and(
        eq(experimentVariety.orgId, group.orgId),
        eq(experimentVariety.groupId, group.id),
        isNull(experimentVariety.deletedAt),
      ),
    )
    .orderBy(experimentVariety.id)
}

async function copyChecks(ctx: Ctx, group: Group, next: Group): Promise<void> {
  const present = new Set((await entriesOf(ctx, next)).map((entry) => entry.name))
  const checks = (await entriesOf(ctx, group)).filter((entry) => entry.isCk && !present.has(entry.name))
  if (checks.length === 0) return
  await ctx.db
    .insert(experimentVariety)
    .values(checks.map((check) => carryOver(ctx, check, next, check.entryNo)))
}

function carryOver(
  ctx: Ctx,
  entry: Entry,
  next: Group,
  entryNo: string | null,
): typeof experimentVariety.$inferInsert {
  const { orgId, crop, name, femaleParent, maleParent, provider, isCk, ckNo, ckRole } = entry
  return {
    orgId,
    crop,
    name,
    femaleParent,
    maleParent,
    provider,
    isCk,
    ckNo,
    ckRole,
    groupId: next.id,
    entryNo,
    trialYears: (entry.trialYears ?? 1) + 1,
    phaseFrom: entry.phaseFrom,
    fromEntryId: entry.id,
    createdBy: ctx.caller.userId,
    updatedBy: ctx.caller.userId,
  }
}

async function copyEntries(
  ctx: Ctx,
  group: Group,
  next: Group,
  records: readonly UpgradeRecord[],
): Promise<number> {
  const byId = new Map((await entriesOf(ctx, group)).map((entry) => [entry.id, entry]))
  const present = await entriesOf(ctx, next)
  let serial = present.filter((entry) => !entry.isCk).length
  let created = 0
  for (const record of records) {
    const entry = byId.get(record.entryId)
    if (!entry) continue
    const standing = present.find((it) => it.name === entry.name)
    const code = entryCode({
      year: next.year,
      phase: next.phase,
      zone: next.ecoZone,
      ripePeriod: next.ripePeriod,
      serial: ++serial,
    })
    const nextId =
      standing?.id ??
      (await insertEntry(ctx, { ...carryOver(ctx, entry, next, code), phaseFrom: group.phase }))
    if (!standing) created++
    await linkRecord(ctx, record, {
      nextPhase: next.phase,
      nextEntryId: standing ? null : nextId,
      newEntryNo: standing?.entryNo ?? code,
    })
  }
  return created
}

async function insertEntry(ctx: Ctx, values: typeof experimentVariety.$inferInsert): Promise<number> {
  const [inserted] = await ctx.db
    .insert(experimentVariety)
    .values(values)
    .returning({ id: experimentVariety.id })
  return inserted!.id
}

async function linkRecord(
  ctx: Ctx,
  record: UpgradeRecord,
  values: { nextPhase: string; nextEntryId?: number | null; newEntryNo?: string | null },
): Promise<void> {
  await ctx.db
    .update(upgradeRecord)
    .set({ ...values, version: sql`${upgradeRecord.version} + 1` })
    .where(and(eq(upgradeRecord.orgId, record.orgId), eq(upgradeRecord.id, record.id)))
}
