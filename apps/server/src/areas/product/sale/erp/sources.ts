import type * as api from '@hepu/api/areas/product/sale/saleSource'
import { saleSourceLabels } from '@hepu/api/areas/product/sale/syncStates'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { clockDay } from '../../../../db/clock.ts'
import { pageOf } from '../../../../db/page.ts'
import { readNames } from '../../../../db/keptNames.ts'
import { saleLine, saleSource, saleSync } from '../../../../db/schema/index.ts'
import { getRow, mayChange, rows } from '../../../../db/scope.ts'
import { insertRow, removeRow, updateRow } from '../../../../db/write.ts'
import type { Ctx } from '../../../../http/context.ts'
import { readWatermark, type SyncJob } from './runSync.ts'
import { sealSecret } from './sourceSecret.ts'

export const SYNC_JOB = 'product-sale-sync'
const LABEL = '同步来源'
type Source = typeof saleSource.$inferSelect
type Sync = typeof saleSync.$inferSelect

/** The sources with their last run. */
export async function listSources(ctx: Ctx): Promise<ResultOf<typeof api.listSources>> {
  const found = await ctx.db
    .select()
    .from(saleSource)
    .where(rows(ctx, saleSource))
    .orderBy(asc(saleSource.name))
  return Promise.all(found.map((source) => presentSource(ctx, source)))
}

async function presentSource(ctx: Ctx, source: Source): Promise<ResultOf<typeof api.listSources>[number]> {
  const lines = await countLines(ctx, source)
  const [last] = await ctx.db
    .select()
    .from(saleSync)
    .where(ofSource(source))
    .orderBy(desc(saleSync.id))
    .limit(1)
  const [shown = null] = last ? await presentSyncs(ctx, [last]) : []
  const may = mayChange(ctx, source)
  const running = last && isOpen(ctx, last) ? '正在同步，请等这次结束' : null
  return {
    id: source.id,
    name: source.name,
    address: source.address,
    hasToken: source.token !== null,
    windowDays: source.windowDays,
    pageSize: source.pageSize,
    startDay: source.startDay,
    isNightly: source.isNightly,
    lines,
    watermark: await readWatermark(ctx, source),
    sync: shown,
    version: source.version,
    can: { edit: may, delete: may && !running, run: may && !running },
    ...(running ? { whyNot: { delete: running, run: running } } : {}),
  }
}

const ofSource = ({ orgId, id }: Pick<Source, 'orgId' | 'id'>) =>
  and(eq(saleSync.orgId, orgId), eq(saleSync.sourceId, id))
/** A run that says nothing for this long is dead: each of its windows is a sign of life. */
const SILENT_MS = 2 * 3_600_000
const silentSince = (ctx: Ctx): Date => new Date(ctx.services.now().getTime() - SILENT_MS)
const isOpen = (ctx: Ctx, { state, updatedAt }: Pick<Sync, 'state' | 'updatedAt'>): boolean =>
  (state === 'waiting' || state === 'running') && updatedAt > silentSince(ctx)

const countLines = ({ db }: Ctx, { orgId, name }: Source): Promise<number> =>
  db.$count(saleLine, and(eq(saleLine.orgId, orgId), eq(saleLine.source, name)))

async function presentSyncs(
  ctx: Ctx,
  found: readonly Sync[],
): Promise<ResultOf<typeof api.pageSyncs>['records']> {
  const people = await readNames(
    ctx,
    'user',
    found.map(({ createdBy }) => createdBy),
  )
  return found.map((sync) => ({
    id: sync.id,
    state: sync.state,
    windowsTotal: sync.windowsTotal,
    windowsDone: sync.windowsDone,
    createdLines: sync.createdLines,
    changedLines: sync.changedLines,
    reversedLines: sync.reversedLines,
    remarks: sync.remarks,
    failure: sync.failure,
    createdByName: sync.createdBy === null ? null : (people.get(sync.createdBy) ?? null),
    createTime: sync.createdAt,
    endedAt: sync.endedAt,
  }))
}

/** 同步记录 of a source, page by page. */
export async function pageSyncs(
  ctx: Ctx,
  { current, size, order, model }: ParsedInputOf<typeof api.pageSyncs>,
): Promise<ResultOf<typeof api.pageSyncs>> {
  const where = and(rows(ctx, saleSync), eq(saleSync.sourceId, model.sourceId))
  const { found, page } = await pageOf(
    ctx,
    ctx.db.select().from(saleSync).where(where).$dynamic(),
    { current, size },
    [order === 'ascending' ? asc(saleSync.id) : desc(saleSync.id)],
  )
  return { ...page, records: await presentSyncs(ctx, found) }
}

/** Makes a source. */
export async function insertSource(
  ctx: Ctx,
  { token, ...values }: ParsedInputOf<typeof api.insertSource>,
): Promise<ResultOf<typeof api.insertSource>> {
  assertStart(ctx, values.startDay)
  const sealed = token === null ? null : sealSecret(ctx.services, token)
  const { id } = await insertRow(ctx, saleSource, { ...values, token: sealed }, { label: LABEL })
  return { id }
}

function assertStart(ctx: Ctx, startDay: string): void {
  const today = clockDay(ctx.services.now())
  if (startDay <= today) return
  const message = `${saleSourceLabels.startDay}不得晚于今天（${today}）`
  throw new AppError('BAD_INPUT', message, { data: { problems: [{ path: 'startDay', message }] } })
}

/** Changes a source; without a secret the stored one stays. The name of one whose lines are stored stays. */
export async function updateSource(
  ctx: Ctx,
  { id, version, token, ...values }: ParsedInputOf<typeof api.updateSource>,
): Promise<ResultOf<typeof api.updateSource>> {
  const stored = await getRow(ctx, saleSource, id, LABEL)
  if (values.startDay !== stored.startDay) assertStart(ctx, values.startDay)
  if (stored.name !== values.name && (await countLines(ctx, stored)) > 0) {
    throw new AppError('BAD_STATE', `来源名称：已有「${stored.name}」的交易，名称不能修改，请另新增来源`)
  }
  const change = { ...values, ...(token === null ? {} : { token: sealSecret(ctx.services, token) }) }
  const row = await updateRow(ctx, saleSource, id, { version, values: change }, { label: LABEL })
  return { version: must(row.version, 'version') }
}

/** Deletes a source; its lines stay. */
export async function deleteSource(ctx: Ctx, { id }: ParsedInputOf<typeof api.deleteSource>): Promise<null> {
  await refuseWhileRunning(ctx, await getRow(ctx, saleSource, id, LABEL))
  await removeRow(ctx, saleSource, id, { label: LABEL })
  return null
}

async function refuseWhileRunning(ctx: Ctx, source: Source): Promise<void> {
  const [open] = await ctx.db
    .select({ id: saleSync.id })
    .from(saleSync)
    .where(
      and(
        ofSource(source),
        inArray(saleSync.state, ['waiting', 'running']),
        gt(saleSync.updatedAt, silentSince(ctx)),
      ),
    )
    .limit(1)
  if (open) throw new AppError('BAD_STATE', `「${source.name}」正在同步，请等这次结束`)
}

/** Asks for a run of a source; a job does it. */
export async function startSync(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.runSource>,
): Promise<ResultOf<typeof api.runSource>> {
  const source = await getRow(ctx, saleSource, id, LABEL)
  await ctx.db.execute(
    sql`select id from sale_source where org_id = ${source.orgId}::bigint and id = ${source.id}::bigint for update`,
  )
  await refuseWhileRunning(ctx, source)
  const sync = await insertRow(
    ctx,
    saleSync,
    { sourceId: source.id, state: 'waiting' },
    { label: '同步记录' },
  )
  const job: SyncJob = { orgId: source.orgId, syncId: sync.id }
  await ctx.services.jobs.enqueue(ctx.db, SYNC_JOB, job)
  return { id: sync.id }
}
