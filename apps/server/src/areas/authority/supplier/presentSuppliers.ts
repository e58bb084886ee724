import type * as api from '@hepu/api/areas/authority/supplier/supplier'
import type { ResultOf } from '@hepu/api/core/route'
import { and, count, inArray, type SQL } from 'drizzle-orm'
import { dictLabels } from '../../../db/dictEntries.ts'
import { maskedAccount } from '../../../db/masked.ts'
import { organization, party, supplierRelation, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { countBelow, countUses } from '../party/partyRules.ts'
import { keeps, visibleSuppliers, type Supplier } from './supplierRules.ts'

type Row = ResultOf<typeof api.supplierShow>

/** Counts the caller's organisations that each supplier works with; suppliers with none are absent. */
export async function countRelations(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const found = await ctx.db
    .select({ id: supplierRelation.supplierId, n: count() })
    .from(supplierRelation)
    .where(and(rows(ctx, supplierRelation), inArray(supplierRelation.supplierId, [0, ...ids])))
    .groupBy(supplierRelation.supplierId)
  return new Map(found.map(({ id, n }) => [id, n]))
}

/** Returns suppliers as screens show them, with what the caller may do with each. */
export async function presentSuppliers(ctx: Ctx, found: readonly Supplier[]): Promise<Row[]> {
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
    party,
    found.flatMap(({ parentId }) => parentId ?? []),
    visibleSuppliers(ctx),
  )
  const editors = await namesOf(
    ctx,
    user,
    found.flatMap(({ updatedBy }) => updatedBy ?? []),
  )
  return found.map((row) => ({
    ...factsOf(row, keeps(ctx, row)),
    orgName: orgs.get(row.orgId) ?? '',
    parentId: parents.has(row.parentId ?? 0) ? row.parentId : null,
    parentName: parents.get(row.parentId ?? 0) ?? null,
    typeLabel: labels.get(row.type) ?? row.type,
    relationCount: relations.get(row.id) ?? 0,
    childCount: below.get(row.id) ?? 0,
    updatedByName: editors.get(row.updatedBy ?? 0) ?? null,
    can: canOf(ctx, row, uses.has(row.id)),
  }))
}

function canOf(ctx: Ctx, supplier: Supplier, isUsed: boolean): Record<string, boolean> {
  const isKept = keeps(ctx, supplier)
  const mayRelate = ctx.caller.permissions.has('system.supplier:write')
  return {
    edit: isKept,
    state: isKept,
    delete: isKept && !isUsed,
    relate: mayRelate && supplier.state === 1,
  }
}

function factsOf(supplier: Supplier, isOpen: boolean) {
  const { id, orgId, name, type, creditCode, contact, phone, region, address, bankName, state, remark } =
    supplier
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
    bankAccount:
      isOpen || supplier.bankAccount === null ? supplier.bankAccount : maskedAccount(supplier.bankAccount),
    createTime: supplier.createdAt,
    updateTime: supplier.updatedAt,
    version: supplier.version,
  }
}

async function namesOf(
  ctx: Ctx,
  table: typeof organization | typeof user | typeof party,
  ids: readonly number[],
  condition?: SQL,
): Promise<Map<number, string>> {
  const found = await ctx.db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(inArray(table.id, [0, ...ids]), condition))
  return new Map(found.map(({ id, name }) => [id, name]))
}
