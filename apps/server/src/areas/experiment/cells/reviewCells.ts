import type * as api from '@hepu/api/areas/experiment/cells/cell'
import { AppError } from '@hepu/api/core/errorCodes'
import { itemAt, must } from '@hepu/api/core/must'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, eq, isNotNull } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { cellEntry, experimentPoint, experimentVariety } from '../../../db/schema/index.ts'
import { rows, unseen } from '../../../db/scope.ts'
import { writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockOpenGroup } from '../group/groupState.ts'
import { loadCells } from '../import/plan/existingTrial.ts'
import type { Group } from '../analysis/loadTrial.ts'
import { acceptEntries } from './acceptEntries.ts'
import { storedValue, textOf } from './cellKey.ts'
import { refuse } from './cellProblems.ts'
import type { CellEntry } from './pendingCells.ts'
import { assertReps, loadReps } from './repChecks.ts'

type Input = ParsedInputOf<typeof api.reviewCells>

/**
 * Accepts typed values or sends them back with a reason, all or none. It refuses and names a value whose cell has
 * changed since it was typed, unless the reviewer confirms it; a value whose point or entry was removed can only be
 * sent back.
 */
export async function reviewCells(ctx: Ctx, input: Input): Promise<{ changed: number }> {
  const group = await lockOpenGroup(ctx, input.groupId)
  const { decision, reason } = input
  if (decision === 'rejected' && !reason) throw new AppError('BAD_INPUT', '退回原因必填')
  const entries = await loadEntries(ctx, group, input)
  if (decision === 'rejected') {
    await reject(ctx, group, entries, must(reason, 'reason'))
    return { changed: entries.length }
  }
  await refuseRemoved(ctx, group, entries)
  assertReps(await loadReps(ctx, group), entries)
  if (!input.overwrite) await refuseMoved(ctx, group, entries)
  await acceptEntries(ctx, group, entries, input.reason)
  return { changed: entries.length }
}

async function loadEntries(ctx: Ctx, group: Group, { ids, pointId }: Input): Promise<CellEntry[]> {
  const wanted = ids && [...new Set(ids)]
  const found = await ctx.db
    .select()
    .from(cellEntry)
    .where(
      and(
        rows(ctx, cellEntry),
        eq(cellEntry.groupId, group.id),
        wanted ? oneOf(cellEntry.id, wanted) : eq(cellEntry.status, 'pending'),
        pointId === undefined ? undefined : eq(cellEntry.pointId, pointId),
      ),
    )
    .orderBy(cellEntry.id)
  if (wanted && found.length !== wanted.length) throw await unseen(ctx, cellEntry, wanted, '填报记录')
  const handled = found.filter((entry) => entry.status !== 'pending').length
  if (handled > 0) throw new AppError('CONFLICT', `有${handled}个值已被审核或覆盖，请刷新后再试`)
  return found
}

async function refuseRemoved(ctx: Ctx, group: Group, entries: readonly CellEntry[]): Promise<void> {
  for (const [table, label, ids] of [
    [experimentPoint, '试点', entries.map((entry) => entry.pointId)],
    [experimentVariety, '品种', entries.map((entry) => entry.entryId)],
  ] as const) {
    const gone = await ctx.db
      .select({ name: table.name })
      .from(table)
      .where(
        and(eq(table.orgId, group.orgId), oneOf(table.id, [...new Set(ids)]), isNotNull(table.deletedAt)),
      )
      .orderBy(table.id)
    if (gone.length === 0) continue
    const names = gone.map(({ name }) => `「${name}」`).join('')
    throw new AppError('BAD_STATE', `${label}${names}已删除，其填报值不能采用，请退回`)
  }
}

async function refuseMoved(ctx: Ctx, group: Group, entries: readonly CellEntry[]): Promise<void> {
  const stored = await loadCells(ctx.db, group, [...new Set(entries.map((entry) => entry.pointId))])
  refuse(
    entries.flatMap((entry) => {
      const value = storedValue(stored, entry)
      if (textOf(value) === entry.seenText) return []
      const message = `填报时的值是「${entry.seenText ?? '（空）'}」，现在是「${value ?? '（空）'}」`
      return [{ at: entry, kind: 'conflict' as const, message, theirs: { value, waitingId: entry.id } }]
    }),
  )
}

async function reject(ctx: Ctx, group: Group, entries: readonly CellEntry[], reason: string): Promise<void> {
  if (entries.length === 0) return
  const { userId } = ctx.caller
  const now = ctx.services.now()
  const stamps = { reviewedBy: userId, reviewedAt: now, updatedBy: userId, updatedAt: now }
  await ctx.db
    .update(cellEntry)
    .set({ status: 'rejected', reason, ...stamps })
    .where(
      and(
        rows(ctx, cellEntry),
        oneOf(
          cellEntry.id,
          entries.map((entry) => entry.id),
        ),
      ),
    )
  await writeLog(ctx, {
    object: 'cell_entry',
    objectId: entries.length === 1 ? itemAt(entries, 0).id : null,
    action: 'other',
    after: { groupId: group.id, count: entries.length, status: 'rejected' },
    reason,
    orgId: group.orgId,
    crop: group.crop,
  })
}
