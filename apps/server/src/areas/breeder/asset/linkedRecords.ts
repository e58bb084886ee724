import { linkedRecords as titles, type LinkedRecord } from '@hepu/api/areas/breeder/asset/assetFields'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { byPinyin, contains, oneOf } from '../../../db/nameConditions.ts'
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
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf, hasKeyword } from '../../../resource/filterConditions.ts'
import { seeingAll } from '../../../resource/targetTables.ts'

/** A table of records that are linked with breeders, with its fields of name, number and state. */
interface Linked {
  table: ResourceTable
  name: string
  code: string
  state?: string
}

/** The records that are linked with breeders. */
const linked: Readonly<Record<LinkedRecord, Linked>> = {
  'product.productRecord': { table: product, name: 'name', code: 'code', state: 'state' },
  'research.variety': { table: researchVariety, name: 'name', code: 'approvalNo', state: 'state' },
  'research.varietyInfo': { table: varietyInfo, name: 'name', code: 'applyNo', state: 'legalStatus' },
  'research.germplasm': { table: germplasm, name: 'name', code: 'code' },
  'research.gene': { table: gene, name: 'name', code: 'code' },
  'research.patent': { table: patent, name: 'title', code: 'applyNo', state: 'legalStatus' },
  'research.copyright': { table: copyright, name: 'softwareName', code: 'regNo' },
  'research.standard': { table: researchStandard, name: 'name', code: 'standardNo', state: 'state' },
}

export interface View {
  id: number
  name: string
  code: string | null
  state: string | null
}

/** Name of a linked record that the caller may not see. */
export const UNSEEN = '（无权查看）'

const textColumn = (table: ResourceTable, field: string | undefined): SQL<string | null> =>
  field === undefined ? sql<null>`null` : sql<string | null>`${columnOf(table, field)}`

const select = ({ table, ...fields }: Linked) => ({
  id: table.id,
  name: sql<string>`${columnOf(table, fields.name)}`,
  code: textColumn(table, fields.code),
  state: textColumn(table, fields.state),
})

/** Returns the records with these ids by id; those of a recycle bin are marked, those that the caller may not see have no name. */
export async function viewsOf(
  ctx: Ctx,
  resource: LinkedRecord,
  ids: readonly (number | null)[],
): Promise<Map<number, View>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const source = linked[resource]
  const { table } = source
  const { caller } = seeingAll(ctx)
  const found = await ctx.db
    .select({ ...select(source), deletedAt: table.deletedAt })
    .from(table)
    .where(
      and(
        sql`${table.orgId} = any(${sql.param([...caller.orgIds])}::bigint[])`,
        eq(table.crop, caller.crop),
        oneOf(table.id, wanted),
      ),
    )
  const seen = new Map<number, View>(
    found.map(({ deletedAt, ...row }) => [
      row.id,
      deletedAt ? { ...row, name: `${row.name}（已删除）` } : row,
    ]),
  )
  return new Map(wanted.map((id) => [id, seen.get(id) ?? { id, name: UNSEEN, code: null, state: null }]))
}

/** Finds records by a part of their names and numbers, or of their number alone. */
export async function findLinked(
  ctx: Ctx,
  resource: LinkedRecord,
  { name, code, most }: { name: string | null; code?: string | null; most: number },
): Promise<View[]> {
  const source = linked[resource]
  const { table } = source
  return await ctx.db
    .select(select(source))
    .from(table)
    .where(
      and(
        rows(ctx, table),
        name ? hasKeyword(table, name) : undefined,
        code ? contains(columnOf(table, source.code), code) : undefined,
      ),
    )
    .orderBy(byPinyin(columnOf(table, source.name)), asc(table.id))
    .limit(most)
}

/** Returns a record that the caller may link. Throws NOT_FOUND for one that he does not see. */
export async function getLinked(ctx: Ctx, resource: LinkedRecord, id: number): Promise<View> {
  const source = linked[resource]
  const [found] = await ctx.db
    .select(select(source))
    .from(source.table)
    .where(and(rows(seeingAll(ctx), source.table), eq(source.table.id, id)))
  if (!found) throw new AppError('NOT_FOUND', `${titles[resource]}不存在或无权查看，请重新选择`)
  return found
}
