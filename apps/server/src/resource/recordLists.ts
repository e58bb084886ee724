import { AppError } from '@hepu/api/core/errorCodes'
import { and, count, desc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { inOrder, ordered } from '../db/nameConditions.ts'
import { changeLog, user } from '../db/schema/index.ts'
import { clockDay } from '../db/clock.ts'
import { getRow, mayChange, rows } from '../db/scope.ts'
import { allowed } from '../http/allowed.ts'
import type { Ctx } from '../http/context.ts'
import { listFiles } from '../files/attachedFiles.ts'
import type { AssignedToMeKind } from '@hepu/api/core/resource/assignedToMe'
import { columnOf, filterCondition, hasKeyword } from './filterConditions.ts'
import type { Values } from '@hepu/api/core/resource/problems'
import { filesHome, type Mounted, type Stored } from './mounted.ts'
import { assignedToMeCondition } from './assignedToMe.ts'
import { presentRows, type Shown } from './presentRows.ts'
import { takenSince, type Taker } from './uniqueValues.ts'

/** A page of a list, as every paged call asks for it. */
export interface PageInput {
  current: number
  size: number
  sort: string
  order: 'ascending' | 'descending'
  model: Values
}
interface Page<T> {
  current: number
  size: number
  total: number
  records: T[]
}

/** The list of a resource: what fits its filters. */
export const pageRecords = (ctx: Ctx, it: Mounted, input: PageInput): Promise<Page<Shown>> =>
  pageWhere(ctx, it, input, askedFor(ctx, it, input.model))

/** The condition of the filters of a list, those that depend on who asks included. */
export function askedFor(ctx: Ctx, it: Mounted, model: Values): SQL | undefined {
  const assignedToMe = model['assignedToMe'] as AssignedToMeKind | undefined
  return and(
    filterCondition(it, model, clockDay(ctx.services.now())),
    assignedToMe ? assignedToMeCondition(ctx, it, assignedToMe) : undefined,
  )
}

/** A page of the records in the caller's scope that a condition holds for: their ids, while all are counted; the rows then. */
export async function pageWhere(
  ctx: Ctx,
  it: Mounted,
  { current, size, sort, order }: Omit<PageInput, 'model'>,
  condition: SQL | undefined,
): Promise<Page<Shown>> {
  const { table } = it
  const where = and(rows(ctx, table), condition)
  const page = ctx.db
    .select({ id: table.id })
    .from(table)
    .where(where)
    .orderBy(...ordered(order, sortColumn(it, sort), table.id))
    .limit(size)
    .offset((current - 1) * size)
  const counted = ctx.db.select({ n: count() }).from(table).where(where)
  const [ids, [total]] = await Promise.all([page, counted])
  const found = await readRows(
    ctx,
    it,
    ids.map(({ id }) => id),
  )
  return { current, size, total: total!.n, records: await presentRows(ctx, it, found) }
}

/** Order of a list by a name that the call allows. */
export function sortColumn({ table }: Pick<Mounted, 'table'>, sort: string) {
  if (sort === 'createTime') return table.createdAt
  if (sort === 'updateTime') return table.updatedAt
  if (sort === 'deleteTime') return table.deletedAt
  return columnOf(table, sort)
}

/** Whole rows within the caller's scope, in the order of the ids. */
async function readRows(ctx: Ctx, { table }: Mounted, ids: readonly number[]): Promise<Stored[]> {
  if (ids.length === 0) return []
  const found = await ctx.db
    .select()
    .from(table)
    .where(and(rows(ctx, table), inArray(table.id, [...ids])))
  return inOrder(ids, found as Stored[])
}

/** One record with its attachments. Throws NOT_FOUND. */
export async function showRecord(ctx: Ctx, it: Mounted, id: number) {
  const row = (await getRow(ctx, it.table, id, it.def.title)) as Stored
  const [shown] = await presentRows(ctx, it, [row])
  const files = await listFiles(ctx, filesHome(it.def, row))
  return {
    ...shown!,
    fileDOList: files,
    previewUrl: files.find((file) => file.id === row.previewFileId)?.url ?? null,
  }
}

/** 回收站: what was deleted, the last one first. */
export async function pageDeleted(ctx: Ctx, it: Mounted, input: PageInput): Promise<Page<Shown & Deleted>> {
  const { table } = it
  const { current, size, order, model } = input
  const name = model['name']
  const where = and(
    deletedRows(ctx, it),
    typeof name === 'string' && name ? hasKeyword(table, name) : undefined,
  )
  const found = (await ctx.db
    .select()
    .from(table)
    .where(where)
    .orderBy(...ordered(order, table.deletedAt, table.id))
    .limit(size)
    .offset((current - 1) * size)) as Stored[]
  const [total] = await ctx.db.select({ n: count() }).from(table).where(where)
  const shown = await presentRows(ctx, it, found)
  const names = await deleterNames(ctx, found)
  const reasons = await deleteReasons(ctx, it, found)
  const taken = await takenSince(ctx, it, found)
  const records = shown.map(({ whyNot: _whyNot, ...row }, at) => ({
    ...row,
    ...allowed(mayInBin(ctx, it, found[at]!), { restore: taken.get(row.id)?.why }),
    takenBy: takerOf(taken.get(row.id)),
    deletedAt: found[at]!.deletedAt!,
    deletedByName: names.get(found[at]!.deletedBy ?? 0) ?? null,
    deleteReason: reasons.get(row.id) ?? null,
  }))
  return { current, size, total: total!.n, records }
}

/** What the caller's rights allow with a record of the recycle bin. */
function mayInBin(ctx: Ctx, { def }: Mounted, row: Stored): Record<string, boolean> {
  const may = ctx.caller.permissions.has(`${def.name}:delete`) && mayChange(ctx, row)
  return { restore: may, purge: may }
}

const takerOf = (taker: Taker | undefined): Deleted['takenBy'] =>
  taker ? { id: taker.id, name: taker.name } : null

interface Deleted {
  takenBy: Pick<Taker, 'id' | 'name'> | null
  deletedAt: Date
  deletedByName: string | null
  deleteReason: string | null
}

/** The condition that cuts a recycle bin to what the caller may see. */
export const deletedRows = ({ caller }: Pick<Ctx, 'caller'>, { table }: Pick<Mounted, 'table'>) =>
  and(
    sql`${table.orgId} = any(${sql.param([...caller.orgIds])}::bigint[])`,
    eq(table.crop, caller.crop),
    isNotNull(table.deletedAt),
  )

async function deleterNames(ctx: Ctx, found: readonly Stored[]): Promise<Map<number, string>> {
  const ids = [...new Set(found.flatMap(({ deletedBy }) => (deletedBy === null ? [] : [deletedBy])))]
  if (ids.length === 0) return new Map()
  const people = await ctx.db.select({ id: user.id, name: user.name }).from(user).where(inArray(user.id, ids))
  return new Map(people.map(({ id, name }) => [id, name]))
}

/** Why records were deleted, by id: what the last line of their deletion in the change log says. */
async function deleteReasons(
  ctx: Ctx,
  { def }: Mounted,
  found: readonly Stored[],
): Promise<Map<number, string>> {
  if (found.length === 0) return new Map()
  const orgIds = [...new Set(found.map(({ orgId }) => orgId))]
  const ids = found.map(({ id }) => id)
  const lines = await ctx.db
    .selectDistinctOn([changeLog.objectId], { id: changeLog.objectId, reason: changeLog.reason })
    .from(changeLog)
    .where(
      and(
        inArray(changeLog.orgId, orgIds),
        eq(changeLog.object, def.table),
        inArray(changeLog.objectId, ids),
        eq(changeLog.action, 'delete'),
      ),
    )
    .orderBy(changeLog.objectId, desc(changeLog.id))
  return new Map(lines.flatMap(({ id, reason }) => (id !== null && reason ? [[id, reason]] : [])))
}

/** Rows of a recycle bin by their ids, locked. Throws NOT_FOUND when one is not there. */
export async function getDeleted(ctx: Ctx, it: Mounted, ids: readonly number[]): Promise<Stored[]> {
  const found = (await ctx.db
    .select()
    .from(it.table)
    .where(and(deletedRows(ctx, it), inArray(it.table.id, [...ids])))
    .orderBy(it.table.id)
    .for('update')) as Stored[]
  if (found.length < ids.length) throw new AppError('NOT_FOUND', `${it.def.title}不在回收站中或无权查看`)
  return found
}
