import type * as api from '@hepu/api/areas/breeder/asset/cooperativeVariety'
import type { ConversionState } from '@hepu/api/areas/breeder/asset/assetFields'
import { phases } from '@hepu/api/areas/experiment/group/phases'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { BreederState } from '@hepu/api/areas/breeder/record/breederStates'
import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { byPinyin, contains, oneOf, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { breeder, breederReward, cooperativeVariety, party, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { partActions, toBreeder } from './assetRows.ts'
import { viewsOf } from './linkedRecords.ts'
import { sharesOn } from './shares.ts'

export type Cooperative = typeof cooperativeVariety.$inferSelect
export type Row = ResultOf<typeof api.cooperativePage>['records'][number]
type Filter = Omit<ParsedInputOf<typeof api.cooperativeExport>, 'sort' | 'order'>

/** A cooperative variety with the name and state of its archive. */
export interface Found {
  row: Cooperative
  breederName: string
  breederState: BreederState
  editor: string | null
}

const sorts = {
  id: cooperativeVariety.id,
  createTime: cooperativeVariety.createdAt,
  updateTime: cooperativeVariety.updatedAt,
  name: byPinyin(cooperativeVariety.name),
  phase: sql`array_position(${sql.param(phases.map(({ value }) => value))}::text[], ${cooperativeVariety.phase})`,
  startOn: cooperativeVariety.startOn,
}

/** Returns the query of cooperative varieties that fit conditions. */
export const selectCooperatives = (ctx: Ctx, conditions: readonly (SQL | undefined)[]) =>
  ctx.db
    .select({
      row: cooperativeVariety,
      breederName: party.name,
      breederState: breeder.state,
      editor: user.name,
    })
    .from(cooperativeVariety)
    .innerJoin(breeder, toBreeder(cooperativeVariety))
    .innerJoin(party, eq(party.id, breeder.partyId))
    .leftJoin(user, eq(user.id, cooperativeVariety.updatedBy))
    .where(and(rows(ctx, cooperativeVariety), ...conditions))

const conditionsOf = ({ breederId, name, phase, conversionState }: Filter): (SQL | undefined)[] => [
  breederId ? eq(cooperativeVariety.breederId, breederId) : undefined,
  name ? or(contains(cooperativeVariety.name, name), contains(cooperativeVariety.code, name)) : undefined,
  phase ? eq(cooperativeVariety.phase, phase) : undefined,
  conversionState ? eq(cooperativeVariety.conversionState, conversionState) : undefined,
]

/** Returns one page of cooperative varieties. */
export async function pageCooperatives(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.cooperativePage>,
): Promise<ResultOf<typeof api.cooperativePage>> {
  const query = selectCooperatives(ctx, conditionsOf(model)).$dynamic()
  const by = ordered(order, sorts[sort], cooperativeVariety.id)
  const { found, page } = await pageOf(ctx, query, { current, size }, by)
  return { ...page, records: await presentCooperatives(ctx, found) }
}

/** Returns all cooperative varieties that fit a filter, in an order. */
export async function listCooperatives(
  ctx: Ctx,
  { sort, order, ...filter }: ParsedInputOf<typeof api.cooperativeExport>,
): Promise<Row[]> {
  const by = ordered(order, sorts[sort], cooperativeVariety.id)
  return presentCooperatives(ctx, await selectCooperatives(ctx, conditionsOf(filter)).orderBy(...by))
}

/** Returns varieties as screens show them, with what is linked and the shares of today. */
export async function presentCooperatives(ctx: Ctx, found: readonly Found[]): Promise<Row[]> {
  const ids = found.map(({ row }) => row.id)
  const shares = await sharesOn(ctx, ids, clockDay(ctx.services.now()))
  const rewarded = await withRewards(ctx, ids)
  const idsOf = (field: 'varietyId' | 'varietyInfoId' | 'productId') => found.map(({ row }) => row[field])
  const varieties = await viewsOf(ctx, 'research.variety', idsOf('varietyId'))
  const rights = await viewsOf(ctx, 'research.varietyInfo', idsOf('varietyInfoId'))
  const products = await viewsOf(ctx, 'product.productRecord', idsOf('productId'))
  return found.map(({ row, breederName, breederState, editor }) => ({
    ...row,
    breederName,
    variety: varieties.get(row.varietyId ?? 0) ?? null,
    varietyInfo: rights.get(row.varietyInfoId ?? 0) ?? null,
    product: products.get(row.productId ?? 0) ?? null,
    conversionState: row.conversionState as ConversionState | null,
    shares: shares.get(row.id) ?? [],
    updatedByName: editor,
    updateTime: row.updatedAt,
    ...partActions(ctx, row, {
      state: breederState,
      kept: rewarded.has(row.id) ? REWARDED : null,
      others: ['share'],
    }),
  }))
}

/** Why a variety with rewards cannot be deleted. */
export const REWARDED = '已有奖励建议，不能删除，可填写合作结束日期'

/** Returns those of some varieties that have rewards. */
export async function withRewards({ db }: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const found = await db
    .selectDistinct({ id: breederReward.cooperativeId })
    .from(breederReward)
    .where(and(oneOf(breederReward.cooperativeId, ids), isNull(breederReward.deletedAt)))
  return new Set(found.map(({ id }) => id))
}
