import {
  ASSET_SEARCH_MAX,
  registryOf,
  rightStates,
  type RightState,
} from '@hepu/api/areas/breeder/asset/assetFields'
import { RIGHT_FILES } from '@hepu/api/areas/breeder/asset/assetRecordKinds'
import { rightLabels as labels } from '@hepu/api/areas/breeder/asset/assetLabels'
import type * as api from '@hepu/api/areas/breeder/asset/resultRight'
import { resultClasses, type ResultClass } from '@hepu/api/areas/breeder/record/breederFields'
import type { BreederState } from '@hepu/api/areas/breeder/record/breederStates'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, or, type SQL } from 'drizzle-orm'
import { byPinyin, contains, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { breeder, breederRight, party, user } from '../../../db/schema/index.ts'
import { rows, unseen } from '../../../db/scope.ts'
import { listFiles } from '../../../files/attachedFiles.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { toXlsxFile } from '../../../import/write/writeWorkbook.ts'
import { partActions, toBreeder } from './assetRows.ts'
import { findLinked, viewsOf, type View } from './linkedRecords.ts'

export type Right = typeof breederRight.$inferSelect
type Row = ResultOf<typeof api.rightPage>['records'][number]
type Filter = Omit<ParsedInputOf<typeof api.rightExport>, 'sort' | 'order'>

interface Found {
  row: Right
  breederName: string
  breederState: BreederState
  editor: string | null
}

const sorts = {
  id: breederRight.id,
  createTime: breederRight.createdAt,
  updateTime: breederRight.updatedAt,
  name: byPinyin(breederRight.name),
  endOn: breederRight.endOn,
}

const selectRights = (ctx: Ctx, conditions: readonly (SQL | undefined)[]) =>
  ctx.db
    .select({ row: breederRight, breederName: party.name, breederState: breeder.state, editor: user.name })
    .from(breederRight)
    .innerJoin(breeder, toBreeder(breederRight))
    .innerJoin(party, eq(party.id, breeder.partyId))
    .leftJoin(user, eq(user.id, breederRight.updatedBy))
    .where(and(rows(ctx, breederRight), ...conditions))

const conditionsOf = ({ breederId, resultClass, name, state }: Filter): (SQL | undefined)[] => [
  breederId ? eq(breederRight.breederId, breederId) : undefined,
  resultClass ? eq(breederRight.resultClass, resultClass) : undefined,
  name ? or(contains(breederRight.name, name), contains(breederRight.number, name)) : undefined,
  state ? eq(breederRight.state, state) : undefined,
]

/** Returns one page of result rights. */
export async function pageRights(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.rightPage>,
): Promise<ResultOf<typeof api.rightPage>> {
  const query = selectRights(ctx, conditionsOf(model)).$dynamic()
  const by = ordered(order, sorts[sort], breederRight.id)
  const { found, page } = await pageOf(ctx, query, { current, size }, by)
  return { ...page, records: await present(ctx, found) }
}

/** Returns one result right with its files. */
export async function showRight(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.rightShow>,
): Promise<ResultOf<typeof api.rightShow>> {
  const found = await selectRights(ctx, [eq(breederRight.id, id)])
  const [shown] = await present(ctx, found)
  const row = found[0]?.row
  if (!shown || !row) throw await unseen(ctx, breederRight, [id], '成果权利')
  return { ...shown, files: await listFiles(ctx, rightHome(row)) }
}

async function present(ctx: Ctx, found: readonly Found[]): Promise<Row[]> {
  const views = await resultsOf(
    ctx,
    found.map(({ row }) => row),
  )
  return found.map(({ row, breederName, breederState, editor }) => ({
    ...row,
    breederName,
    state: row.state as RightState | null,
    result: (row.resultId !== null && views[row.resultClass].get(row.resultId)) || null,
    updatedByName: editor,
    updateTime: row.updatedAt,
    ...partActions(ctx, row, { state: breederState }),
  }))
}

/** Returns the records of the registries that some rights name, by class and id. */
async function resultsOf(
  ctx: Ctx,
  rights: readonly Right[],
): Promise<Record<ResultClass, Map<number, View>>> {
  const entries = []
  for (const kind of Object.keys(resultClasses) as ResultClass[]) {
    const ids = rights.flatMap(({ resultClass, resultId }) => (resultClass === kind ? [resultId] : []))
    entries.push([kind, await viewsOf(ctx, registryOf[kind], ids)] as const)
  }
  return Object.fromEntries(entries) as Record<ResultClass, Map<number, View>>
}

/** Returns where the files of a right belong. */
export const rightHome = ({ id, orgId }: Pick<Right, 'id' | 'orgId'>) => ({
  infoType: RIGHT_FILES,
  infoId: String(id),
  orgId,
})

/** Finds registered results of a class while a name is typed. */
export const findResults = (
  ctx: Ctx,
  { resultClass, name }: ParsedInputOf<typeof api.rightFuzzy>,
): Promise<ResultOf<typeof api.rightFuzzy>> =>
  findLinked(ctx, registryOf[resultClass], { name, most: ASSET_SEARCH_MAX })

/** Returns the result rights that fit a filter as a workbook. */
export async function exportRights(
  ctx: Ctx,
  { sort, order, ...filter }: ParsedInputOf<typeof api.rightExport>,
): Promise<FileAnswer> {
  const by = ordered(order, sorts[sort], breederRight.id)
  const found = await present(ctx, await selectRights(ctx, conditionsOf(filter)).orderBy(...by))
  const cells = found.map((row) => [
    row.breederName,
    resultClasses[row.resultClass],
    row.name,
    row.number,
    row.holder,
    row.ourShare === null ? null : Number(row.ourShare),
    row.startOn,
    row.endOn,
    row.state && rightStates[row.state],
    row.result?.state ?? null,
    row.remark,
  ])
  return toXlsxFile('成果权利', [
    {
      name: '成果权利',
      columns: [
        { header: labels.breederId },
        { header: labels.resultClass },
        { header: labels.name },
        { header: labels.number },
        { header: labels.holder },
        { header: labels.ourShare },
        { header: labels.startOn, isDate: true },
        { header: labels.endOn, isDate: true },
        { header: labels.state },
        { header: '登记库中的状态' },
        { header: labels.remark },
      ],
      rows: cells,
    },
  ])
}
