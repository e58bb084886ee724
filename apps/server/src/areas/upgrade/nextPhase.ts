import { phaseLabel } from '@hepu/api/areas/experiment/phases'
import type { Decision } from '@hepu/api/areas/upgrade/shapes'
import { entryCode, nextPhase } from '@hepu/breeding/promotion/phases'
import { and, eq, sql } from 'drizzle-orm'
import { experimentVariety, upgradeRecord } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import { writeLog } from '../../db/write.ts'
import type { Ctx } from '../../http/context.ts'
import { refreshGroups } from '../experiment/shared.ts'
import { madeBy, ownerOf, type DecisionRecord, type Group, type UpgradeRecord } from './loadUpgrade.ts'
import { lockOrCreateNextGroup } from './nextGroup.ts'

type Entry = typeof experimentVariety.$inferSelect
interface Going {
  record: DecisionRecord
  entry: Entry
  phase: string
}

/**
 * Creates the entries of the next season: promoted ones in the next phase, retested ones in the same phase, each with
 * a new code, and the checks beside them. Promotion to 报审 creates no trial entry. `created` counts entries without
 * checks, and without those that stood in the next group already.
 */
export async function createNextEntries(
  ctx: Ctx,
  group: Group,
  records: readonly DecisionRecord[],
): Promise<{ created: number; nextGroup: string | null }> {
  const entries = await entriesOf(ctx, group)
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const going = records.flatMap((record): Going[] => {
    const entry = byId.get(record.entryId)
    const phase = nextPhase(group.phase, record.final as Decision | null)
    return entry && phase !== null ? [{ record, entry, phase }] : []
  })
  let created = 0
  const names: string[] = []
  for (const [phase, chosen] of Map.groupBy(going, (it) => it.phase)) {
    if (phase === 'APPROVE') {
      for (const { record } of chosen) await linkRecord(ctx, record, { nextPhase: phase })
      continue
    }
    const next = await lockOrCreateNextGroup(ctx, group, phase)
    names.push(`${next.year} ${next.name} ${phaseLabel(phase)}`)
    await copyChecks(ctx, entries, next)
    created += await copyEntries(ctx, group, next, chosen)
    await refreshGroups(ctx, [next.id])
  }
  return { created, nextGroup: names.length > 0 ? names.join('、') : null }
}

const entriesOf = (ctx: Ctx, group: Group): Promise<Entry[]> =>
  ctx.db
    .select()
    .from(experimentVariety)
    .where(and(rows(ctx, experimentVariety), eq(experimentVariety.groupId, group.id)))
    .orderBy(experimentVariety.id)

/** A next group that has checks of its own keeps them: a second CK1 would make every comparison ambiguous. */
async function copyChecks(ctx: Ctx, entries: readonly Entry[], next: Group): Promise<void> {
  const present = await entriesOf(ctx, next)
  if (present.some((entry) => entry.isCk)) return
  const names = new Set(present.map((entry) => entry.name))
  for (const check of entries.filter((entry) => entry.isCk && !names.has(entry.name))) {
    await insertEntry(ctx, carryOver(check, next, { entryNo: check.entryNo, phaseFrom: check.phaseFrom }))
  }
}

async function copyEntries(ctx: Ctx, group: Group, next: Group, chosen: readonly Going[]): Promise<number> {
  const present = await entriesOf(ctx, next)
  const byName = new Map(present.map((entry) => [entry.name, entry]))
  const codes = freeCodes(next, present)
  let created = 0
  for (const { record, entry, phase } of chosen) {
    const standing = byName.get(entry.name)
    const target =
      standing ??
      (await insertEntry(ctx, carryOver(entry, next, { entryNo: codes(), phaseFrom: group.phase })))
    if (!standing) created++
    await linkRecord(ctx, record, {
      nextPhase: phase,
      nextEntryId: target.id,
      newEntryNo: target.entryNo,
    })
  }
  return created
}

/** Gives one code after the other, passing over those that entries of the group have. */
function freeCodes(next: Group, present: readonly Entry[]): () => string {
  const taken = new Set(present.map((entry) => entry.entryNo))
  let serial = 0
  return () => {
    for (;;) {
      serial++
      const code = entryCode({
        year: next.year,
        phase: next.phase,
        zone: next.ecoZone,
        ripePeriod: next.ripePeriod,
        serial,
      })
      if (!taken.has(code)) return code
    }
  }
}

function carryOver(entry: Entry, next: Group, place: Pick<Entry, 'entryNo' | 'phaseFrom'>) {
  const { name, femaleParent, maleParent, provider, isCk, ckNo, ckRole } = entry
  return {
    ...ownerOf(next),
    ...place,
    groupId: next.id,
    name,
    femaleParent,
    maleParent,
    provider,
    isCk,
    ckNo,
    ckRole,
    trialYears: (entry.trialYears ?? 1) + 1,
    fromEntryId: entry.id,
  }
}

async function insertEntry(ctx: Ctx, values: ReturnType<typeof carryOver>): Promise<Entry> {
  const [inserted] = await ctx.db
    .insert(experimentVariety)
    .values({ ...values, ...madeBy(ctx) })
    .returning()
  await writeLog(ctx, {
    ...ownerOf(inserted!),
    object: 'experiment_variety',
    objectId: inserted!.id,
    action: 'create',
    after: values,
  })
  return inserted!
}

async function linkRecord(
  ctx: Ctx,
  record: DecisionRecord,
  values: Partial<Pick<UpgradeRecord, 'nextPhase' | 'nextEntryId' | 'newEntryNo'>>,
): Promise<void> {
  await ctx.db
    .update(upgradeRecord)
    .set({ ...values, version: sql`${upgradeRecord.version} + 1` })
    .where(and(eq(upgradeRecord.orgId, record.orgId), eq(upgradeRecord.id, record.id)))
}
