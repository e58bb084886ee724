import type { Row, RowChange } from '@hepu/api/core/change/rows'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { SubjectEvent } from '../approval/subject.ts'
import { changeSet } from '../db/schema/index.ts'
import { columnOf, getTable, type RecordTable } from '../db/tables.ts'
import { insertRow, removeRow, updateRow, type NewValues, type StampedTable } from '../db/write.ts'
import type { Ctx } from '../http/context.ts'
import { readinessOf, type ChangeSet } from './readiness.ts'
import { takeSnapshot } from './snapshots.ts'
import type { ChangeSubject } from './subject.ts'
import { readTarget } from './targetRows.ts'

/** What people call a change set in the log. */
export const SET_NOTE = { label: '变更单' }

/** Lets a change set follow its approval, in the transaction of the act. */
export async function followApproval(
  ctx: Ctx,
  subject: ChangeSubject,
  event: SubjectEvent,
  set: ChangeSet,
  opinion: string | null,
): Promise<void> {
  switch (event) {
    case 'approved':
      await apply(ctx, subject, set)
      return
    case 'submitted':
      await submittedAgain(ctx, subject, set)
      return
    case 'returned':
      await store(ctx, set, { state: 'RETURNED', endReason: opinion })
      return
    case 'rejected':
      await store(ctx, set, { state: 'REJECTED', endReason: opinion })
      return
    case 'withdrawn':
      await store(ctx, set, { state: 'WITHDRAWN', endReason: opinion })
      return
    case 'voided':
      await store(ctx, set, { state: 'STALE', endReason: opinion })
      return
    default:
      event satisfies never
  }
}

const store = (ctx: Ctx, { id }: ChangeSet, values: Partial<NewValues<typeof changeSet>>) =>
  updateRow(ctx, changeSet, id, { values }, SET_NOTE)

/** A returned set goes on unchanged: it must still be possible. */
async function submittedAgain(ctx: Ctx, subject: ChangeSubject, set: ChangeSet): Promise<void> {
  const ready = await readinessOf(ctx, subject, set, false)
  if (ready.why !== null) throw new AppError(ready.isStale ? 'CONFLICT' : 'BAD_STATE', ready.why)
  const preview = ready.evaluation.changes.map((changes) => [...changes])
  await store(ctx, set, { state: 'RUNNING', endReason: null, preview })
}

/** Carries out an approved set: snapshot, write, what follows, snapshot; all in the transaction of the approval. */
async function apply(ctx: Ctx, subject: ChangeSubject, set: ChangeSet): Promise<void> {
  const ready = await readinessOf(ctx, subject, set, false)
  if (ready.why !== null) throw new AppError('BAD_STATE', ready.why)
  const place = { id: set.targetId, orgId: set.orgId, crop: set.crop }
  const beforeId = await takeSnapshot(ctx, subject, place, { rows: ready.rows, why: 'before', reuse: true })
  const reason = `${subject.label}变更 ${set.number ?? ''}`.trim()
  for (const change of ready.evaluation.changes.flat()) await write(ctx, change, reason)
  await subject.follow(ctx, ready.evaluation.changes.flat(), place)
  const rows = must(await readTarget(ctx, subject, place), 'the target')
  const afterId = await takeSnapshot(ctx, subject, place, { rows, why: 'after' })
  const applied = { appliedAt: ctx.services.now(), appliedBy: ctx.caller.userId }
  await store(ctx, set, { state: 'APPLIED', beforeId, afterId, endReason: null, ...applied })
}

async function write(ctx: Ctx, { object, id, label, after }: RowChange, reason: string): Promise<void> {
  const known = getTable(object)
  const table = known as unknown as StampedTable
  const note = { label, reason }
  if (id === null) {
    await insertRow(ctx, table, valuesOf(known, after ?? {}), note)
    return
  }
  if (after === null) await removeRow(ctx, table, id, note)
  else await updateRow(ctx, table, id, { values: valuesOf(known, after) }, note)
}

/** Returns values of a row as the table takes them: moments as dates. */
const valuesOf = (table: RecordTable, row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && columnOf(table, name).dataType === 'date' ? new Date(value) : value,
    ]),
  )
