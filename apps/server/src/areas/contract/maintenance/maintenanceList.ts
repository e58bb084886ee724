import type * as api from '@hepu/api/areas/contract/maintenance/varietyMaintenance'
import { missingOf } from '@hepu/api/areas/contract/maintenance/maintenanceRules'
import type { CommissionMode, MaintenanceSource } from '@hepu/api/areas/contract/maintenance/maintenanceWords'
import { boundStates } from '@hepu/api/areas/contract/record/contractStates'
import { plainText } from '@hepu/api/core/resource/values'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, count, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import { contains, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { contract, contractVariety, product } from '../../../db/schema/index.ts'
import { mayChange, rows } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { namesOfRegions } from './regionWords.ts'

type Filter = ParsedInputOf<typeof api.varietyMaintenanceList>['model']
type Page = ResultOf<typeof api.varietyMaintenanceList>

/** Returns one page of the rows of 品种维护 that the caller sees. */
export const pageVarieties = (
  ctx: Ctx,
  input: ParsedInputOf<typeof api.varietyMaintenanceList>,
): Promise<Page> => page(ctx, input, orderOf(input.sort, input.order))

/** Returns one page of what is to be maintained: rows that wait first, then conflicts. */
export const pageTasks = (
  ctx: Ctx,
  { model: { isAll, ...model }, ...input }: ParsedInputOf<typeof api.taskVarietyMaintenanceList>,
): Promise<Page> =>
  page(
    ctx,
    { ...input, model },
    [urgency, ...orderOf(input.sort, input.order)],
    isAll || model.status ? undefined : isTask,
  )

/** A task is a row that waits or is in conflict, of a contract that still binds. */
const isTask = and(ne(contractVariety.state, 'kept'), inArray(contract.state, [...boundStates]))
const urgency = sql`array_position(array['pending', 'conflict', 'kept'], ${contractVariety.state})`

async function page(
  ctx: Ctx,
  { current, size, model }: ParsedInputOf<typeof api.varietyMaintenanceList>,
  order: SQL[],
  extra?: SQL,
): Promise<Page> {
  const query = selectVarieties(ctx, model, extra).$dynamic()
  const { found, page: shown } = await pageOf(ctx, query, { current, size }, order)
  return {
    ...shown,
    records: found.map((row) => present(ctx, row)),
    counts: await countStates(ctx, { ...model, status: null }, extra),
  }
}

async function countStates(ctx: Ctx, filter: Filter, extra?: SQL): Promise<Page['counts']> {
  const found = await ctx.db
    .select({ state: contractVariety.state, n: count() })
    .from(contractVariety)
    .innerJoin(contract, ofContract)
    .leftJoin(product, ofProduct)
    .where(and(...conditionsOf(ctx, filter), extra))
    .groupBy(contractVariety.state)
  const of = (state: string) => found.find((one) => one.state === state)?.n ?? 0
  return { pending: of('pending'), kept: of('kept'), conflict: of('conflict') }
}

/** Returns all rows that fit a filter, in an order. */
export const listVarieties = (
  ctx: Ctx,
  { sort, order, ...filter }: ParsedInputOf<typeof api.productVarietyMaintenanceExport>,
) => selectVarieties(ctx, filter).orderBy(...orderOf(sort, order))

/** Returns all tasks that fit a filter. */
export const listTasks = (
  ctx: Ctx,
  { sort, order, isAll, ...filter }: ParsedInputOf<typeof api.taskVarietyMaintenanceExport>,
) =>
  selectVarieties(ctx, filter, isAll || filter.status ? undefined : isTask).orderBy(
    urgency,
    ...orderOf(sort, order),
  )

const ofContract = and(eq(contract.orgId, contractVariety.orgId), eq(contract.id, contractVariety.contractId))
const ofProduct = and(eq(product.orgId, contractVariety.orgId), eq(product.id, contractVariety.productId))
const productLabel = columnOf(product, 'name')

const sorts = {
  id: contractVariety.id,
  createTime: contractVariety.createdAt,
  updateTime: contractVariety.updatedAt,
  varietyName: sql`${contractVariety.varietyName} collate "zh-x-icu"`,
  contractNumber: contract.number,
  endYear: contractVariety.endYear,
}
const orderOf = (sort: keyof typeof sorts, order: 'ascending' | 'descending') =>
  ordered(order, sorts[sort], contractVariety.id)

const selectVarieties = (ctx: Ctx, filter: Filter, extra?: SQL) =>
  ctx.db
    .select({
      row: contractVariety,
      contractName: contract.name,
      contractNumber: contract.number,
      contractState: contract.state,
      productLabel,
      productCode: columnOf(product, 'code'),
    })
    .from(contractVariety)
    .innerJoin(contract, ofContract)
    .leftJoin(product, ofProduct)
    .where(and(...conditionsOf(ctx, filter), extra))

function conditionsOf(
  ctx: Ctx,
  { contractId, productId, name, status, source }: Filter,
): (SQL | undefined)[] {
  const texts = [
    contractVariety.varietyName,
    contractVariety.productName,
    contractVariety.nccId,
    contract.number,
    contract.name,
    productLabel,
  ]
  return [
    rows(ctx, contractVariety),
    contractId ? eq(contractVariety.contractId, contractId) : undefined,
    productId ? eq(contractVariety.productId, productId) : undefined,
    name ? or(...texts.map((column) => contains(column, name))) : undefined,
    status ? eq(contractVariety.state, status) : undefined,
    source ? eq(contractVariety.source, source) : undefined,
  ]
}

export type ListedVariety = Awaited<ReturnType<typeof listVarieties>>[number]

function present(ctx: Ctx, { row, ...rest }: ListedVariety) {
  const may = mayChange(ctx, row) && ctx.caller.permissions.has('contract.maintenance:write')
  const { contractName, contractNumber, contractState } = rest
  const why = boundStates.includes(contractState) ? null : '合同已结束或尚未签订，品种维护不能再改'
  return {
    ...row,
    contractName,
    contractNumber,
    contractState,
    productLabel: rest.productLabel === null ? null : plainText(rest.productLabel),
    regionNames: namesOfRegions(row.regions),
    commissionMode: row.commissionMode as CommissionMode | null,
    source: row.source as MaintenanceSource | null,
    missing: missingOf(row),
    updateTime: row.updatedAt,
    ...allowed({ edit: may, delete: may }, { edit: why }),
  }
}
