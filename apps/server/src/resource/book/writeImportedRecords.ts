import { and, eq, inArray } from 'drizzle-orm'
import { changeLog, importChange } from '../../db/schema/index.ts'
import { loggable } from '../../db/loggedChanges.ts'
import { insertMany } from '../../db/insertMany.ts'
import { concealed } from '../../db/masked.ts'
import { updateRow, type NewValues } from '../../db/write.ts'
import type { ResourceTable } from '../../db/schema/resourceTable.ts'
import type { Ctx } from '../../http/context.ts'
import type { Batch } from '../../import/batch/storedBatch.ts'
import { chunksOf } from '../../import/batch/chunks.ts'
import type { Progress } from '../../import/batch/importProgress.ts'
import { openBook } from '../../import/batch/packBook.ts'
import { REVIEW } from '@hepu/api/core/resource/review'
import type { Values } from '@hepu/api/core/resource/problems'
import { itemAt, must } from '@hepu/api/core/must'
import type { Mounted, Stored } from '../mounted.ts'
import { followRecords } from '../followRecords.ts'
import { refreshObligations } from '../recordObligations.ts'
import { haveFlow, submitRecords } from '../submitRecords.ts'
import { searchTextsOf } from '../searchTexts.ts'
import type { RecordPlan } from './planning.ts'

/** Number of rows per statement. */
const CHUNK = 500

/** The shared state while one batch is written; `kept` counts the old states stored for the undo. */
interface Writing {
  ctx: Ctx
  resource: Mounted
  batch: Batch
  kept: number
}

/**
 * Creates and changes the records of a workbook, each with a line in the change log; new and changed records wait for review.
 * Their old state is stored with the batch, so that the import can be undone.
 */
export async function writeRecords(
  ctx: Ctx,
  resource: Mounted,
  batch: Batch,
  { packed, counts }: ImportedPlans,
  progress: Progress,
): Promise<void> {
  const total = counts.created + counts.changed
  const writing: Writing = { ctx, resource, batch, kept: 0 }
  let done = 0
  const report = (count: number) => {
    done += count
    progress.report((0.9 * done) / total, `已写入 ${done} / ${total} 条`)
  }
  let noted: Promise<void> = Promise.resolve()
  const isSubmitted = await haveFlow(ctx, resource)
  for await (const chunk of plansIn(packed, ({ id }) => id === null)) {
    const ids = await makeRecords(writing, chunk)
    await noted
    noted = begun(noteMade(writing, chunk, ids))
    if (resource.def.deadlines) await refreshObligations(ctx, resource, ids)
    if (isSubmitted) await submitRecords(ctx, resource, ids)
    await resource.afterSave?.(ctx, ids)
    report(chunk.length)
  }
  await noted
  if (counts.changed === 0) return
  for await (const chunk of plansIn(packed, ({ id, changes }) => id !== null && changes.length > 0)) {
    await changeRecords(writing, chunk)
    const ids = chunk.map(({ id }) => must(id, 'record id'))
    if (resource.def.deadlines) await refreshObligations(ctx, resource, ids)
    await submitRecords(ctx, resource, ids)
    await followRecords(ctx, resource, ids)
    await resource.afterSave?.(ctx, ids)
    report(chunk.length)
  }
}

/** What becomes of the rows of a workbook, packed, and how many records that makes and changes. */
export interface ImportedPlans {
  packed: Uint8Array
  counts: { created: number; changed: number }
}

/** Some of the plans, so many at a time. */
async function* plansIn(
  packed: Uint8Array,
  isWanted: (plan: RecordPlan) => boolean,
): AsyncGenerator<RecordPlan[]> {
  for await (const { plans = [] } of (await openBook(packed)).pieces) {
    yield* chunksOf((plans as RecordPlan[]).filter(isWanted), CHUNK)
  }
}

const reasonOf = (batch: Batch): string => batch.reason ?? `导入「${batch.fileName}」`

/**
 * Marks a promise that runs while the next chunk is prepared as handled, so that a failure before it is awaited does not end
 * the process.
 */
function begun(work: Promise<void>): Promise<void> {
  work.catch(() => undefined)
  return work
}

async function makeRecords(writing: Writing, plans: readonly RecordPlan[]): Promise<number[]> {
  const { ctx, resource } = writing
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
  const texts = await searchTexts(writing, plans)
  return insertMany(
    ctx.db,
    resource.table,
    plans.map(({ values, status }, at) => ({ ...values, ...stamps, status, search: texts[at] })),
  )
}

/** Writes the log lines of new records, and what their undo needs. */
async function noteMade(
  writing: Writing,
  plans: readonly RecordPlan[],
  ids: readonly number[],
): Promise<void> {
  const { ctx, resource, batch } = writing
  const { orgId, crop, userId } = ctx.caller
  await insertMany(
    ctx.db,
    changeLog,
    plans.map(({ values }, at) => ({
      orgId,
      crop,
      at: ctx.services.now(),
      userId,
      requestId: ctx.requestId,
      object: resource.def.table,
      objectId: itemAt(ids, at),
      action: 'create',
      after: concealed(
        loggable(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))),
      ),
      reason: reasonOf(batch),
      batchId: batch.id,
    })),
  )
  const kept = plans.map(({ where }, at) => ({ id: itemAt(ids, at), before: {}, called: where, version: 1 }))
  await keepOldState(writing, kept)
}

const searchTexts = ({ ctx, resource }: Writing, plans: readonly RecordPlan[]): Promise<string[]> =>
  searchTextsOf(
    ctx.db,
    resource.def,
    plans.map(({ values }) => values),
  )

/** Clears the review, because the opinion on the old values does not apply to the new ones. */
const NO_REVIEW = { auditBy: null, auditAt: null, auditOpinion: null }

async function changeRecords(writing: Writing, plans: readonly RecordPlan[]): Promise<void> {
  const { ctx, resource, batch } = writing
  const olds = await lockOld(writing, plans)
  const note = { label: resource.def.title, reason: reasonOf(batch), batchId: batch.id }
  const texts = await searchTexts(writing, plans)
  const kept: Kept[] = []
  for (const [at, { id, version, values, where, status }] of plans.entries()) {
    const old = olds.get(must(id, 'record id'))
    const review = status === REVIEW.WAITING ? NO_REVIEW : {}
    const next: Values = { ...values, ...review, search: texts[at], status }
    const change = {
      version: must(version, 'record version'),
      values: next as Partial<NewValues<ResourceTable>>,
    }
    const row = await updateRow(ctx, resource.table, must(id, 'record id'), change, note)
    const before = Object.fromEntries(Object.keys(next).map((name) => [name, old?.[name] ?? null]))
    kept.push({ id: must(id, 'record id'), before, called: where, version: row.version })
  }
  await keepOldState(writing, kept)
}

/** Locks the records and returns them as stored. A record that no longer exists is refused when it is changed. */
async function lockOld(
  { ctx, resource }: Writing,
  plans: readonly RecordPlan[],
): Promise<Map<number, Stored>> {
  const { table } = resource
  const found = (await ctx.db
    .select()
    .from(table)
    .where(
      and(
        eq(table.orgId, ctx.caller.orgId),
        inArray(
          table.id,
          plans.map(({ id }) => must(id, 'record id')),
        ),
      ),
    )
    .orderBy(table.id)
    .for('update')) as Stored[]
  return new Map(found.map((row) => [row.id, row]))
}

/** What the undo needs of a record: its old values (empty for a new one), and its version after the import. */
interface Kept {
  id: number
  before: Values
  called: string
  version: number
}

async function keepOldState(writing: Writing, kept: readonly Kept[]): Promise<void> {
  const { ctx, resource, batch } = writing
  await insertMany(
    ctx.db,
    importChange,
    kept.map(({ id, before, called, version }) => ({
      orgId: batch.orgId,
      batchId: batch.id,
      seq: ++writing.kept,
      object: resource.def.table,
      objectId: id,
      before,
      after: { called, version },
    })),
  )
}
