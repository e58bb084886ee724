import { AppError } from '@hepu/api/core/errorCodes'
import { and, desc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Cut, ListOrder } from '../db/list/pageInOrder.ts'
import { inOrder } from '../db/nameConditions.ts'
import { changeLog, user } from '../db/schema/index.ts'
import { mayChange, rows } from '../db/scope.ts'
import { allowed } from '../http/allowed.ts'
import type { Ctx } from '../http/context.ts'
import { listFiles } from '../files/attachedFiles.ts'
import { columnOf, hasKeyword } from './filterConditions.ts'
import type { Values } from '@hepu/api/core/resource/problems'
import { itemAt, must } from '@hepu/api/core/must'
import { filesHome, type Mounted, type Stored } from './mounted.ts'
import { findPage, pageOfBin, searchedPage, type FoundPage } from './list/findPage.ts'
import { filterOf, type ListFilter } from './list/listFilters.ts'
import { readRecord } from './readRecord.ts'
import { presentRows, type Shown } from './presentRows.ts'
import { takenSince, type Taker } from './uniqueValues.ts'

/** Input of every paged call. */
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

type Asked = Omit<PageInput, 'model'>

/** Returns a page of the records that fit the filters. */
export const pageRecords = (ctx: Ctx, resource: Mounted, input: PageInput): Promise<Page<Shown>> =>
  pageOfFilter(ctx, resource, input, filterOf(ctx, resource, input.model))

/** Returns a page of the records in the caller's scope that fit the condition. */
export const pageWhere = (
  ctx: Ctx,
  resource: Mounted,
  input: Asked,
  condition: SQL | undefined,
): Promise<Page<Shown>> => pageOfFilter(ctx, resource, input, { condition, isPlain: false })

/** Finds the ids of a page and the number of all records, then reads the rows of the page. */
async function pageOfFilter(
  ctx: Ctx,
  resource: Mounted,
  input: Asked,
  filter: ListFilter,
): Promise<Page<Shown>> {
  const { current, size, sort } = input
  const { table } = resource
  const order = orderOf(input, sortColumn(resource, sort))
  const { ids, total } = await findPage(ctx, { table, filter, order, cut: cutOf(input) })
  const found = await readRows(ctx, resource, ids, rows(ctx, table))
  return { current, size, total, records: await presentRows(ctx, resource, found) }
}

const cutOf = ({ current, size }: Asked): Cut => ({ limit: size, offset: (current - 1) * size })

const orderOf = ({ order }: Asked, column: AnyPgColumn): ListOrder => ({
  column,
  direction: order,
  mayBeBlank: !column.notNull,
})

/** Returns the order column for a sort name of the call. */
export function sortColumn({ table }: Pick<Mounted, 'table'>, sort: string) {
  if (sort === 'createTime') return table.createdAt
  if (sort === 'updateTime') return table.updatedAt
  if (sort === 'deleteTime') return table.deletedAt
  return columnOf(table, sort)
}

/** Reads whole rows within a scope, in the order of the ids. */
async function readRows(
  ctx: Ctx,
  { table }: Mounted,
  ids: readonly number[],
  scope: SQL | undefined,
): Promise<Stored[]> {
  if (ids.length === 0) return []
  const found = await ctx.db
    .select()
    .from(table)
    .where(and(scope, inArray(table.id, [...ids])))
  return inOrder(ids, found as Stored[])
}

/** Returns one record with its attachments. Throws NOT_FOUND. */
export async function showRecord(ctx: Ctx, resource: Mounted, id: number) {
  const row = await readRecord(ctx, resource, id)
  const shown = itemAt(await presentRows(ctx, resource, [row]), 0)
  const files = await listFiles(ctx, filesHome(resource.def, row))
  return {
    ...shown,
    fileDOList: files,
    previewUrl: files.find((file) => file.id === row.previewFileId)?.url ?? null,
  }
}

/** 回收站: returns a page of the deleted records, the last deleted first. */
export async function pageDeleted(
  ctx: Ctx,
  resource: Mounted,
  input: PageInput,
): Promise<Page<Shown & Deleted>> {
  const { current, size } = input
  const { ids, total } = await findDeleted(ctx, resource, input)
  const found = await readRows(ctx, resource, ids, deletedRows(ctx, resource))
  const shown = await presentRows(ctx, resource, found)
  const names = await deleterNames(ctx, found)
  const reasons = await deleteReasons(ctx, resource, found)
  const taken = await takenSince(ctx, resource, found)
  const records = shown.map(({ whyNot: _whyNot, ...row }, at) => {
    const stored = itemAt(found, at)
    return {
      ...row,
      ...allowed(mayInBin(ctx, resource, stored), { restore: taken.get(row.id)?.why }),
      takenBy: takerOf(taken.get(row.id)),
      deletedAt: must(stored.deletedAt, 'deletion time'),
      deletedByName: names.get(stored.deletedBy ?? 0) ?? null,
      deleteReason: reasons.get(row.id) ?? null,
    }
  })
  return { current, size, total, records }
}

/** Finds the ids of a page of the recycle bin. Its order, the time of deletion, is never blank there. */
function findDeleted(ctx: Ctx, resource: Mounted, input: PageInput): Promise<FoundPage> {
  const { table } = resource
  const { name } = input.model
  const order = { ...orderOf(input, table.deletedAt), mayBeBlank: false }
  const wanted = { table, order, cut: cutOf(input) }
  if (typeof name !== 'string' || !name) return pageOfBin(ctx, wanted)
  return searchedPage(ctx, { ...wanted, where: and(deletedRows(ctx, resource), hasKeyword(table, name)) })
}

/** Returns the actions that the caller's permissions allow with a record of the recycle bin. */
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

/** Returns the condition for the deleted records that the caller may see. */
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

/** Returns the reasons of deletions by record id, from the last deletion in the change log. */
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

/** Locks records of the recycle bin and returns them. Throws NOT_FOUND if one does not exist. */
export async function getDeleted(ctx: Ctx, resource: Mounted, ids: readonly number[]): Promise<Stored[]> {
  const found = (await ctx.db
    .select()
    .from(resource.table)
    .where(and(deletedRows(ctx, resource), inArray(resource.table.id, [...ids])))
    .orderBy(resource.table.id)
    .for('update')) as Stored[]
  if (found.length < ids.length)
    throw new AppError('NOT_FOUND', `${resource.def.title}不在回收站中或无权查看`)
  return found
}
