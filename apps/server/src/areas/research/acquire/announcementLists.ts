import type { AcquireCalls } from '@hepu/api/areas/research/acquire/acquireCalls'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, count, eq, gte, inArray, isNull, lte, or, type SQL } from 'drizzle-orm'
import { plainText } from '@hepu/api/core/resource/values'
import { itemAt } from '@hepu/api/core/must'
import { contains, ordered } from '../../../db/nameConditions.ts'
import { acquireRecord as record } from '../../../db/schema/index.ts'
import { mayChange, rows, unseen } from '../../../db/scope.ts'
import { pageOf } from '../../../db/page.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { readNames } from '../../../db/keptNames.ts'
import { ofInbox, type AcquireRow, type Inbox } from './inboxes.ts'

export type Filters = ParsedInputOf<AcquireCalls['pageRecord']>['model']
type Shown = ResultOf<AcquireCalls['pageRecord']>['records'][number]

/** Returns the announcements of an inbox that a filter chooses. */
export function filtered(ctx: Ctx, inbox: Inbox, model: Filters): SQL | undefined {
  const { name, state, action, match, source, announceDateStart, announceDateEnd } = model
  return and(
    ofInbox(ctx, inbox),
    name
      ? or(contains(record.name, name), contains(record.number, name), contains(record.announceNo, name))
      : undefined,
    state === undefined ? undefined : eq(record.operated, state),
    action ? eq(record.action, action) : undefined,
    match === 'NONE' ? isNull(record.matchReason) : match && eq(record.matchReason, match),
    source ? contains(record.source, source) : undefined,
    announceDateStart ? gte(record.announceDate, announceDateStart) : undefined,
    announceDateEnd ? lte(record.announceDate, announceDateEnd) : undefined,
  )
}

const sortColumns = {
  id: record.id,
  announceDate: record.announceDate,
  name: record.name,
  operatedAt: record.operatedAt,
  createTime: record.createdAt,
}

/** 公告获取记录, page by page. */
export async function pageAnnouncements(
  ctx: Ctx,
  inbox: Inbox,
  { current, size, sort, order, model }: ParsedInputOf<AcquireCalls['pageRecord']>,
): Promise<ResultOf<AcquireCalls['pageRecord']>> {
  const where = filtered(ctx, inbox, model)
  const { found, page } = await pageOf(
    ctx,
    ctx.db.select().from(record).where(where).$dynamic(),
    { current, size },
    ordered(order, sortColumns[sort], record.id),
  )
  return { ...page, records: await presentAnnouncements(ctx, inbox, found) }
}

/** Counts the announcements that wait. */
export async function countWaiting(ctx: Ctx, inbox: Inbox): Promise<number> {
  const found = itemAt(
    await ctx.db
      .select({ n: count() })
      .from(record)
      .where(and(ofInbox(ctx, inbox), eq(record.operated, 0))),
    0,
  )
  return found.n
}

/** Returns one announcement. Throws NOT_FOUND. */
export async function getAnnouncement(ctx: Ctx, inbox: Inbox, id: number): Promise<AcquireRow> {
  const [found] = await ctx.db
    .select()
    .from(record)
    .where(and(ofInbox(ctx, inbox), eq(record.id, id)))
  if (!found) throw await unseen(ctx, record, [id], inbox.title)
  return found
}

/** Returns announcements as lists show them. */
export async function presentAnnouncements(
  ctx: Ctx,
  inbox: Inbox,
  found: readonly AcquireRow[],
): Promise<Shown[]> {
  const people = await readNames(
    ctx,
    'user',
    found.map(({ operatedBy }) => operatedBy),
  )
  const orgs = await readNames(
    ctx,
    'organization',
    found.map(({ orgId }) => orgId),
  )
  const seen = await visibleNames(
    ctx,
    inbox,
    found.flatMap(({ matchId, recordId }) => [matchId, recordId]),
  )
  return found.map((row) => ({
    id: row.id,
    orgName: orgs.get(row.orgId) ?? '',
    announceNo: row.announceNo,
    announceDate: row.announceDate,
    source: row.source,
    name: row.name,
    cropName: row.cropName,
    number: row.number,
    operated: row.operated,
    action: row.action,
    reason: row.ignoreReason,
    operatedByName: row.operatedBy === null ? null : (people.get(row.operatedBy) ?? null),
    operatedAt: row.operatedAt,
    recordId: row.recordId !== null && seen.has(row.recordId) ? row.recordId : null,
    recordName: row.recordName,
    match: matchOf(row, seen),
    createTime: row.createdAt,
    version: row.version,
    can: canOf(ctx, inbox, row),
  }))
}

function matchOf({ matchReason, matchId, similarity }: AcquireRow, seen: Seen): Shown['match'] {
  if (matchReason === null || matchId === null) return null
  const name = seen.get(matchId)
  return {
    reason: matchReason,
    similarity: similarity ?? 0,
    recordId: name === undefined ? null : matchId,
    name: name ?? null,
  }
}

function canOf(ctx: Ctx, { noun }: Inbox, row: AcquireRow): Record<string, boolean> {
  const may = ctx.caller.permissions.has(`research.${noun}:write`) && mayChange(ctx, row)
  return { handle: may && row.operated === 0, undo: may && row.action === 'IGNORE' }
}

type Seen = ReadonlyMap<number, string>

/** Records of the registry that the caller sees, by id, and what they are called. */
async function visibleNames(ctx: Ctx, { asset, def }: Inbox, ids: readonly (number | null)[]): Promise<Seen> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const { table } = asset
  const found = await ctx.db
    .select({ id: table.id, name: columnOf(table, def.nameField) })
    .from(table)
    .where(and(rows(ctx, table), inArray(table.id, wanted)))
  return new Map(found.map(({ id, name }) => [id, plainText(name)]))
}
