import { changeLog } from '../../db/schema/index.ts'
import { updateRow, type NewValues } from '../../db/write.ts'
import type { ResourceTable } from '../../db/schema/resourceTable.ts'
import type { Ctx } from '../../http/context.ts'
import type { Batch } from '../../import/batch/batch.ts'
import { chunksOf } from '../../import/batch/chunks.ts'
import type { Progress } from '../../import/batch/progress.ts'
import { searchText } from '../conditions.ts'
import type { Mounted } from '../mounted.ts'
import type { RecordPlan } from './planRecords.ts'

/** Rows of one statement. */
const CHUNK = 500

/** Makes and changes the records of a workbook, each with a line in its history. */
export async function writeRecords(
  ctx: Ctx,
  it: Mounted,
  batch: Batch,
  plans: readonly RecordPlan[],
  progress: Progress,
): Promise<void> {
  const made = plans.filter((plan) => plan.id === null)
  const changed = plans.filter((plan) => plan.id !== null && plan.changes.length > 0)
  let done = 0
  for (const chunk of chunksOf(made, CHUNK)) {
    await makeRecords(ctx, it, batch, chunk)
    done += chunk.length
    progress.tell((0.9 * done) / plans.length, `已写入 ${done} / ${plans.length} 条`)
  }
  const note = { label: it.def.title, reason: reasonOf(batch), batchId: batch.id }
  for (const { id, version, values, status } of changed) {
    const review = status === 1 ? { auditBy: null, auditAt: null, auditOpinion: null } : {}
    const next = { ...values, ...review, search: searchText(it.def, values), status } as Partial<
      NewValues<ResourceTable>
    >
    await updateRow(ctx, it.table, id!, { version: version!, values: next }, note)
  }
}

const reasonOf = (batch: Batch): string => batch.reason ?? `导入「${batch.fileName}」`

async function makeRecords(
  ctx: Ctx,
  { def, table }: Mounted,
  batch: Batch,
  plans: readonly RecordPlan[],
): Promise<void> {
  const { orgId, crop, userId } = ctx.caller
  const now = ctx.services.now()
  const stamps = {
    orgId,
    crop,
    createdBy: userId,
    createdAt: now,
    updatedBy: userId,
    updatedAt: now,
  }
  const stored = await ctx.db
    .insert(table)
    .values(
      plans.map(
        ({ values, status }) => ({ ...values, ...stamps, status, search: searchText(def, values) }) as never,
      ),
    )
    .returning({ id: table.id })
  await ctx.db.insert(changeLog).values(
    plans.map(({ values }, at) => ({
      orgId,
      crop,
      at: now,
      userId,
      requestId: ctx.requestId,
      object: def.table,
      objectId: stored[at]!.id,
      action: 'create',
      after: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
      reason: reasonOf(batch),
      batchId: batch.id,
    })),
  )
}
