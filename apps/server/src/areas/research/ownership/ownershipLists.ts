import type * as api from '@hepu/api/areas/research/ownership/ownership'
import {
  assetTypes,
  ownershipKinds,
  ownershipLabels as labels,
  partyText,
  type AssetType,
} from '@hepu/api/areas/research/ownership/ownershipKinds'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq, getTableColumns, inArray, isNull, type SQL } from 'drizzle-orm'
import { clockTime } from '../../../db/clock.ts'
import { inOrder, oneOf, ordered } from '../../../db/nameConditions.ts'
import { organization, ownershipHistory as history, user } from '../../../db/schema/index.ts'
import { getRow, visibleOrgIds, worksIn } from '../../../db/scope.ts'
import { pageOf } from '../../../db/page.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import type { SheetColumn, SheetValue } from '../../../import/write/writeWorkbook.ts'
import { fileOf } from '../../../resource/book/exportBook.ts'
import { assets } from './assets.ts'
import { presentHistory } from './presentHistory.ts'
import { filtered, visible, type HistoryRow } from './visibleOwnership.ts'

/** 权属变更, page by page. */
export async function pageOwnership(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.getPageList>,
): Promise<ResultOf<typeof api.getPageList>> {
  const where = filtered(ctx, model)
  const { found, page } = await pageOf(
    ctx,
    ctx.db.select().from(history).where(where).$dynamic(),
    { current, size },
    ordered(order, sortColumns[sort], history.id),
  )
  return { ...page, records: await presentHistory(ctx, found) }
}

const sortColumns = {
  id: history.id,
  effectiveDate: history.effectiveDate,
  assetName: history.assetName,
  createTime: history.createdAt,
}

/**
 * Returns the history of one asset by effective date, the last change first. Throws NOT_FOUND for an asset that the
 * caller neither sees nor had.
 */
export async function listHistory(
  ctx: Ctx,
  type: AssetType,
  id: number,
): Promise<ResultOf<typeof api.getHistoryByIdAndVariety>> {
  const found = await ctx.db
    .select()
    .from(history)
    .where(and(visible(ctx), eq(history.assetType, type), eq(history.assetId, id)))
    .orderBy(desc(history.effectiveDate), desc(history.seq))
  if (found.length === 0) await getRow(ctx, assets[type].table, id, assets[type].def.title)
  return presentHistory(ctx, found)
}

/** Returns the names of the visible organisations by id. */
export async function mapOrgNames(ctx: Ctx): Promise<Record<string, string>> {
  const found = await ctx.db
    .select({ id: organization.id, name: organization.name })
    .from(organization)
    .where(and(inArray(organization.id, visibleOrgIds(ctx)), isNull(organization.deletedAt)))
  return namesById(found)
}

/** Returns the names of the visible people who noted a change that the caller reads, by id. */
export async function mapUserNames(ctx: Ctx): Promise<Record<string, string>> {
  const found = await ctx.db
    .selectDistinct({ id: user.id, name: user.name })
    .from(history)
    .innerJoin(user, eq(user.id, history.createdBy))
    .where(and(visible(ctx), isNull(user.deletedAt), worksIn(visibleOrgIds(ctx))))
  return namesById(found)
}

const namesById = (found: readonly { id: number; name: string }[]): Record<string, string> =>
  Object.fromEntries(found.map(({ id, name }) => [String(id), name]))

const columns: readonly SheetColumn[] = [
  { header: labels.type, width: 12 },
  { header: labels.asset, width: 24 },
  { header: labels.assetNo, width: 22 },
  { header: labels.kind, width: 10 },
  { header: labels.from, width: 26 },
  { header: labels.to, width: 26 },
  { header: labels.effectiveDate, isDate: true },
  { header: labels.contractNo, width: 18 },
  { header: labels.announceNo, width: 22 },
  { header: `${labels.sharePct}(%)`, isAmount: true, format: '0.00' },
  { header: labels.reason, width: 40 },
  { header: '操作人', width: 12 },
  { header: '操作时间', width: 20 },
]

/** Changes read at a time for an export. */
const STEP = 2_000

/** Returns the filtered changes as a file with rows and order of the list, read while it is sent. */
export const exportOwnership = (
  ctx: Ctx,
  { sort, order, format, ...model }: ParsedInputOf<typeof api.downloadOwnership>,
): Promise<FileAnswer> => {
  const sorted = ordered(order, sortColumns[sort], history.id)
  const rows = readLines(ctx, filtered(ctx, model), sorted)
  return fileOf('权属变更', { name: '权属变更', columns, rows }, format)
}

/** Reads the ids first, so that rows added or deleted meanwhile are neither repeated nor hidden. */
async function* readLines(
  ctx: Ctx,
  where: SQL | undefined,
  sorted: readonly SQL[],
): AsyncGenerator<SheetValue[]> {
  const all = await ctx.db
    .select({ id: history.id })
    .from(history)
    .where(where)
    .orderBy(...sorted)
  const ids = all.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += STEP) {
    const step = ids.slice(at, at + STEP)
    const found = await ctx.db
      .select({ ...getTableColumns(history), by: user.name })
      .from(history)
      .leftJoin(user, eq(user.id, history.createdBy))
      .where(and(where, oneOf(history.id, step)))
    for (const row of inOrder(step, found)) yield lineOf(row)
  }
}

const lineOf = (row: HistoryRow & { by: string | null }): SheetValue[] => [
  assetTypes[row.assetType],
  row.assetName,
  row.assetNo,
  ownershipKinds[row.kind],
  partyText(row.kind, 'from', row.fromName),
  partyText(row.kind, 'to', row.toName),
  row.effectiveDate,
  row.contractNo,
  row.announceNo,
  row.sharePct,
  row.reason,
  row.by,
  clockTime(row.createdAt),
]
