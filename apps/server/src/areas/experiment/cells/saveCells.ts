import type * as api from '@hepu/api/areas/experiment/cells/cell'
import {
  fillFields,
  readCell,
  type FillField,
  type ReadCell,
} from '@hepu/api/areas/experiment/cells/cellFields'
import type { CropTraits } from '@hepu/api/areas/experiment/traits/traits'
import { AppError } from '@hepu/api/core/errorCodes'
import { itemAt, must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, sql } from 'drizzle-orm'
import { setImmediate as nextTick } from 'node:timers/promises'
import { oneOf } from '../../../db/nameConditions.ts'
import { cellEntry, experimentPoint, experimentVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { chunksOf } from '../../../import/batch/chunks.ts'
import { lockOpenGroup } from '../group/groupState.ts'
import { loadCells } from '../import/plan/existingTrial.ts'
import type { Group } from '../analysis/loadTrial.ts'
import { loadTraits } from '../traits/loadTraits.ts'
import { acceptEntries } from './acceptEntries.ts'
import { cellKey, storedValue, textOf, type Stored } from './cellKey.ts'
import { plotKey } from '../plotKey.ts'
import { clashOf, nameClashes, refuse, type Problem } from './cellProblems.ts'
import { loadWaiting, type CellEntry, type TypedEntry, type Waiting } from './pendingCells.ts'
import { checkPlots } from './plotChecks.ts'
import { currentCells } from './plotCells.ts'
import { assertReps, loadReps } from './repChecks.ts'

type Input = ParsedInputOf<typeof api.saveCells>
type TypedCell = Input['cells'][number]

/** Number of cells that one statement writes: small enough that other calls run in between. */
const AT_ONCE = 2_000

/** A typed cell and how it was read. */
interface Read {
  cell: TypedCell
  read: ReadCell
}

/**
 * Stores what a user typed, all or nothing. An impossible value, an unusual one that was not confirmed, or a cell that
 * somebody else changed meanwhile refuses the whole save and is named. Values wait for a reviewer; those of a user who
 * may review are accepted at once.
 */
export async function saveCells(ctx: Ctx, input: Input): Promise<ResultOf<typeof api.saveCells>> {
  const group = await lockOpenGroup(ctx, input.groupId)
  const pointIds = [...new Set(input.cells.map((cell) => cell.pointId))]
  await assertOfGroup(ctx, group, input.cells)
  const reps = await loadReps(ctx, group)
  assertReps(reps, input.cells)
  const stored = await loadCells(ctx.db, group, pointIds)
  const waiting = await loadWaiting(ctx, group.id, pointIds)
  const known = await loadTraits(ctx.db, group)
  const reads = await readAll(group, known, input.cells, reps.isMeans)
  const problems = await nameClashes(ctx, group, problemsOf(reads, stored, waiting), stored)
  refuse([...problems, ...(await doubtsOf(group, known, reads, stored))])
  const changed = reads.filter((read) => isChange(read, stored, waiting))
  const entries = await insertEntries(ctx, group, changed, waiting)
  if (!ctx.caller.permissions.has('experiment.value:review')) {
    await logTyped(ctx, group, entries.length)
    return { saved: entries.length, accepted: 0, waiting: entries.length }
  }
  await acceptEntries(ctx, group, entries, null)
  return { saved: entries.length, accepted: entries.length, waiting: 0 }
}

/** Refuses points and entries outside the group, and a cell that occurs twice. */
async function assertOfGroup(ctx: Ctx, group: Group, cells: readonly TypedCell[]): Promise<void> {
  for (const [table, label, ids] of [
    [experimentPoint, '试点', cells.map((cell) => cell.pointId)],
    [experimentVariety, '品种', cells.map((cell) => cell.entryId)],
  ] as const) {
    const wanted = [...new Set(ids)]
    const found = await ctx.db
      .select({ id: table.id })
      .from(table)
      .where(and(rows(ctx, table), eq(table.groupId, group.id), oneOf(table.id, wanted)))
    if (found.length !== wanted.length) throw new AppError('NOT_FOUND', `${label}不存在或不在该组别`)
  }
  if (new Set(cells.map(cellKey)).size !== cells.length) throw new AppError('BAD_INPUT', '同一格填了两次')
}

async function readAll(
  group: Group,
  known: CropTraits,
  cells: readonly TypedCell[],
  isMeans: boolean,
): Promise<Read[]> {
  const fields = new Map<string, FillField>(fillFields(known, isMeans).map((field) => [field.key, field]))
  const reads: Read[] = []
  for (const chunk of chunksOf(cells, AT_ONCE)) {
    for (const cell of chunk) {
      const field = fields.get(cell.field)
      if (!field) throw new AppError('BAD_INPUT', `项目「${cell.field}」不能填报`)
      reads.push({ cell, read: readCell(field, cell.raw, group.year) })
    }
    await nextTick()
  }
  return reads
}

/** Returns the problems of single cells: not understood, unusual, or changed by somebody else meanwhile. */
function problemsOf(
  reads: readonly Read[],
  stored: Stored,
  waiting: ReadonlyMap<string, Waiting>,
): Problem[] {
  return reads.flatMap(({ cell, read }) => {
    if (read.state === 'refused')
      return [{ at: cell, kind: 'refused', message: must(read.message, 'message of the value') }]
    const clash = clashOf(cell, storedValue(stored, cell), waiting.get(cellKey(cell)))
    if (clash) return [clash]
    const isDoubted = read.state === 'doubtful' && !cell.confirmed
    return isDoubted
      ? [{ at: cell, kind: 'doubtful', message: must(read.message, 'message of the value') }]
      : []
  })
}

/**
 * Checks the plots with the typed values, point by point, so that other calls run in between: no check looks beyond a
 * point.
 */
async function doubtsOf(
  group: Group,
  known: CropTraits,
  reads: readonly Read[],
  stored: Stored,
): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const ofPoint of Map.groupBy(reads, ({ cell }) => cell.pointId).values()) {
    problems.push(...doubtsAt(group, known, ofPoint, stored))
    await nextTick()
  }
  return problems
}

/** Returns the doubts about the plots of one point. Confirming any typed cell of a plot settles its doubts. */
function doubtsAt(group: Group, known: CropTraits, reads: readonly Read[], stored: Stored): Problem[] {
  const byPlot = [...Map.groupBy(reads, ({ cell }) => plotKey(cell)).values()]
  const before = currentCells(
    known,
    byPlot.map((ofPlot) => itemAt(ofPlot, 0).cell),
    stored,
  )
  const after = before.map((plot, n) => ({
    ...plot,
    cells: new Map([
      ...plot.cells,
      ...itemAt(byPlot, n).map(({ cell, read }) => [cell.field, read.value] as const),
    ]),
  }))
  return checkPlots(group, before, after).flatMap((doubts, n) => {
    const typed = itemAt(byPlot, n)
    return doubts
      .filter((doubt) => doubt.kind === 'refused' || !typed.some(({ cell }) => cell.confirmed))
      .map(({ field, kind, message }): Problem => {
        const at = typed.find(({ cell }) => cell.field === field) ?? itemAt(typed, 0)
        return { at: at.cell, kind, message }
      })
  })
}

/** Whether a typed value changes anything: it does not if the same value is stored already and nothing waits. */
const isChange = ({ cell, read }: Read, stored: Stored, waiting: ReadonlyMap<string, Waiting>): boolean =>
  waiting.has(cellKey(cell)) || read.value !== storedValue(stored, cell)

async function insertEntries(
  ctx: Ctx,
  group: Group,
  reads: readonly Read[],
  waiting: ReadonlyMap<string, Waiting>,
): Promise<TypedEntry[]> {
  await replaceWaiting(
    ctx,
    reads.flatMap(({ cell }) => waiting.get(cellKey(cell))?.entry ?? []),
  )
  const made: TypedEntry[] = []
  for (const chunk of chunksOf(reads, AT_ONCE)) {
    made.push(...(await insertChunk(ctx, group, chunk)))
    await nextTick()
  }
  return made
}

/** Inserts all rows in one statement with one parameter, and reads the ids back by cell. */
async function insertChunk(ctx: Ctx, group: Group, reads: readonly Read[]): Promise<TypedEntry[]> {
  const typed = reads.map(({ cell, read: { value } }) => ({
    pointId: cell.pointId,
    entryId: cell.entryId,
    rep: cell.rep,
    field: cell.field,
    rawText: cell.raw,
    valueNum: typeof value === 'number' ? value : null,
    valueText: typeof value === 'string' ? value : null,
  }))
  const values = typed.map((entry, i) => ({ ...entry, seenText: textOf(itemAt(reads, i).cell.seen) }))
  const now = sql`${ctx.services.now().toISOString()}::timestamptz`
  const by = sql`${ctx.caller.userId}::bigint`
  const { rows: made } = await ctx.db.execute<{ id: string; cell: string }>(sql`
    insert into cell_entry (org_id, crop, created_by, created_at, updated_by, updated_at, group_id,
      point_id, entry_id, rep, field, raw_text, value_num, value_text, seen_text)
    select ${group.orgId}::bigint, ${group.crop}, ${by}, ${now}, ${by}, ${now}, ${group.id}::bigint,
      t."pointId", t."entryId", t.rep, t.field, t."rawText", t."valueNum", t."valueText", t."seenText"
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as t("pointId" bigint, "entryId" bigint, rep integer,
      field text, "rawText" text, "valueNum" float8, "valueText" text, "seenText" text)
    returning id, point_id || '|' || entry_id || '|' || rep || '|' || field as cell`)
  const ids = new Map(made.map(({ id, cell }) => [cell, Number(id)]))
  return typed.map((entry) => ({ ...entry, id: must(ids.get(cellKey(entry)), 'id of a typed value') }))
}

/** Marks waiting values as replaced by those typed over them; both stay in the history of the cell. */
async function replaceWaiting(ctx: Ctx, entries: readonly CellEntry[]): Promise<void> {
  if (entries.length === 0) return
  const ids = entries.map((entry) => entry.id)
  await ctx.db
    .update(cellEntry)
    .set({ status: 'replaced', reviewedBy: ctx.caller.userId, reviewedAt: ctx.services.now() })
    .where(and(rows(ctx, cellEntry), oneOf(cellEntry.id, ids)))
}

const logTyped = (ctx: Ctx, group: Group, count: number): Promise<void> =>
  writeLog(ctx, {
    object: 'cell_entry',
    objectId: null,
    action: 'create',
    after: { groupId: group.id, count, status: 'pending' },
    orgId: group.orgId,
    crop: group.crop,
  })
