import type * as api from '@hepu/api/areas/breeder/asset/approvedVariety'
import { ASSET_SEARCH_MAX } from '@hepu/api/areas/breeder/asset/assetFields'
import { approvedLabels as labels } from '@hepu/api/areas/breeder/asset/assetLabels'
import type { BreederState } from '@hepu/api/areas/breeder/record/breederStates'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { byPinyin, contains, oneOf, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { breeder, breederApproved, party, product, researchVariety, user } from '../../../db/schema/index.ts'
import { getRow, inOrgOf, rows, unseen } from '../../../db/scope.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { toXlsxFile } from '../../../import/write/writeWorkbook.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { openBreeder, partActions, toBreeder } from './assetRows.ts'
import { findLinked, getLinked, UNSEEN, viewsOf, type View } from './linkedRecords.ts'
import { seenTarget } from './seenTarget.ts'

const note = { label: '育种家审定品种' }
type Approved = typeof breederApproved.$inferSelect
type Row = ResultOf<typeof api.approvedShow>
type Filter = Omit<ParsedInputOf<typeof api.approvedExport>, 'sort' | 'order'>

/** What the register says of a variety; null where the caller does not see it. */
interface Registered {
  name: string | null
  approvalNo: string | null
  dataType: string | null
  level: string | null
  province: string | null
  year: number | null
  varietySource: string | null
  suitableArea: string | null
  state: string | null
}

interface Found extends Registered {
  row: Approved
  breederName: string
  breederState: BreederState
  editor: string | null
  isDeleted: boolean | null
}

const v = (field: string) => columnOf(researchVariety, field)
const textOf = (field: keyof Registered) => sql<string | null>`${v(field)}`

const sorts = {
  id: breederApproved.id,
  createTime: breederApproved.createdAt,
  updateTime: breederApproved.updatedAt,
  name: byPinyin(v('name')),
  year: v('year'),
}

const selectApproved = (ctx: Ctx, conditions: readonly (SQL | undefined)[]) =>
  ctx.db
    .select({
      row: breederApproved,
      breederName: party.name,
      breederState: breeder.state,
      editor: user.name,
      isDeleted: sql<boolean | null>`${researchVariety.deletedAt} is not null`,
      name: textOf('name'),
      approvalNo: textOf('approvalNo'),
      dataType: textOf('dataType'),
      level: textOf('level'),
      province: textOf('province'),
      year: sql<number | null>`${v('year')}::int`,
      varietySource: textOf('varietySource'),
      suitableArea: textOf('suitableArea'),
      state: textOf('state'),
    })
    .from(breederApproved)
    .innerJoin(breeder, toBreeder(breederApproved))
    .innerJoin(party, eq(party.id, breeder.partyId))
    .leftJoin(user, eq(user.id, breederApproved.updatedBy))
    .leftJoin(researchVariety, seenTarget(ctx, researchVariety, breederApproved.varietyId))
    .where(and(rows(ctx, breederApproved), ...conditions))

const conditionsOf = ({ breederId, name, year }: Filter): (SQL | undefined)[] => [
  breederId ? eq(breederApproved.breederId, breederId) : undefined,
  name ? or(contains(v('name'), name), contains(v('approvalNo'), name)) : undefined,
  year === null || year === undefined ? undefined : sql`${v('year')} = ${year}`,
]

/** Returns one page of the approved varieties of breeders. */
export async function pageApproved(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.approvedPage>,
): Promise<ResultOf<typeof api.approvedPage>> {
  const query = selectApproved(ctx, conditionsOf(model)).$dynamic()
  const by = ordered(order, sorts[sort], breederApproved.id)
  const { found, page } = await pageOf(ctx, query, { current, size }, by)
  return { ...page, records: await present(ctx, found) }
}

/** Returns one approved variety of a breeder. */
export async function showApproved(ctx: Ctx, { id }: ParsedInputOf<typeof api.approvedShow>): Promise<Row> {
  const [shown] = await present(ctx, await selectApproved(ctx, [eq(breederApproved.id, id)]))
  if (!shown) throw await unseen(ctx, breederApproved, [id], note.label)
  return shown
}

async function present(ctx: Ctx, found: readonly Found[]): Promise<Row[]> {
  const products = await productsOf(
    ctx,
    found.map(({ row }) => row.varietyId),
  )
  return found.map(({ row, breederState, editor, name, isDeleted, ...shown }) => ({
    ...row,
    ...shown,
    name: name ?? UNSEEN,
    isDeleted: name !== null && isDeleted === true,
    products: products.get(row.varietyId) ?? [],
    updatedByName: editor,
    updateTime: row.updatedAt,
    ...partActions(ctx, row, { state: breederState }),
  }))
}

/** Returns the products of approved varieties, by the id of the variety. */
export async function productsOf(ctx: Ctx, varietyIds: readonly number[]): Promise<Map<number, View[]>> {
  const of = new Map<number, View[]>()
  if (varietyIds.length === 0) return of
  const column = columnOf(product, 'varietyId')
  const found = await ctx.db
    .select({ id: product.id, varietyId: sql<number>`${column}`.mapWith(Number) })
    .from(product)
    .where(and(rows(ctx, product), oneOf(column, [...new Set(varietyIds)])))
    .orderBy(product.id)
  const views = await viewsOf(
    ctx,
    'product.productRecord',
    found.map(({ id }) => id),
  )
  for (const { id, varietyId } of found) {
    const view = views.get(id)
    if (view) of.set(varietyId, [...(of.get(varietyId) ?? []), view])
  }
  return of
}

/** Notes that a breeder bred an approved variety of the register. */
export async function saveApproved(
  ctx: Ctx,
  { breederId, varietyId, remark }: ParsedInputOf<typeof api.approvedSave>,
): Promise<ResultOf<typeof api.approvedSave>> {
  const archive = await openBreeder(ctx, breederId)
  await getLinked(ctx, 'research.variety', varietyId)
  const { id } = await insertRow(
    inOrgOf(ctx, archive),
    breederApproved,
    { breederId, varietyId, remark },
    note,
  )
  return { id }
}

/** Chooses another variety of the register, or changes the remark. */
export async function updateApproved(
  ctx: Ctx,
  { id, version, varietyId, remark }: ParsedInputOf<typeof api.approvedUpdate>,
): Promise<ResultOf<typeof api.approvedUpdate>> {
  const current = await getRow(ctx, breederApproved, id, note.label)
  await openBreeder(ctx, current.breederId)
  if (varietyId !== current.varietyId) await getLinked(ctx, 'research.variety', varietyId)
  const row = await updateRow(ctx, breederApproved, id, { version, values: { varietyId, remark } }, note)
  return { version: row.version }
}

/** Takes approved varieties from their breeders; the records of the register stay. */
export async function deleteApproved(
  ctx: Ctx,
  { ids }: ParsedInputOf<typeof api.approvedDelete>,
): Promise<null> {
  for (const id of ids) {
    const { breederId } = await getRow(ctx, breederApproved, id, note.label)
    await openBreeder(ctx, breederId)
    await removeRow(ctx, breederApproved, id, note)
  }
  return null
}

/** Finds approved varieties of the register while a name is typed. */
export const findApproved = (
  ctx: Ctx,
  { name }: ParsedInputOf<typeof api.approvedFuzzy>,
): Promise<ResultOf<typeof api.approvedFuzzy>> =>
  findLinked(ctx, 'research.variety', { name, most: ASSET_SEARCH_MAX })

/** Returns the approved varieties of breeders that fit a filter as a workbook. */
export async function exportApproved(
  ctx: Ctx,
  { sort, order, ...filter }: ParsedInputOf<typeof api.approvedExport>,
): Promise<FileAnswer> {
  const by = ordered(order, sorts[sort], breederApproved.id)
  const found = await present(ctx, await selectApproved(ctx, conditionsOf(filter)).orderBy(...by))
  const heads = [
    labels.breederId,
    '品种名称',
    '审定/登记编号',
    '数据类别',
    '审定级别',
    '省份',
    '审定年份',
    '品种来源',
    '适宜区域',
    '品种状态',
    '产品',
    labels.remark,
  ]
  const cells = found.map((row) => [
    row.breederName,
    row.name,
    row.approvalNo,
    row.dataType,
    row.level,
    row.province,
    row.year,
    row.varietySource,
    row.suitableArea,
    row.state,
    row.products.map(({ name }) => name).join('、'),
    row.remark,
  ])
  return toXlsxFile('育种家审定品种', [
    { name: '审定品种', columns: heads.map((header) => ({ header })), rows: cells },
  ])
}
