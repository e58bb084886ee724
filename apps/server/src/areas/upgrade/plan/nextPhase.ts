import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import type * as api from '@hepu/api/areas/upgrade/publish'
import type { Decision } from '@hepu/api/areas/upgrade/promotionShapes'
import type { ResultOf } from '@hepu/api/core/route'
import { itemAt, must } from '@hepu/api/core/must'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { and, eq, sql } from 'drizzle-orm'
import { experimentVariety, upgradeRecord, type MadeEntry } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { refreshEntries } from '../../experiment/shared.ts'
import { loadEntryCodes, type EntryCodes } from '../publish/entryCodes.ts'
import {
  madeBy,
  ownerOf,
  type DecisionRecord,
  type Group,
  type UpgradeRecord,
} from '../evaluation/loadUpgrade.ts'
import { assertJoinable, lockOrCreateNextGroup } from './nextGroup.ts'
import { APPROVAL, placesOf, type Place } from './destinations.ts'

type Entry = typeof experimentVariety.$inferSelect
type Arrival = ResultOf<typeof api.publish>['arrivals'][number]
interface Going {
  record: DecisionRecord
  entry: Entry
  place: Place
}

/**
 * Creates the entries of the next season: promoted ones in the next phase, retested ones in the same phase, as planned, each
 * with a new code, and their checks. Promotion to 报审 creates no trial entry. Entries that are already in the next group stay
 * as they are; a group without new entries is not changed, whatever was decided about it.
 */
export async function createNextEntries(
  ctx: Ctx,
  group: Group,
  records: readonly DecisionRecord[],
): Promise<Arrival[]> {
  const entries = await entriesOf(ctx, group)
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const going = records.flatMap((record): Going[] => {
    const entry = byId.get(record.entryId)
    return entry ? placesOf(record, group).map((place) => ({ record, entry, place })) : []
  })
  const codes = await loadEntryCodes(ctx, group, group.year + 1)
  const made = new Map<number, MadeEntry[]>()
  const arrivals: Arrival[] = []
  for (const chosen of Map.groupBy(going, ({ place }) => `${place.phase} ${place.groupName}`).values()) {
    const { place } = itemAt(chosen, 0)
    if (place.phase === APPROVAL) {
      for (const { record } of chosen) await linkRecord(ctx, record, { nextPhase: APPROVAL })
      continue
    }
    const next = await lockOrCreateNextGroup(ctx, group, place)
    const fresh = await copyEntries(ctx, { entries, group, next, codes, made }, chosen)
    arrivals.push(...arrivalsOf(next, chosen, fresh))
  }
  for (const record of records) await linkMade(ctx, record, made.get(record.id) ?? [])
  return arrivals
}

/** Counts each decision in a group of the next year, new and existing entries separately. */
const arrivalsOf = (next: Group, chosen: readonly Going[], fresh: readonly Going[]): Arrival[] =>
  [...Map.groupBy(chosen, ({ record }) => record.final as Decision)].map(([decision, those]) => {
    const created = those.filter((entry) => fresh.includes(entry)).length
    return {
      decision,
      group: `${yearAndName(next.year, next.name)} ${phaseLabel(next.phase)}`,
      created,
      existing: those.length - created,
    }
  })

const entriesOf = (ctx: Ctx, group: Group): Promise<Entry[]> =>
  ctx.db
    .select()
    .from(experimentVariety)
    .where(and(rows(ctx, experimentVariety), eq(experimentVariety.groupId, group.id)))
    .orderBy(experimentVariety.id)

/**
 * Copies the checks into a next group that has none, each with its code unless another entry of the group has it. A
 * group with checks keeps them: a second CK1 would make every comparison ambiguous.
 */
async function copyChecks(ctx: Ctx, entries: readonly Entry[], next: Group): Promise<void> {
  const present = await entriesOf(ctx, next)
  if (present.some((entry) => entry.isCk)) return
  const names = new Set(present.map((entry) => entry.name))
  const codes = new Set(present.map((entry) => entry.entryNo))
  for (const check of entries.filter((entry) => entry.isCk && !names.has(entry.name))) {
    const entryNo = codes.has(check.entryNo) ? null : check.entryNo
    await insertEntry(ctx, carryOver(check, next, { entryNo, phaseFrom: check.phaseFrom }))
  }
}

interface Into {
  /** All of `group`, for its checks. */
  entries: readonly Entry[]
  group: Group
  next: Group
  codes: EntryCodes
  /** What became of each record, by its id. */
  made: Map<number, MadeEntry[]>
}

/** Copies those that do not take part in the next group yet, and answers them. */
async function copyEntries(
  ctx: Ctx,
  { entries, group, next, codes, made }: Into,
  chosen: readonly Going[],
): Promise<Going[]> {
  const byName = new Map((await entriesOf(ctx, next)).map((entry) => [entry.name, entry]))
  const existing = chosen.filter(({ entry }) => byName.has(entry.name))
  const fresh = chosen.filter(({ entry }) => !byName.has(entry.name))
  if (fresh.length > 0) {
    await assertJoinable(ctx, next)
    await copyChecks(ctx, entries, next)
  }
  // Codes that people chose come first, so that no proposal takes one of them.
  const chosenCodes = new Map(
    fresh.flatMap(({ record, entry, place }) =>
      place.entryNo === null ? [] : [[record.id, codes.take(place.entryNo, entry.name)] as const],
    ),
  )
  for (const { record, entry } of fresh) {
    const entryNo = chosenCodes.get(record.id) ?? codes.next(next)
    const target = await insertEntry(ctx, carryOver(entry, next, { entryNo, phaseFrom: group.phase }))
    byName.set(entry.name, target)
  }
  for (const { record, entry, place } of [...existing, ...fresh]) {
    const { id: entryId, entryNo } = must(byName.get(entry.name), 'entry of the next group')
    made.set(record.id, [...(made.get(record.id) ?? []), { phase: place.phase, entryId, entryNo }])
  }
  if (fresh.length > 0) await refreshEntries(ctx, next.id)
  return fresh
}

/** Links a record to the entries made from it: the one of the phase by rule first, then that of 同步生试. */
async function linkMade(ctx: Ctx, record: DecisionRecord, made: readonly MadeEntry[]): Promise<void> {
  const [first, ...also] = made
  if (!first) return
  await linkRecord(ctx, record, {
    nextPhase: first.phase,
    nextEntryId: first.entryId,
    newEntryNo: first.entryNo,
    alsoEntries: also.length > 0 ? also : null,
  })
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
  const inserted = itemAt(
    await ctx.db
      .insert(experimentVariety)
      .values({ ...values, ...madeBy(ctx) })
      .returning(),
    0,
  )
  await writeLog(ctx, {
    ...ownerOf(inserted),
    object: 'experiment_variety',
    objectId: inserted.id,
    action: 'create',
    after: values,
  })
  return inserted
}

async function linkRecord(
  ctx: Ctx,
  record: DecisionRecord,
  values: Partial<Pick<UpgradeRecord, 'nextPhase' | 'nextEntryId' | 'newEntryNo' | 'alsoEntries'>>,
): Promise<void> {
  await ctx.db
    .update(upgradeRecord)
    .set({ ...values, version: sql`${upgradeRecord.version} + 1` })
    .where(and(eq(upgradeRecord.orgId, record.orgId), eq(upgradeRecord.id, record.id)))
}
