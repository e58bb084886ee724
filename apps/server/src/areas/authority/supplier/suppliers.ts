import type * as api from '@hepu/api/areas/authority/supplier/supplier'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { must } from '@hepu/api/core/must'
import { withAncestors } from '@hepu/api/core/tree/treeRows'
import { and, asc, eq, or, type SQL } from 'drizzle-orm'
import { dictLabels } from '../../../db/dictEntries.ts'
import { byPinyin, contains, ordered } from '../../../db/nameConditions.ts'
import { party } from '../../../db/schema/index.ts'
import { nest } from '../../../db/tree.ts'
import { pageOf } from '../../../db/page.ts'
import type { Ctx } from '../../../http/context.ts'
import { countRelations, presentSuppliers } from './presentSuppliers.ts'
import { asSuppliers, getSupplier, visibleSuppliers } from './supplierRules.ts'

type Row = ResultOf<typeof api.supplierShow>
type Node = ResultOf<typeof api.getSupplierTree>[number]
type Filter = ParsedInputOf<typeof api.getSupplierTree>

/** Shows the tree of visible suppliers. With a filter it has the matches and the suppliers above them. */
export async function showSupplierTree(ctx: Ctx, input: Filter): Promise<Node[]> {
  const found = await ctx.db
    .select()
    .from(party)
    .where(visibleSuppliers(ctx))
    .orderBy(byPinyin(party.name), asc(party.id))
  const all = asSuppliers(found)
  const isFiltered = Boolean(input.name ?? input.type) || typeof input.state === 'number'
  const fitting = isFiltered ? await listFitting(ctx, input) : all.map(({ id }) => id)
  const relations = await countRelations(
    ctx,
    all.map(({ id }) => id),
  )
  const shown = withAncestors(all, fitting)
  return nest(
    ctx,
    party,
    all.filter(({ id }) => shown.has(id)),
    ({ id, parentId, name, type, state }): Node => ({
      id,
      parentId,
      name,
      type,
      state,
      relationCount: relations.get(id) ?? 0,
      children: [],
    }),
  )
}

async function listFitting(ctx: Ctx, filter: Filter): Promise<number[]> {
  const found = await ctx.db.select({ id: party.id }).from(party).where(whereOf(ctx, filter))
  return found.map(({ id }) => id)
}

/** Counts the visible suppliers of each type, and those that the caller's organisations work with. */
export async function sumByType(ctx: Ctx): Promise<ResultOf<typeof api.getSupplierSumByType>> {
  const all = await ctx.db.select().from(party).where(visibleSuppliers(ctx))
  const found = asSuppliers(all)
  const relations = await countRelations(
    ctx,
    found.map(({ id }) => id),
  )
  const labels = await dictLabels(ctx, 'supplier_type')
  const types = new Set([...labels.keys(), ...found.map(({ type }) => type)])
  return [...types]
    .map((type) => ({ type, own: found.filter((row) => row.type === type) }))
    .filter(({ own }) => own.length > 0)
    .map(({ type, own }) => ({
      type,
      label: labels.get(type) ?? type,
      count: own.length,
      related: own.filter(({ id }) => relations.has(id)).length,
    }))
}

/** 供应商 as a list. */
export async function pageSuppliers(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.supplierPage>,
): Promise<ResultOf<typeof api.supplierPage>> {
  const { current, size } = input
  const where = whereOf(ctx, input.model)
  const sorts = {
    id: party.id,
    createTime: party.createdAt,
    updateTime: party.updatedAt,
    name: byPinyin(party.name),
    type: party.type,
  }
  const { found, page } = await pageOf(
    ctx,
    ctx.db.select().from(party).where(where).$dynamic(),
    { current, size },
    ordered(input.order, sorts[input.sort as keyof typeof sorts], party.id),
  )
  return { ...page, records: await presentSuppliers(ctx, asSuppliers(found)) }
}

function whereOf(ctx: Ctx, { name, type, state }: Filter): SQL | undefined {
  const columns = [party.name, party.creditCode, party.contact]
  return and(
    visibleSuppliers(ctx),
    name ? or(...columns.map((column) => contains(column, name))) : undefined,
    type ? eq(party.type, type) : undefined,
    typeof state === 'number' ? eq(party.state, state) : undefined,
  )
}

/** Returns one party. */
export async function showSupplier(ctx: Ctx, input: ParsedInputOf<typeof api.supplierShow>): Promise<Row> {
  const [row] = await presentSuppliers(ctx, [await getSupplier(ctx, input.id)])
  return must(row, 'the supplier')
}
