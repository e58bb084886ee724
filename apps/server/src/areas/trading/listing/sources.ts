import type { ListingSource, supplyTypes } from '@hepu/api/areas/trading/listing/listingFields'
import { and, eq, sql } from 'drizzle-orm'
import {
  copyright,
  gene,
  germplasm,
  patent,
  product,
  researchStandard,
  researchVariety,
  varietyInfo,
} from '../../../db/schema/index.ts'
import type { ResourceTable } from '../../../db/schema/resourceTable.ts'
import { oneOf } from '../../../db/nameConditions.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { seeingAll } from '../../../resource/targetTables.ts'

/** A registry whose records may be offered: its fields of name, number, state and holder, and the last day of the right. */
export interface SourceTable {
  registry: string
  table: ResourceTable
  name: string
  code: string
  state?: string
  /** States in which the right has lapsed. */
  over: readonly string[]
  holder?: string
  until?: string
  type: keyof typeof supplyTypes
}

const PATENT_OVER = ['驳回', '撤回', '终止', '届满', '无效', '转让']
const RIGHT_OVER = ['驳回', '视为撤回', '放弃', '终止', '无效', '转让']

/** The registries whose records a supply may offer. */
export const sourceTables: Readonly<Record<ListingSource, SourceTable>> = {
  variety: {
    registry: 'research.variety',
    table: researchVariety,
    name: 'name',
    code: 'approvalNo',
    state: 'state',
    over: ['撤销(退出)'],
    holder: 'applicants',
    type: 'variety',
  },
  varietyInfo: {
    registry: 'research.varietyInfo',
    table: varietyInfo,
    name: 'name',
    code: 'applyNo',
    state: 'legalStatus',
    over: RIGHT_OVER,
    holder: 'holders',
    until: 'expireDate',
    type: 'varietyRight',
  },
  patent: {
    registry: 'research.patent',
    table: patent,
    name: 'title',
    code: 'applyNo',
    state: 'legalStatus',
    over: PATENT_OVER,
    holder: 'holders',
    until: 'expireDate',
    type: 'patent',
  },
  copyright: {
    registry: 'research.copyright',
    table: copyright,
    name: 'softwareName',
    code: 'regNo',
    over: [],
    holder: 'holders',
    until: 'expireDate',
    type: 'copyright',
  },
  gene: { registry: 'research.gene', table: gene, name: 'name', code: 'code', over: [], type: 'gene' },
  germplasm: {
    registry: 'research.germplasm',
    table: germplasm,
    name: 'name',
    code: 'code',
    over: [],
    type: 'germplasm',
  },
  standard: {
    registry: 'research.standard',
    table: researchStandard,
    name: 'name',
    code: 'standardNo',
    state: 'state',
    over: ['废止'],
    holder: 'chiefUnits',
    type: 'standard',
  },
  product: {
    registry: 'product.productRecord',
    table: product,
    name: 'name',
    code: 'code',
    state: 'state',
    over: [],
    type: 'variety',
  },
}

/** A record of a registry: its fields are known by name. */
export type SourceRow = Readonly<Record<string, unknown>> & {
  id: number
  orgId: number
  deletedAt: Date | null
}

/** Reads a record that the caller sees, with those of the recycle bin; undefined if he sees none. */
export const findSource = async (ctx: Ctx, kind: ListingSource, id: number): Promise<SourceRow | undefined> =>
  (await findSourcesById(ctx, kind, [id])).get(id)

/** Reads those of some records of a registry that the caller sees, by id, with those of the recycle bin. */
export async function findSourcesById(
  ctx: Ctx,
  kind: ListingSource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SourceRow>> {
  if (ids.length === 0) return new Map()
  const { table } = sourceTables[kind]
  const { caller } = seeingAll(ctx)
  const found = await ctx.db
    .select()
    .from(table)
    .where(
      and(
        sql`${table.orgId} = any(${sql.param([...caller.orgIds])}::bigint[])`,
        eq(table.crop, caller.crop),
        oneOf(table.id, ids),
      ),
    )
  return new Map((found as SourceRow[]).map((row) => [row.id, row]))
}

/** Reads a record of the caller's scope that may be offered; undefined if there is none. */
export async function findOwnSource(
  ctx: Ctx,
  kind: ListingSource,
  id: number,
): Promise<SourceRow | undefined> {
  const { table } = sourceTables[kind]
  const [found] = await ctx.db
    .select()
    .from(table)
    .where(and(rows(ctx, table), eq(table.id, id)))
  return found
}

/** Returns a field of a record as text; null for what is not text. */
export const textIn = (row: SourceRow, field: string | undefined): string | null => {
  const value = field === undefined ? null : row[field]
  return typeof value === 'string' && value ? value : null
}

/** Returns the name of a record. */
export const sourceName = (kind: ListingSource, row: SourceRow): string =>
  textIn(row, sourceTables[kind].name) ?? ''
