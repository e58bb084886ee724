import { isHarvest } from '@hepu/api/areas/experiment/cells/cellFields'
import { traitOf, type CropTraits } from '@hepu/api/areas/experiment/traits/traits'
import { itemAt, must } from '@hepu/api/core/must'
import { and, sql } from 'drizzle-orm'
import { setImmediate as nextTick } from 'node:timers/promises'
import { oneOf } from '../../../db/nameConditions.ts'
import { cellEntry } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { chunksOf } from '../../../import/batch/chunks.ts'
import { insertObservations, insertPlots } from '../import/write/insertRows.ts'
import { MEASURED, NEW_PLOT } from '../import/plan/planPlots.ts'
import type { Change, NewObservation, NewPlot } from '../import/plan/planShapes.ts'
import { plotYield } from '../import/book/plotYield.ts'
import { differing, type ObservationRecord, type PlotRecord } from '../import/book/importRecords.ts'
import { loadCells } from '../import/plan/existingTrial.ts'
import { writeChanges } from '../import/write/writeChanges.ts'
import type { Places, Writing } from '../import/write/writingContext.ts'
import type { Group } from '../analysis/loadTrial.ts'
import { refreshGroups } from '../group/groupSummary.ts'
import { cellKey, type Stored } from './cellKey.ts'
import { plotKey } from '../plotKey.ts'
import { loadTraits } from '../traits/loadTraits.ts'
import { removeClearedPlots } from './clearedPlots.ts'
import { enteredValue, type TypedEntry } from './pendingCells.ts'
import { harvestFields, currentHarvest } from './plotCells.ts'

/** Number of records that one statement writes: small enough that other calls run in between. */
const AT_ONCE = 2_000

/** The changes that typed values make to the records of a group. */
interface Writes {
  plots: NewPlot[]
  observations: NewObservation[]
  changes: Change[]
}

/**
 * Writes typed values into plots and observations, as the import would, in the caller's transaction: it recomputes
 * yields, raises the data version once, refreshes summaries and logs each record. A plot made by typed values is
 * removed with its last value.
 */
export async function acceptEntries(
  ctx: Ctx,
  group: Group,
  entries: readonly TypedEntry[],
  reason: string | null,
): Promise<void> {
  if (entries.length === 0) return
  const pointIds = [...new Set(entries.map((entry) => entry.pointId))]
  const stored = await loadCells(ctx.db, group, pointIds)
  const writes = planWrites(group, await loadTraits(ctx.db, group), entries, stored)
  const writing: Writing = {
    db: ctx.db,
    scope: { orgId: group.orgId, crop: group.crop },
    userId: ctx.caller.userId,
    requestId: ctx.requestId,
    batchId: null,
    reason,
    onWritten: () => undefined,
  }
  const places = placesOf(group, entries)
  for (const chunk of chunksOf(writes.plots, AT_ONCE)) await insertPlots(writing, places, chunk)
  for (const chunk of chunksOf(writes.observations, AT_ONCE)) await insertObservations(writing, places, chunk)
  await writeChanges(writing, writes.changes, group.year)
  await logCreated(ctx, group, writes, pointIds, reason)
  await removeClearedPlots(ctx, group, entries, reason)
  await markAccepted(ctx, entries, reason)
  await refreshGroups(ctx, [group.id])
}

/** Maps ids to themselves: typed values refer to records by their ids already. */
function placesOf(group: Group, entries: readonly TypedEntry[]): Places {
  return {
    groupId: group.id,
    year: group.year,
    points: new Map(entries.map(({ pointId }) => [pointId, pointId])),
    entries: new Map(entries.map(({ entryId }) => [entryId, entryId])),
  }
}

function planWrites(
  group: Group,
  traits: CropTraits,
  entries: readonly TypedEntry[],
  stored: Stored,
): Writes {
  const writes: Writes = { plots: [], observations: [], changes: [] }
  for (const ofPlot of Map.groupBy(entries, plotKey).values()) planPlot(group, ofPlot, stored, writes)
  for (const entry of entries) if (!isHarvest(entry.field)) planValue(traits, entry, stored, writes)
  return writes
}

/** Plans a plot with its new harvest and the resulting yield; a plot that does not exist yet is created. */
function planPlot(group: Group, entries: readonly TypedEntry[], stored: Stored, writes: Writes): void {
  const at = itemAt(entries, 0)
  const known = stored.plots.get(plotKey(at))
  if (!known && entries.every((entry) => enteredValue(entry) === null)) return
  const typed = entries.filter((entry) => isHarvest(entry.field))
  const cells = currentHarvest(at, stored)
  for (const entry of typed) cells.set(entry.field, enteredValue(entry))
  if (typed.some(({ field, valueNum }) => field === 'earWeight' && valueNum !== null))
    cells.set('weight', null)
  const fields = harvestFields(cells)
  const weightKind = fields.weight === null ? (known?.record.weightKind ?? 'GRAIN') : fields.weightKind
  const record = measuredPlot(group, known?.record ?? null, { ...fields, weightKind })
  if (!known) {
    writes.plots.push({ point: at.pointId, entry: at.entryId, rep: at.rep, record })
  } else if (differing(known.record, record).length > 0) {
    const change = { object: 'plot' as const, id: known.id, where: '', fields: [] }
    writes.changes.push({ ...change, before: known.record, after: record })
  }
}

/** Accepts a plot that was measured again, unless users excluded it. */
function measuredPlot(
  group: Group,
  known: PlotRecord | null,
  harvest: ReturnType<typeof harvestFields>,
): PlotRecord {
  if (known && MEASURED.every((key) => known[key] === harvest[key])) return known
  const merged = { ...(known ?? NEW_PLOT), ...harvest }
  const counted = merged.status === 'pending' ? { status: 'accepted' as const, statusReason: null } : {}
  return { ...merged, ...plotYield(merged, group.standardMoisture, group.crop), ...counted }
}

function planValue(traits: CropTraits, entry: TypedEntry, stored: Stored, writes: Writes): void {
  const known = stored.observations.get(cellKey(entry))
  const after = observationOf(traits, entry, known?.record)
  if (known) {
    const change = { object: 'observation' as const, id: known.id, where: '', fields: [] }
    writes.changes.push({ ...change, before: known.record, after })
  } else if (enteredValue(entry) !== null) {
    const { pointId, entryId, rep, field } = entry
    writes.observations.push({ point: pointId, entry: entryId, rep, trait: field, record: after })
  }
}

function observationOf(
  traits: CropTraits,
  entry: TypedEntry,
  known: ObservationRecord | undefined,
): ObservationRecord {
  const isDate = traitOf(traits, entry.field)?.kind === 'date'
  const value = enteredValue(entry)
  return {
    valueNum: entry.valueNum,
    valueText: isDate ? null : entry.valueText,
    valueDate: isDate ? entry.valueText : null,
    rawText: value === null || entry.rawText.trim() === String(value) ? null : entry.rawText,
    status: known?.status ?? 'accepted',
    statusReason: known?.statusReason ?? null,
  }
}

/** Logs records that were entered by hand; the records of an import have the log line of their batch. */
async function logCreated(
  ctx: Ctx,
  group: Group,
  writes: Writes,
  pointIds: readonly number[],
  reason: string | null,
): Promise<void> {
  if (writes.plots.length + writes.observations.length === 0) return
  const { plots, observations } = await loadCells(ctx.db, group, pointIds)
  const made = [
    ...writes.plots.map((row) => ({
      object: 'plot',
      found: plots.get(plotKey({ pointId: row.point, entryId: row.entry, rep: row.rep })),
      at: { pointId: row.point, entryId: row.entry, rep: row.rep },
    })),
    ...writes.observations.map((row) => ({
      object: 'observation',
      found: observations.get(
        cellKey({ pointId: row.point, entryId: row.entry, rep: row.rep, field: row.trait }),
      ),
      at: { pointId: row.point, entryId: row.entry, rep: row.rep, traitKey: row.trait },
    })),
  ]
  const lines = made.map(({ object, found, at }) => {
    const { id, record } = must(found, `${object} just written`)
    return { object, id, after: { groupId: group.id, ...at, ...record } }
  })
  for (const chunk of chunksOf(lines, AT_ONCE)) {
    await ctx.db.execute(sql`
      insert into change_log (org_id, crop, at, user_id, request_id, object, object_id, action, after, reason)
      select ${group.orgId}::bigint, ${group.crop}, ${ctx.services.now().toISOString()}::timestamptz,
        ${ctx.caller.userId}::bigint, ${ctx.requestId}, t.object, t.id, 'create', t.after, ${reason}
      from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as t(object text, id bigint, after jsonb)`)
    await nextTick()
  }
}

async function markAccepted(ctx: Ctx, entries: readonly TypedEntry[], reason: string | null): Promise<void> {
  const now = ctx.services.now()
  const { userId } = ctx.caller
  const ids = entries.map((entry) => entry.id)
  await ctx.db
    .update(cellEntry)
    .set({
      status: 'accepted',
      reason,
      reviewedBy: userId,
      reviewedAt: now,
      reviewRequest: ctx.requestId,
      updatedBy: userId,
      updatedAt: now,
    })
    .where(and(rows(ctx, cellEntry), oneOf(cellEntry.id, ids)))
}
