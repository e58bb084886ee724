import { ASSET_SEARCH_MAX } from '@hepu/api/areas/breeder/asset/assetFields'
import { breederGermplasmLabels as labels } from '@hepu/api/areas/breeder/asset/assetLabels'
import type * as api from '@hepu/api/areas/breeder/asset/breederGermplasm'
import type { BreederState } from '@hepu/api/areas/breeder/record/breederStates'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { byPinyin, contains, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { breeder, breederGermplasm, germplasm, party, user } from '../../../db/schema/index.ts'
import { rows, unseen } from '../../../db/scope.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { toXlsxFile } from '../../../import/write/writeWorkbook.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { partActions, toBreeder } from './assetRows.ts'
import { findLinked, UNSEEN } from './linkedRecords.ts'
import { seenTarget } from './seenTarget.ts'

type Row = ResultOf<typeof api.germplasmDetail>
type Filter = Omit<ParsedInputOf<typeof api.germplasmExport>, 'sort' | 'order'>

/** Fields of the register that a row shows. */
const shown = [
  'name',
  'code',
  'germType',
  'materialType',
  'heteroticGroup',
  'pedigree',
  'generation',
  'source',
] as const
type Registered = Record<(typeof shown)[number], string | null>

interface Found {
  row: typeof breederGermplasm.$inferSelect
  breederName: string
  breederState: BreederState
  editor: string | null
  isDeleted: boolean
  of: Registered
}

const g = (field: (typeof shown)[number]) => columnOf(germplasm, field)
const registered = Object.fromEntries(
  shown.map((field) => [field, sql<string | null>`${g(field)}`]),
) as Record<(typeof shown)[number], SQL<string | null>>

const sorts = {
  id: breederGermplasm.id,
  createTime: breederGermplasm.createdAt,
  updateTime: breederGermplasm.updatedAt,
  name: byPinyin(g('name')),
  code: g('code'),
}

const selectGermplasm = (ctx: Ctx, conditions: readonly (SQL | undefined)[]) =>
  ctx.db
    .select({
      row: breederGermplasm,
      breederName: party.name,
      breederState: breeder.state,
      editor: user.name,
      isDeleted: sql<boolean>`${germplasm.deletedAt} is not null`,
      of: registered,
    })
    .from(breederGermplasm)
    .innerJoin(breeder, toBreeder(breederGermplasm))
    .innerJoin(party, eq(party.id, breeder.partyId))
    .leftJoin(user, eq(user.id, breederGermplasm.updatedBy))
    .leftJoin(germplasm, seenTarget(ctx, germplasm, breederGermplasm.germplasmId))
    .where(and(rows(ctx, breederGermplasm), ...conditions))

const conditionsOf = ({ breederId, name }: Filter): (SQL | undefined)[] => [
  breederId ? eq(breederGermplasm.breederId, breederId) : undefined,
  name ? or(contains(g('name'), name), contains(g('code'), name)) : undefined,
]

/** Returns one page of the germplasm of breeders. */
export async function pageGermplasm(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.germplasmPage>,
): Promise<ResultOf<typeof api.germplasmPage>> {
  const query = selectGermplasm(ctx, conditionsOf(model)).$dynamic()
  const by = ordered(order, sorts[sort], breederGermplasm.id)
  const { found, page } = await pageOf(ctx, query, { current, size }, by)
  return { ...page, records: (found as Found[]).map((one) => present(ctx, one)) }
}

/** Returns one germplasm of a breeder. */
export async function showGermplasm(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.germplasmDetail>,
): Promise<Row> {
  const [found] = (await selectGermplasm(ctx, [eq(breederGermplasm.id, id)])) as Found[]
  if (!found) throw await unseen(ctx, breederGermplasm, [id], '育种家种质')
  return present(ctx, found)
}

const present = (ctx: Ctx, { row, breederName, breederState, editor, isDeleted, of }: Found): Row => ({
  ...of,
  ...row,
  breederName,
  name: of.name ?? UNSEEN,
  isDeleted: of.name !== null && isDeleted,
  updatedByName: editor,
  updateTime: row.updatedAt,
  ...partActions(ctx, row, { state: breederState }),
})

/** Finds germplasm of the register while a name is typed. */
export const findGermplasm = (
  ctx: Ctx,
  { name }: ParsedInputOf<typeof api.germplasmFuzzy>,
): Promise<ResultOf<typeof api.germplasmFuzzy>> =>
  findLinked(ctx, 'research.germplasm', { name, most: ASSET_SEARCH_MAX })

/** Returns the germplasm of breeders that fits a filter as a workbook. */
export async function exportGermplasm(
  ctx: Ctx,
  { sort, order, ...filter }: ParsedInputOf<typeof api.germplasmExport>,
): Promise<FileAnswer> {
  const by = ordered(order, sorts[sort], breederGermplasm.id)
  const found = (await selectGermplasm(ctx, conditionsOf(filter)).orderBy(...by)) as Found[]
  const heads = [
    labels.breederId,
    '种质名称',
    '种质编号',
    '种质类型',
    '材料类别',
    '杂优类群',
    '系谱',
    '世代',
    '来源',
    labels.remark,
  ]
  const cells = found.map(({ row, breederName, of }) => [
    breederName,
    of.name ?? UNSEEN,
    ...shown.slice(1).map((field) => of[field]),
    row.remark,
  ])
  return toXlsxFile('育种家种质', [
    { name: '种质', columns: heads.map((header) => ({ header })), rows: cells },
  ])
}
