import type * as api from '@hepu/api/areas/experiment/cell'
import { fillFields, readCell, type FillField, type ReadCell } from '@hepu/api/areas/experiment/cellFields'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { oneOf } from '../../../db/lists.ts'
import { cellEntry, experimentPoint, experimentVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { chunksOf } from '../../../import/batch/chunks.ts'
import { lockOpenGroup } from '../groupState.ts'
import { loadCells } from '../import/standing.ts'
import type { Group } from '../loadTrial.ts'
import { acceptEntries } from './acceptEntries.ts'
import { cellKey, plotKey, storedValue, textOf, type Stored } from './cellKey.ts'
import { clashOf, refuse, type Problem } from './cellProblems.ts'
import { loadWaiting, type CellEntry, type Waiting } from './pendingCells.ts'
import { checkPlots } from './plotChecks.ts'
import { standingCells } from './plotCells.ts'
import { assertReps, loadReps } from './repChecks.ts'

type Input = ParsedInputOf<typeof api.saveCells>
type TypedCell = Input['cells'][number]

/** A typed cell that was understood. */
interface Read {
  cell: TypedCell
  read: ReadCell
}

/**
 * Stores what a person typed, all or nothing: a value that cannot be, an unusual one that was not confirmed, or a cell
 * that somebody else changed meanwhile refuses the whole save and is named. Values wait for a reviewer; those of a person
 * who may review are taken at once.
 */
export async function saveCells(ctx: Ctx, input: Input): Promise<ResultOf<typeof api.saveCells>> {
  const group = await lockOpenGroup(ctx, input.groupId)
  const pointIds = [...new Set(input.cells.map((cell) => cell.pointId))]
  await assertOfGroup(ctx, group, input.cells)
  const reps = await loadReps(ctx, group)
  assertReps(reps, input.cells)
  const stored = await loadCells(ctx.db, group, pointIds)
  const waiting = await loadWaiting(ctx, group.id, pointIds)
  const reads = readAll(group, input.cells, reps.isMeans)
  refuse([...problemsOf(reads, stored, waiting), ...doubtsOf(group, reads, stored)])
  const changed = reads.filter((read) => isChange(read, stored, waiting))
  const entries = await insertEntries(ctx, group, changed, waiting)
  if (!ctx.caller.words.has('experiment.value:review')) {
    await logTyped(ctx, group, entries.length)
    return { saved: entries.length, accepted: 0, waiting: entries.length }
  }
  await acceptEntries(ctx, group, entries, null)
  return { saved: entries.length, accepted: entries.length, waiting: 0 }
}

/** Points and entries must be of the group, and no cell may come twice. */
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

function readAll(group: Group, cells: readonly TypedCell[], isMeans: boolean): Read[] {
  const fields = new Map<string, FillField>(
    fillFields(group.crop, isMeans).map((field) => [field.key, field]),
  )
  return cells.map((cell) => {
    const field = fields.get(cell.field)
    if (!field) throw new AppError('BAD_INPUT', `项目「${cell.field}」不能填报`)
    return { cell, read: readCell(field, cell.raw, group.year) }
  })
}

/** What is wrong with single cells: not understood, unusual, or changed by somebody else meanwhile. */
function problemsOf(
  reads: readonly Read[],
  stored: Stored,
  waiting: ReadonlyMap<string, Waiting>,
): Problem[] {
  return reads.flatMap(({ cell, read }) => {
    if (read.state === 'refused') return [{ at: cell, kind: 'refused', message: read.message! }]
    const clash = clashOf(cell, storedValue(stored, cell), waiting.get(cellKey(cell)))
    if (clash) return [clash]
    const isDoubted = read.state === 'doubtful' && !cell.confirmed
    return isDoubted ? [{ at: cell, kind: 'doubtful', message: read.message! }] : []
  })
}

/** What the typed values do to their plots. A doubt is settled once any typed cell of the plot is confirmed. */
function doubtsOf(group: Group, reads: readonly Read[], stored: Stored): Problem[] {
  const byPlot = [...Map.groupBy(reads, ({ cell }) => plotKey(cell)).values()]
  const before = standingCells(
    group,
    byPlot.map(([first]) => first!.cell),
    stored,
  )
  const after = before.map((plot, n) => ({
    ...plot,
    cells: new Map([...plot.cells, ...byPlot[n]!.map(({ cell, read }) => [cell.field, read.value] as const)]),
  }))
  return checkPlots(group, before, after).flatMap((doubts, n) => {
    const typed = byPlot[n]!
    return doubts
      .filter((doubt) => doubt.kind === 'refused' || !typed.some(({ cell }) => cell.confirmed))
      .map(({ field, kind, message }): Problem => {
        const at = typed.find(({ cell }) => cell.field === field) ?? typed[0]!
        return { at: at.cell, kind, message }
      })
  })
}

/** Typing what stands already, with nothing waiting, changes nothing. */
const isChange = ({ cell, read }: Read, stored: Stored, waiting: ReadonlyMap<string, Waiting>): boolean =>
  waiting.has(cellKey(cell)) || read.value !== storedValue(stored, cell)

async function insertEntries(
  ctx: Ctx,
  group: Group,
  reads: readonly Read[],
  waiting: ReadonlyMap<string, Waiting>,
): Promise<CellEntry[]> {
  await replaceWaiting(
    ctx,
    reads.flatMap(({ cell }) => waiting.get(cellKey(cell))?.entry ?? []),
  )
  const now = ctx.services.now()
  const { userId } = ctx.caller
  const values = reads.map(({ cell, read }) => ({
    orgId: group.orgId,
    crop: group.crop,
    createdBy: userId,
    createdAt: now,
    updatedBy: userId,
    updatedAt: now,
    groupId: group.id,
    pointId: cell.pointId,
    entryId: cell.entryId,
    rep: cell.rep,
    field: cell.field,
    rawText: cell.raw,
    valueNum: typeof read.value === 'number' ? read.value : null,
    valueText: typeof read.value === 'string' ? read.value : null,
    seenText: textOf(cell.seen),
  }))
  const made: CellEntry[] = []
  for (const chunk of chunksOf(values, 1_000)) {
    made.push(...(await ctx.db.insert(cellEntry).values(chunk).returning()))
  }
  return made
}

/** What waited in a cell gives way to what was typed over it; both stay in its history. */
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
