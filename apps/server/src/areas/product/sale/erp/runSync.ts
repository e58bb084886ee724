import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { clockMinute } from '../../../../db/clock.ts'
import { saleLine, saleSource, saleSync } from '../../../../db/schema/index.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { writeLog } from '../../../../db/write.ts'
import type { Ctx, Services } from '../../../../http/context.ts'
import { jobContext } from '../../../../import/batch/jobContext.ts'
import { refreshPhasesOfSold } from '../../lifecycle/refreshPhases.ts'
import type { SaleLineIn } from '../saleLineIn.ts'
import { writeLines } from '../writeLines.ts'
import { jsonSource } from './jsonSource.ts'
import { dayProblem } from './lineDays.ts'
import type { SaleSource, SourceSettings, SyncWindow } from './saleSources.ts'
import { SECRET_PURPOSE } from './sourceSecret.ts'
import { SyncNotes } from './syncNotes.ts'
import { beginningOf, windowsBetween } from './syncWindows.ts'

/** A run that a job is to do. */
export interface SyncJob {
  orgId: number
  syncId: number
}

/** Times a window is asked for before the run fails. */
const TRIES = 2
/** Pages of one window at most: a source that never ends is none. */
const PAGES = 10_000

type Source = typeof saleSource.$inferSelect

/** Reads the windows of a source that are due, each in a transaction of its own; what is read stays, whatever comes after. */
export async function runSync(
  services: Services,
  log: FastifyBaseLogger,
  job: SyncJob,
  signal?: AbortSignal,
): Promise<void> {
  const found = await findWaiting(services, job)
  if (!found) return
  const { source, sync } = found
  const ctx = await jobContext(services, log, {
    batchId: 0,
    version: 0,
    orgId: source.orgId,
    crop: source.crop,
    userId: sync.createdBy ?? source.createdBy ?? 0,
    requestId: `sync-${sync.id}`,
  })
  const run: Run = {
    ctx,
    source,
    syncId: sync.id,
    notes: new SyncNotes(),
    sold: new Set(),
    reader: openSource(services, source),
    ...(signal ? { signal } : {}),
  }
  await moveSync(run, { state: 'running' })
  try {
    await readWindows(run)
    await moveSync(run, { state: 'done', endedAt: services.now() })
  } catch (error) {
    const isOutside = error instanceof AppError
    if (!isOutside) log.error({ err: error, source: source.id }, 'synchronisation of sales failed')
    const failure = isOutside ? error.message : '系统错误，请联系管理员查看日志'
    await moveSync(run, {
      state: 'failed',
      failure: `${run.at ? `${windowText(run.at)}：` : ''}${failure}`,
      failedFrom: run.at?.from ?? null,
      failedTo: run.at?.to ?? null,
      endedAt: services.now(),
    })
  }
  await refreshSold(run)
  await logRun(run)
}

/** Refreshes the phases of the products whose lines were written, also after a run that failed. */
const refreshSold = ({ ctx, sold }: Run): Promise<number> =>
  inTransaction(ctx.services.db, (db) => refreshPhasesOfSold({ ...ctx, db }, sold))

interface Run {
  ctx: Ctx
  source: Source
  syncId: number
  reader: SaleSource
  notes: SyncNotes
  /** Products whose lines were written. */
  sold: Set<number>
  /** The window that is read. */
  at?: SyncWindow
  signal?: AbortSignal
}

async function findWaiting({ db }: Services, { orgId, syncId }: SyncJob) {
  const [found] = await db
    .select({ source: saleSource, sync: saleSync })
    .from(saleSync)
    .innerJoin(saleSource, and(eq(saleSource.orgId, saleSync.orgId), eq(saleSource.id, saleSync.sourceId)))
    .where(and(eq(saleSync.orgId, orgId), eq(saleSync.id, syncId)))
  // A run that a dead process left is taken up again.
  return found && (found.sync.state === 'waiting' || found.sync.state === 'running') ? found : undefined
}

function openSource({ secrets, config }: Services, { token, ...source }: Source): SaleSource {
  const opened = token === null ? null : (secrets?.open(token, SECRET_PURPOSE) ?? null)
  const settings: SourceSettings = { ...source, token: opened }
  if (token === null || opened !== null) return jsonSource(settings, config.saleHosts)
  const unreadable = new AppError('OUTSIDE_FAILED', '接口密钥无法解密，请重新填写')
  return { readPage: () => Promise.reject(unreadable) }
}

/** Reads window by window from the watermark on. */
async function readWindows(run: Run): Promise<void> {
  const { ctx, source } = run
  const from = (await readWatermark(ctx, source)) ?? beginningOf(source.startDay)
  const windows = windowsBetween(from, ctx.services.now(), source.windowDays)
  await moveSync(run, { windowsTotal: windows.length, windowsDone: 0 })
  for (const window of windows) {
    run.at = window
    await tryWindow(run, window)
    await moveSync(run, {
      windowsDone: sql`${saleSync.windowsDone} + 1`,
      remarks: run.notes.list(),
    })
  }
  delete run.at
}

/**
 * Returns the latest modification that is stored of a source; null where nothing is. One to come does not count, so that no line can
 * keep the next ones from being asked for.
 */
export async function readWatermark(
  { db, services }: Pick<Ctx, 'db' | 'services'>,
  { orgId, name }: Pick<Source, 'orgId' | 'name'>,
): Promise<Date | null> {
  const [found] = await db
    .select({ at: sql<string | null>`max(${saleLine.modifiedAt})` })
    .from(saleLine)
    .where(
      and(eq(saleLine.orgId, orgId), eq(saleLine.source, name), lte(saleLine.modifiedAt, services.now())),
    )
  return found?.at ? new Date(found.at) : null
}

async function tryWindow(run: Run, window: SyncWindow): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      const read = await inTransaction(run.ctx.services.db, (db) =>
        readWindow({ ...run, ctx: { ...run.ctx, db } }, window),
      )
      run.notes.add(read)
      for (const id of read.products) run.sold.add(id)
      return
    } catch (error) {
      if (tried >= TRIES || run.signal?.aborted) throw error
    }
  }
}

/** What a window said. */
interface ReadWindow {
  remarks: string[]
  refusals: string[]
  /** Ids of the products whose lines were written. */
  products: number[]
}

/** Reads all pages of a window and stores their lines; the whole window or nothing of it. */
async function readWindow(run: Run, window: SyncWindow): Promise<ReadWindow> {
  const { ctx, source, reader } = run
  const found: ReadWindow = { remarks: [], refusals: [], products: [] }
  let read = 0
  for (let page = 1; page <= PAGES; page++) {
    const answer = await reader.readPage(window, page, run.signal)
    const { lines, refusals } = withoutImpossible(answer.lines, ctx.services.now())
    const written = await writeLines(ctx, lines, { source: source.name, batch: null })
    await addCounts(run, written)
    found.remarks.push(...answer.remarks)
    found.refusals.push(...answer.refusals, ...refusals)
    found.products.push(...written.products)
    read += answer.records
    if (answer.records === 0 || read >= answer.total) return found
  }
  throw new AppError('OUTSIDE_FAILED', `一个时间窗超过 ${PAGES} 页，请缩小时间窗`)
}

/** Leaves out lines whose days are impossible. */
function withoutImpossible(lines: readonly SaleLineIn[], now: Date) {
  const refusals: string[] = []
  const kept = lines.filter((line) => {
    const problem = dayProblem(line, now)
    if (problem) refusals.push(`单据「${line.billNo}」第${line.lineNo}行的${problem}`)
    return problem === null
  })
  return { lines: kept, refusals }
}

const addCounts = (
  { ctx, source, syncId }: Run,
  { created, changed, reversed }: Awaited<ReturnType<typeof writeLines>>,
) =>
  ctx.db
    .update(saleSync)
    .set({
      createdLines: sql`${saleSync.createdLines} + ${created}`,
      changedLines: sql`${saleSync.changedLines} + ${changed}`,
      reversedLines: sql`${saleSync.reversedLines} + ${reversed}`,
    })
    .where(and(eq(saleSync.orgId, source.orgId), eq(saleSync.id, syncId)))

type SyncValues = Parameters<ReturnType<Ctx['db']['update']>['set']>[0]

async function moveSync({ ctx, source, syncId }: Run, values: SyncValues): Promise<void> {
  await ctx.services.db
    .update(saleSync)
    .set({ ...values, updatedAt: ctx.services.now() })
    .where(and(eq(saleSync.orgId, source.orgId), eq(saleSync.id, syncId)))
}

const windowText = ({ from, to }: SyncWindow): string => `时间窗 ${clockMinute(from)} 至 ${clockMinute(to)}`

/** Writes what a run did into the change log, where it did anything. */
async function logRun({ ctx, source, syncId }: Run): Promise<void> {
  const [done] = await ctx.db
    .select()
    .from(saleSync)
    .where(and(eq(saleSync.orgId, source.orgId), eq(saleSync.id, syncId)))
  if (!done || done.createdLines + done.changedLines + done.reversedLines === 0) return
  await writeLog(ctx, {
    object: 'sale_line',
    objectId: null,
    action: 'import',
    reason: `同步「${source.name}」，新增${done.createdLines}行，修改${done.changedLines}行，冲销${done.reversedLines}行`,
  })
}
