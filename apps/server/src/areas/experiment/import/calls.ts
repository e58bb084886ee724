import { createHash } from 'node:crypto'
import {
  importDefaults,
  PREVIEW_HOURS,
  type batchAnswer,
  type batchChoose,
  type batchConfirm,
  type batchDiscard,
  type batchShow,
  type importFillData,
} from '@hepu/api/areas/experiment/importBatch'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { inTransaction } from '../../../db/transaction.ts'
import { importBatch, importFinding } from '../../../db/schema/index.ts'
import { writeLog } from '../../../db/write.ts'
import type { Ctx, UploadedFile } from '../../../http/context.ts'
import { ImportFileError } from '../../../import/readWorkbook.ts'
import {
  creatorName,
  getBatch,
  moveBatch,
  presentBatch,
  requireState,
  toBatch,
  type Batch,
  type Defaults,
} from './batch.ts'
import { INLINE_BYTES, INLINE_ROWS, previewAgain, readAndPreview } from './check.ts'
import { CHECK_JOB, IMPORT_JOB } from './jobs.ts'
import { hasMoved, MOVED, runImport } from './runImport.ts'
import type { StoredPreview } from './preview.ts'
import { jobFor } from './work.ts'

type Kind = 'fillData' | 'information'
type Moved = ResultOf<typeof importFillData>

/** Takes an uploaded workbook: small ones are checked at once, larger ones by a job. Nothing of the trial is written. */
export const uploadWorkbook =
  (kind: Kind) =>
  async (ctx: Ctx, input: ParsedInputOf<typeof importFillData>, file: UploadedFile): Promise<Moved> => {
    const defaults = parseDefaults(input.defaults)
    const { orgId, crop, userId } = ctx.caller
    const [row] = await ctx.db
      .insert(importBatch)
      .values({
        orgId,
        crop,
        createdBy: userId,
        updatedBy: userId,
        kind,
        fileName: file.name,
        fileSize: file.bytes.length,
        fileHash: createHash('sha256').update(file.bytes).digest('hex'),
        state: 'reading',
        options: { defaults, choices: {} },
        source: file.bytes,
      })
      .returning()
    if (!row) throw new Error('batch was not inserted')
    return check(ctx, toBatch(row), 'source')
  }

function parseDefaults(text: string | undefined): Partial<Defaults> {
  if (!text) return {}
  const parsed = importDefaults.safeParse(readJson(text))
  if (!parsed.success) throw new AppError('BAD_INPUT', parsed.error.issues[0]?.message ?? '补填内容不正确')
  return parsed.data
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('BAD_INPUT', '补填内容不是有效的JSON')
  }
}

/** Reads or compares a batch that is in state reading: within the call when it is small, else by a job. */
async function check(ctx: Ctx, batch: Batch, from: 'source' | 'parsed'): Promise<Moved> {
  const isSmall =
    from === 'source' ? batch.fileSize <= INLINE_BYTES : (batch.preview?.rows ?? Infinity) <= INLINE_ROWS
  if (!isSmall) {
    await ctx.services.jobs.enqueue(ctx.db, CHECK_JOB, { ...jobFor(ctx, batch), from })
    return { id: batch.id, state: 'reading' }
  }
  try {
    await (from === 'source' ? readAndPreview(ctx, batch) : previewAgain(ctx, batch))
  } catch (error) {
    if (error instanceof ImportFileError) throw new AppError('BAD_INPUT', error.message, { cause: error })
    throw error
  }
  return { id: batch.id, state: 'previewed' }
}

/** A batch with its preview. */
export async function showBatch(
  ctx: Ctx,
  input: ParsedInputOf<typeof batchShow>,
): Promise<ResultOf<typeof batchShow>> {
  const batch = await getBatch(ctx, input.id)
  return {
    ...presentBatch(ctx, batch, await creatorName(ctx.db, batch)),
    preview: batch.preview,
    defaults: batch.options.defaults,
  }
}

/** Moves the batch into the next state, or refuses when somebody else was faster. */
async function move(ctx: Ctx, batch: Batch, values: Parameters<typeof moveBatch>[2]): Promise<Batch> {
  const next = { ...values, updatedBy: ctx.caller.userId }
  if (!(await moveBatch(ctx.db, batch, next))) {
    throw new AppError('BAD_STATE', '该批次正在由另一次操作处理，请刷新后再试')
  }
  return { ...batch, ...values, version: batch.version + 1 } as Batch
}

/** Sets what is to be done with findings, and counts anew. */
export async function chooseActions(
  ctx: Ctx,
  input: ParsedInputOf<typeof batchChoose>,
): Promise<ResultOf<typeof batchChoose>> {
  const batch = await getBatch(ctx, input.id)
  requireState(batch, 'previewed')
  const chosen = await ctx.db
    .update(importFinding)
    .set({ action: input.action })
    .where(and(ofBatch(batch), chosenFindings(input), offers(input.action)))
    .returning({ key: importFinding.key })
  if (chosen.length === 0) throw new AppError('BAD_INPUT', '所选检查结果没有这种处理方式')
  const choices = { ...batch.options.choices }
  for (const { key } of chosen) choices[key] = input.action
  const next = await move(ctx, batch, { state: 'reading', options: { ...batch.options, choices } })
  await check(ctx, next, 'parsed')
  return { changed: chosen.length }
}

const ofBatch = (batch: Batch): SQL | undefined =>
  and(eq(importFinding.orgId, batch.orgId), eq(importFinding.batchId, batch.id))

function chosenFindings(input: ParsedInputOf<typeof batchChoose>): SQL {
  if (input.seqs?.length) return inArray(importFinding.seq, input.seqs)
  if (input.code) return eq(importFinding.code, input.code)
  throw new AppError('BAD_INPUT', '请选择检查结果')
}

const offers = (action: string): SQL =>
  sql`${importFinding.actions} @> ${JSON.stringify([{ key: action }])}::jsonb`

/** Takes the answers for columns the workbook does not have, and checks it again from the start. */
export async function answerNeeds(ctx: Ctx, input: ParsedInputOf<typeof batchAnswer>): Promise<Moved> {
  const batch = await getBatch(ctx, input.id)
  requireState(batch, 'previewed')
  const defaults = { ...batch.options.defaults, ...input.defaults }
  const next = await move(ctx, batch, { state: 'reading', options: { ...batch.options, defaults } })
  return check(ctx, next, 'source')
}

/**
 * Imports a previewed batch: within the call when it is small, else by a job. Data that moved since the preview are
 * previewed again and the confirmation is refused.
 */
export async function confirmBatch(ctx: Ctx, input: ParsedInputOf<typeof batchConfirm>): Promise<Moved> {
  const batch = await getBatch(ctx, input.id)
  requireState(batch, 'previewed')
  if (batch.version !== input.version) throw new AppError('CONFLICT', '预览已更新，请核对后再确认')
  const preview = await requireReady(ctx, batch, input)
  const reason = input.reason ?? null
  const next = await move(ctx, batch, {
    state: 'importing',
    progress: 0,
    progressText: '等待导入',
    failure: null,
    reason,
  })
  if (preview.rows > INLINE_ROWS) {
    await ctx.services.jobs.enqueue(ctx.db, IMPORT_JOB, jobFor(ctx, next))
    return { id: batch.id, state: 'importing' }
  }
  await runImport(ctx, next, preview)
  return { id: batch.id, state: 'done' }
}

async function requireReady(
  ctx: Ctx,
  batch: Batch,
  input: ParsedInputOf<typeof batchConfirm>,
): Promise<StoredPreview> {
  const { preview } = batch
  if (!preview) throw new AppError('BAD_STATE', '该批次没有预览，请重新上传')
  if (ctx.services.now().getTime() - batch.createdAt.getTime() > PREVIEW_HOURS * 3_600_000) {
    throw new AppError('BAD_STATE', '预览已过期，请重新上传')
  }
  if (await movedSince(ctx, batch, preview)) {
    await inTransaction(ctx.services.db, (db) => previewAgain({ ...ctx, db }, batch))
    throw new AppError('CONFLICT', MOVED)
  }
  const missing = preview.needs.filter((need) => need.required)
  if (missing.length > 0) {
    throw new AppError('BAD_INPUT', `请先补填：${missing.map((need) => need.label).join('、')}`)
  }
  if (preview.isSame) throw new AppError('BAD_STATE', '与已有数据完全相同，无需导入')
  if (preview.groups.length === 0) throw new AppError('BAD_STATE', '没有可以导入的数据')
  if (preview.severities.error > 0 && !input.leaveOutErrors) {
    throw new AppError('BAD_INPUT', `有${preview.severities.error}条错误，请先处理，或确认不导入有错误的内容`)
  }
  if (preview.changesTotal > 0 && !input.reason) {
    throw new AppError('BAD_INPUT', `将修改${preview.changesTotal}处已有数据，修改原因必填`)
  }
  return preview
}

const movedSince = (ctx: Ctx, batch: Batch, preview: StoredPreview): Promise<boolean> =>
  hasMoved(
    ctx,
    { orgId: batch.orgId, crop: batch.crop },
    { groups: preview.groups.map((group) => ({ ...NO_ATTRIBUTES, ...group })) },
    preview,
  )

const NO_ATTRIBUTES = { ripePeriod: null, ecoZone: null, level: null, leadOrg: null, standardMoisture: null }

/** Gives up a preview; its bytes are dropped. */
export async function discardBatch(ctx: Ctx, input: ParsedInputOf<typeof batchDiscard>): Promise<null> {
  const batch = await getBatch(ctx, input.id)
  if (batch.state !== 'failed') requireState(batch, 'previewed')
  await move(ctx, batch, { state: 'expired', failure: '已放弃', source: null, parsed: null })
  await writeLog(ctx, {
    object: 'import_batch',
    objectId: batch.id,
    action: 'delete',
    before: { fileName: batch.fileName },
    batchId: batch.id,
    orgId: batch.orgId,
    crop: batch.crop,
  })
  return null
}
