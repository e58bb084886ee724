import type * as api from '@hepu/api/areas/authority/supplier'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, count, eq, inArray, or, type SQL } from 'drizzle-orm'
import { dictLabels } from '../../db/dictEntries.ts'
import { byPinyin, contains, ordered } from '../../db/lists.ts'
import { organization, supplier, supplierRelation, user } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'
import { countBelow, countUses, getSupplier, inSight, keeps, type Supplier } from './supplierRules.ts'

type Row = ResultOf<typeof api.supplierShow>
type Node = ResultOf<typeof api.getSupplierTree>[number]
type Filter = ParsedInputOf<typeof api.getSupplierTree>

/** The tree of suppliers in sight; with a filter only those that fit, and what stands above them. */
export async function showSupplierTree(ctx: Ctx, input: Filter): Promise<Node[]> {
  const all = await ctx.db
    .select()
    .from(supplier)
    .where(inSight(ctx))
    .orderBy(byPinyin(supplier.name), asc(supplier.id))
  const isFiltered = Boolean(input.name ?? input.type) || typeof input.state === 'number'
  const fitting = isFiltered ? await listFitting(ctx, input) : all.map(({ id }) => id)
  const relations = await countRelations(
    ctx,
    all.map(({ id }) => id),
  )
  return nest(withThoseAbove(all, fitting), relations)
}

async function listFitting(ctx: Ctx, filter: Filter): Promise<number[]> {
  const found = await ctx.db.select({ id: supplier.id }).from(supplier).where(whereOf(ctx, filter))
  return found.map(({ id }) => id)
}

function withThoseAbove(all: readonly Supplier[], fitting: readonly number[]): Supplier[] {
  const byId = new Map(all.map((it) => [it.id, it]))
  const shown = new Set<number>()
  for (const id of fitting) {
    for (let at = byId.get(id); at && !shown.has(at.id); at = byId.get(at.parentId ?? 0)) shown.add(at.id)
  }
  return all.filter(({ id }) => shown.has(id))
}

function nest(found: readonly Supplier[], relations: ReadonlyMap<number, number>): Node[] {
  const nodes = new Map(
    found.map(({ id, parentId, name, type, state }): [number, Node] => [
      id,
      { id, parentId, name, type, state, relationCount: relations.get(id) ?? 0, children: [] },
    ]),
  )
  const tops: Node[] = []
  for (const node of nodes.values()) {
    const parent = node.parentId === null ? undefined : nodes.get(node.parentId)
    ;(parent?.children ?? tops).push(node)
  }
  return tops
}

/** How many suppliers in sight each type has, and how many of them the caller's organisations work with. */
export async function sumByType(ctx: Ctx): Promise<ResultOf<typeof api.getSupplierSumByType>> {
  const found = await ctx.db
    .select({ id: supplier.id, type: supplier.type })
    .from(supplier)
    .where(inSight(ctx))
  const relations = await countRelations(
    ctx,
    found.map(({ id }) => id),
  )
  const labels = await dictLabels(ctx, 'supplier_type')
  const types = new Set([...labels.keys(), ...found.map(({ type }) => type)])
  return [...types]
    .map((type) => ({ type, own: found.filter((it) => it.type === type) }))
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
    id: supplier.id,
    createTime: supplier.createdAt,
    updateTime: supplier.updatedAt,
    name: byPinyin(supplier.name),
    type: supplier.type,
  }
  const found = await ctx.db
    .select()
    .from(supplier)
    .where(where)
    .orderBy(...ordered(input.order, sorts[input.sort as keyof typeof sorts], supplier.id))
    .limit(size)
    .offset((current - 1) * size)
  const [total] = await ctx.db.select({ n: count() }).from(supplier).where(where)
  return { current, size, total: total!.n, records: await presentSuppliers(ctx, found) }
}

function whereOf(ctx: Ctx, { name, type, state }: Filter): SQL | undefined {
  const columns = [supplier.name, supplier.creditCode, supplier.contact]
  return and(
    inSight(ctx),
    name ? or(...columns.map((column) => contains(column, name))) : undefined,
    type ? eq(supplier.type, type) : undefined,
    typeof state === 'number' ? eq(supplier.state, state) : undefined,
  )
}

/** One supplier. */
export async function showSupplier(ctx: Ctx, input: ParsedInputOf<typeof api.supplierShow>): Promise<Row> {
  const [row] = await presentSuppliers(ctx, [await getSupplier(ctx, input.id)])
  return row!
}

/** With how many of the caller's organisations each supplier works; those with none are absent. */
async function countRelations(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const found = await ctx.db
    .select({ id: supplierRelation.supplierId, n: count() })
    .from(supplierRelation)
    .where(and(rows(ctx, supplierRelation), inArray(supplierRelation.supplierId, [0, ...ids])))
    .groupBy(supplierRelation.supplierId)
  return new Map(found.map(({ id, n }) => [id, n]))
}

async function presentSuppliers(ctx: Ctx, found: readonly Supplier[]): Promise<Row[]> {
  const ids = found.map(({ id }) => id)
  const relations = await countRelations(ctx, ids)
  const below = await countBelow(ctx, ids)
  const uses = await countUses(ctx, ids)
  const labels = await dictLabels(ctx, 'supplier_type')
  const orgs = await namesOf(
    ctx,
    organization,
    found.map(({ orgId }) => orgId),
  )
  const parents = await namesOf(
    ctx,
    supplier,
    found.flatMap(({ parentId }) => parentId ?? []),
    inSight(ctx),
  )
  const editors = await namesOf(
    ctx,
    user,
    found.flatMap(({ updatedBy }) => updatedBy ?? []),
  )
  return found.map((it) => ({
    ...factsOf(it, keeps(ctx, it)),
    orgName: orgs.get(it.orgId) ?? '',
    parentId: parents.has(it.parentId ?? 0) ? it.parentId : null,
    parentName: parents.get(it.parentId ?? 0) ?? null,
    typeLabel: labels.get(it.type) ?? it.type,
    relationCount: relations.get(it.id) ?? 0,
    childCount: below.get(it.id) ?? 0,
    updatedByName: editors.get(it.updatedBy ?? 0) ?? null,
    can: canOf(ctx, it, uses.has(it.id)),
  }))
}

function canOf(ctx: Ctx, it: Supplier, isUsed: boolean): Record<string, boolean> {
  const isKept = keeps(ctx, it)
  const mayRelate = ctx.caller.words.has('system.supplier:write')
  return { edit: isKept, state: isKept, delete: isKept && !isUsed, relate: mayRelate && it.state === 1 }
}

function factsOf(it: Supplier, isOpen: boolean) {
  const { id, orgId, name, type, creditCode, contact, phone, region, address, bankName, state, remark } = it
  return {
    id,
    orgId,
    name,
    type,
    creditCode,
    contact,
    phone,
    region,
    address,
    bankName,
    state,
    remark,
    bankAccount: isOpen || it.bankAccount === null ? it.bankAccount : masked(it.bankAccount),
    createTime: it.createdAt,
    updateTime: it.updatedAt,
    version: it.version,
  }
}

/** An account of which only the last four digits can be read. */
export const masked = (account: string): string => `**** **** ${account.slice(-4)}`

async function namesOf(
  ctx: Ctx,
  table: typeof organization | typeof user | typeof supplier,
  ids: readonly number[],
  condition?: SQL,
): Promise<Map<number, string>> {
  const found = await ctx.db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(inArray(table.id, [0, ...ids]), condition))
  return new Map(found.map(({ id, name }) => [id, name]))
}
