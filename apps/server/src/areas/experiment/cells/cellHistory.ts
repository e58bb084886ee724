import type * as api from '@hepu/api/areas/experiment/cells/cell'
import { isHarvest } from '@hepu/api/areas/experiment/cells/cellFields'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { hiddenSince } from '../../../db/hiddenNames.ts'
import { cellEntry, changeLog, importBatch, plot, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { textReaderOf } from '../blind/hiddenTexts.ts'
import { statusLabels } from '../import/book/importRecords.ts'
import { loadGroup, type Group } from '../analysis/loadTrial.ts'
import type { CellAt } from './cellKey.ts'
import { loadSources } from './cellSources.ts'
import { valueIn, type CellObject } from './loggedValue.ts'
import { enteredValue } from './pendingCells.ts'

type Event = ResultOf<typeof api.cellHistory>[number]

/** The record that holds a cell, in its current state. */
interface Kept {
  object: CellObject
  id: number
  now: Record<string, unknown>
  batchId: number | null
  createdAt: Date
}

/**
 * Lists every value that a cell ever had, newest first: from the workbook that brought it, later workbooks, undone
 * batches, what users typed and who reviewed it, and when it was excluded. The value before the first recorded change
 * is taken from that change, or from the current value. Events from before a group got codes are shown only to its
 * organiser: the author and the file would reveal the entry.
 */
export async function showCellHistory(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.cellHistory>,
): Promise<ResultOf<typeof api.cellHistory>> {
  const group = await loadGroup(ctx, input.groupId)
  const kept = isHarvest(input.field)
    ? await findPlot(ctx, group, input)
    : await findObservation(ctx, group, input)
  const typed = await typedEvents(ctx, group, input)
  const stored = kept ? await storedEvents(ctx, group, kept, input.field, typed.requests) : []
  const sources = await loadSources(ctx, group, input)
  const since = hiddenSince(ctx, group)
  return [...typed.events, ...stored.map((event) => ({ ...event, ...sources.get(event.batchId) }))]
    .filter(({ at }) => since === null || at > since)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

async function findPlot(ctx: Ctx, group: Group, at: CellAt): Promise<Kept | null> {
  const [row] = await ctx.db
    .select()
    .from(plot)
    .where(
      and(
        rows(ctx, plot),
        eq(plot.groupId, group.id),
        eq(plot.pointId, at.pointId),
        eq(plot.entryId, at.entryId),
        eq(plot.rep, at.rep),
      ),
    )
  if (!row) return null
  return { object: 'plot', id: row.id, now: row, batchId: row.batchId, createdAt: row.createdAt }
}

/** Finds the observation of a cell. Values have no creation time; that of their plot is used. */
async function findObservation(ctx: Ctx, group: Group, at: CellAt): Promise<Kept | null> {
  const { rows: found } = await ctx.db.execute<{
    id: string
    valueNum: number | null
    valueText: string | null
    valueDate: string | null
    rawText: string | null
    status: string
    statusReason: string | null
    batchId: string | null
  }>(sql`
    select id, value_num as "valueNum", value_text as "valueText", value_date::text as "valueDate",
      raw_text as "rawText", status, status_reason as "statusReason", batch_id as "batchId"
    from observation
    where org_id = ${group.orgId}::bigint and year = ${group.year} and group_id = ${group.id}::bigint
      and point_id = ${at.pointId}::bigint and entry_id = ${at.entryId}::bigint and rep = ${at.rep}
      and trait_key = ${at.field}`)
  const [row] = found
  if (!row) return null
  const ofPlot = await findPlot(ctx, group, at)
  return {
    object: 'observation',
    id: Number(row.id),
    now: row,
    batchId: row.batchId === null ? null : Number(row.batchId),
    createdAt: ofPlot?.createdAt ?? group.createdAt,
  }
}

const reviewer = alias(user, 'reviewer')

/**
 * Lists the values that users typed; `requests` are those whose values were stored, so that they are not listed twice.
 */
async function typedEvents(
  ctx: Ctx,
  group: Group,
  at: CellAt,
): Promise<{ events: Event[]; requests: Set<string> }> {
  const found = await ctx.db
    .select({
      entry: cellEntry,
      reason: textReaderOf(ctx, group)(cellEntry.reason),
      by: user.name,
      reviewedBy: reviewer.name,
    })
    .from(cellEntry)
    .leftJoin(user, eq(user.id, cellEntry.createdBy))
    .leftJoin(reviewer, eq(reviewer.id, cellEntry.reviewedBy))
    .where(
      and(
        rows(ctx, cellEntry),
        eq(cellEntry.groupId, group.id),
        eq(cellEntry.pointId, at.pointId),
        eq(cellEntry.entryId, at.entryId),
        eq(cellEntry.rep, at.rep),
        eq(cellEntry.field, at.field),
      ),
    )
    .orderBy(asc(cellEntry.id))
  const events = found.map(({ entry, reason, by, reviewedBy }): Event => ({
    at: entry.createdAt,
    by,
    kind: 'typed',
    value: enteredValue(entry),
    before: entry.seenText,
    raw: entry.rawText,
    status: entry.status,
    reason,
    reviewedBy,
    reviewedAt: entry.reviewedAt,
    batchId: null,
    fileName: null,
    sheet: null,
    row: null,
  }))
  return { events, requests: new Set(found.flatMap(({ entry }) => entry.reviewRequest ?? [])) }
}

interface Line {
  at: Date
  by: string | null
  requestId: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
  batchId: number | null
  fileName: string | null
  undoneAt: Date | null
}

/** Lists the events of the record in the change log and in batches. */
async function storedEvents(
  ctx: Ctx,
  group: Group,
  kept: Kept,
  field: string,
  typed: ReadonlySet<string>,
): Promise<Event[]> {
  const lines = await loadLines(ctx, group, kept)
  const events = lines.flatMap((line) => eventsOf(line, kept.object, field, typed))
  const first = await firstEvent(ctx, kept, field, lines)
  return first ? [...events, first] : events
}

async function loadLines(ctx: Ctx, group: Group, kept: Kept): Promise<Line[]> {
  const found = await ctx.db
    .select({
      at: changeLog.at,
      by: user.name,
      requestId: changeLog.requestId,
      before: changeLog.before,
      after: changeLog.after,
      reason: changeLog.reason,
      batchId: changeLog.batchId,
      fileName: importBatch.fileName,
      undoneAt: importBatch.undoneAt,
    })
    .from(changeLog)
    .leftJoin(user, eq(user.id, changeLog.userId))
    .leftJoin(importBatch, and(eq(importBatch.orgId, changeLog.orgId), eq(importBatch.id, changeLog.batchId)))
    .where(
      and(
        eq(changeLog.orgId, group.orgId),
        eq(changeLog.object, kept.object),
        eq(changeLog.objectId, kept.id),
      ),
    )
    .orderBy(asc(changeLog.id))
  return found as Line[]
}

function eventsOf(line: Line, object: Kept['object'], field: string, typed: ReadonlySet<string>): Event[] {
  const { before, after } = line
  if (!after) return []
  const common = {
    at: line.at,
    by: line.by,
    raw: null,
    status: null,
    reason: line.reason,
    reviewedBy: null,
    reviewedAt: null,
    batchId: line.batchId,
    fileName: line.fileName,
    sheet: null,
    row: null,
  }
  const events: Event[] = []
  const isTyped = line.requestId !== null && typed.has(line.requestId)
  const value = valueIn(after, object, field)
  if (value !== undefined && before && !isTyped) {
    const was = valueIn(before, object, field) ?? null
    events.push({ ...common, kind: line.batchId === null ? 'hand' : 'import', value, before: was })
    if (line.undoneAt) events.push({ ...common, at: line.undoneAt, kind: 'undo', value: was, before: value })
  }
  if (before && typeof after['status'] === 'string') {
    const reason = line.reason ?? (after['statusReason'] as string | null) ?? null
    const status = statusLabels[after['status']] ?? after['status']
    events.push({ ...common, kind: 'status', status, reason })
  }
  return events
}

/** Returns the origin of the cell: the value before its first change, from the batch that made the record. */
async function firstEvent(
  ctx: Ctx,
  kept: Kept,
  field: string,
  lines: readonly Line[],
): Promise<Event | null> {
  if (kept.batchId === null) return null
  const changed = lines.find(
    ({ before, after }) => before && after && valueIn(after, kept.object, field) !== undefined,
  )
  const value = valueIn(changed?.before ?? kept.now, kept.object, field) ?? null
  const [batch] = await ctx.db
    .select({ fileName: importBatch.fileName, at: importBatch.confirmedAt, by: user.name })
    .from(importBatch)
    .leftJoin(user, eq(user.id, importBatch.createdBy))
    .where(and(rows(ctx, importBatch), eq(importBatch.id, kept.batchId)))
  if (value === null) return null
  const raw = changed ? null : ((kept.now['rawText'] as string | null | undefined) ?? null)
  return {
    at: batch?.at ?? kept.createdAt,
    by: batch?.by ?? null,
    kind: 'import',
    value,
    before: null,
    raw,
    status: null,
    reason: null,
    reviewedBy: null,
    reviewedAt: null,
    batchId: kept.batchId,
    fileName: batch?.fileName ?? null,
    sheet: null,
    row: null,
  }
}
