import type * as api from '@hepu/api/areas/breeder/material/breederMaterial'
import {
  materialLabels as labels,
  materialStates,
  type MaterialState,
} from '@hepu/api/areas/breeder/material/materialLabels'
import type { BreederState } from '@hepu/api/areas/breeder/record/breederStates'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, gte, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { contains, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { breeder, breederMaterial, party, user } from '../../../db/schema/index.ts'
import { mayChange, rows } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { toXlsxFile } from '../../../import/write/writeWorkbook.ts'
import { toBreeder } from '../asset/assetRows.ts'
import { viewsOf } from '../asset/linkedRecords.ts'
import { closedBecause } from '../record/archives.ts'

export type Material = typeof breederMaterial.$inferSelect
type Row = ResultOf<typeof api.materialPage>['records'][number]
type Filter = Omit<ParsedInputOf<typeof api.materialExport>, 'sort' | 'order'>

interface Found {
  row: Material
  breederName: string
  breederState: BreederState
  createdByName: string | null
}

const sorts = {
  id: breederMaterial.id,
  createTime: breederMaterial.createdAt,
  updateTime: breederMaterial.updatedAt,
  handedOn: breederMaterial.handedOn,
  returnDueOn: breederMaterial.returnDueOn,
}

const selectMaterials = (ctx: Ctx, conditions: readonly (SQL | undefined)[]) =>
  ctx.db
    .select({
      row: breederMaterial,
      breederName: party.name,
      breederState: breeder.state,
      createdByName: user.name,
    })
    .from(breederMaterial)
    .innerJoin(breeder, toBreeder(breederMaterial))
    .innerJoin(party, eq(party.id, breeder.partyId))
    .leftJoin(user, eq(user.id, breederMaterial.createdBy))
    .where(and(rows(ctx, breederMaterial), ...conditions))

const { returnedOn, returnDueOn } = breederMaterial

/** Returns the condition for hand-outs in a state on a day, as `stateOf` says it of one. */
const inState = (state: MaterialState, today: string): SQL | undefined =>
  ({
    returned: isNotNull(returnedOn),
    kept: and(isNull(returnedOn), isNull(returnDueOn)),
    overdue: and(isNull(returnedOn), lt(returnDueOn, today)),
    out: and(isNull(returnedOn), gte(returnDueOn, today)),
  })[state]

/** Returns where a hand-out stands on a day: due today is not overdue yet. */
export function stateOf(row: Pick<Material, 'returnedOn' | 'returnDueOn'>, today: string): MaterialState {
  if (row.returnedOn !== null) return 'returned'
  if (row.returnDueOn === null) return 'kept'
  return row.returnDueOn < today ? 'overdue' : 'out'
}

const conditionsOf = (ctx: Ctx, { breederId, name, state }: Filter): (SQL | undefined)[] => [
  breederId ? eq(breederMaterial.breederId, breederId) : undefined,
  name
    ? or(
        contains(breederMaterial.materialName, name),
        contains(breederMaterial.purpose, name),
        contains(breederMaterial.agreementNo, name),
      )
    : undefined,
  state ? inState(state, clockDay(ctx.services.now())) : undefined,
]

/** Returns one page of the material that was handed out. */
export async function pageMaterials(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.materialPage>,
): Promise<ResultOf<typeof api.materialPage>> {
  const query = selectMaterials(ctx, conditionsOf(ctx, model)).$dynamic()
  const by = ordered(order, sorts[sort], breederMaterial.id)
  const { found, page } = await pageOf(ctx, query, { current, size }, by)
  return { ...page, records: await present(ctx, found) }
}

async function present(ctx: Ctx, found: readonly Found[]): Promise<Row[]> {
  const today = clockDay(ctx.services.now())
  const germplasm = await viewsOf(
    ctx,
    'research.germplasm',
    found.map(({ row }) => row.germplasmId),
  )
  return found.map(({ row, breederName, breederState, createdByName }) => ({
    ...row,
    breederName,
    createdByName,
    germplasm: germplasm.get(row.germplasmId ?? 0) ?? null,
    quantity: String(Number(row.quantity)),
    state: stateOf(row, today),
    updateTime: row.updatedAt,
    ...actionsOf(ctx, row, breederState),
  }))
}

/** Material comes back after the end of a cooperation too; only what was entered by mistake is deleted. */
function actionsOf(ctx: Ctx, row: Material, state: BreederState) {
  const may = mayChange(ctx, row)
  const { permissions } = ctx.caller
  return allowed(
    {
      return: may && row.returnedOn === null && permissions.has('breeder.archive:write'),
      delete: may && permissions.has('breeder.archive:delete'),
    },
    { delete: closedBecause(state) },
  )
}

/** Returns the material that fits a filter as a workbook. */
export async function exportMaterials(
  ctx: Ctx,
  { sort, order, ...filter }: ParsedInputOf<typeof api.materialExport>,
): Promise<FileAnswer> {
  const by = ordered(order, sorts[sort], breederMaterial.id)
  const found = await present(ctx, await selectMaterials(ctx, conditionsOf(ctx, filter)).orderBy(...by))
  return toXlsxFile('材料发放', [
    {
      name: '材料发放',
      columns: [
        { header: labels.breederId },
        { header: labels.materialName },
        { header: '种质编号' },
        { header: labels.quantity },
        { header: labels.unit },
        { header: labels.purpose },
        { header: labels.agreementNo },
        { header: labels.handedOn, isDate: true },
        { header: labels.returnDueOn, isDate: true },
        { header: labels.returnedOn, isDate: true },
        { header: '状态' },
        { header: labels.returnNote },
        { header: labels.remark },
      ],
      rows: found.map((row) => [
        row.breederName,
        row.materialName,
        row.germplasm?.code ?? null,
        Number(row.quantity),
        row.unit,
        row.purpose,
        row.agreementNo,
        row.handedOn,
        row.returnDueOn,
        row.returnedOn,
        materialStates[row.state],
        row.returnNote,
        row.remark,
      ]),
    },
  ])
}
