import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { and, count, eq, exists, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { topOrgId } from '../../../db/dictEntries.ts'
import { organization, supplier, supplierRelation } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { StoredTree } from '../../../db/tree.ts'
import type { Ctx } from '../../../http/context.ts'

export type Supplier = typeof supplier.$inferSelect

/** The tree of suppliers. Its lock also keeps two changes from making the same supplier twice. */
export const supplierTree: StoredTree<typeof supplier> = { table: supplier, lock: 7_411_053 }

/** Returns the condition for the suppliers the caller sees: those his organisations keep, and those they work with. */
export function visibleSuppliers(ctx: Ctx): SQL {
  const relation = ctx.db
    .select({ id: supplierRelation.id })
    .from(supplierRelation)
    .where(and(rows(ctx, supplierRelation), eq(supplierRelation.supplierId, supplier.id)))
  const isVisible = or(inArray(supplier.orgId, [0, ...ctx.caller.managedOrgIds]), exists(relation))
  return must(and(isNull(supplier.deletedAt), isVisible), 'a condition')
}

/** Returns one visible supplier. Throws NOT_FOUND for any other. */
export async function getSupplier(ctx: Ctx, id: number): Promise<Supplier> {
  const [found] = await ctx.db
    .select()
    .from(supplier)
    .where(and(visibleSuppliers(ctx), eq(supplier.id, id)))
  if (!found) throw new AppError('NOT_FOUND', '供应商不存在或无权查看')
  return found
}

/** Returns whether one of the caller's organisations keeps the supplier; others that work with it only read it. */
export const keeps = (ctx: Ctx, row: Pick<Supplier, 'orgId'>): boolean =>
  ctx.caller.managedOrgIds.includes(row.orgId) && ctx.caller.permissions.has('system.supplier:write')

/** Returns one supplier that the caller may change. Throws NOT_FOUND, and FORBIDDEN for one that others keep. */
export async function getKept(ctx: Ctx, id: number): Promise<Supplier> {
  const found = await getSupplier(ctx, id)
  if (!keeps(ctx, found)) {
    throw new AppError('FORBIDDEN', `「${found.name}」由其他机构维护，只能查看和建立合作关系`)
  }
  return found
}

/** Returns the organisations of the caller's company, his own and all others under its top. */
const ofCompany = (ctx: Ctx): SQL => sql`${organization.path} like '/' || ${topOrgId(ctx)} || '/%'`

/** Returns a name as it is compared: brackets of both widths are the same, blanks and case do not count. */
const plainName = (name: SQL | string | typeof supplier.name): SQL =>
  sql`lower(translate(${name}, '（）　 ', '()'))`

interface Identity {
  name: string
  creditCode: string | null
}

/** Throws CONFLICT when the company has another supplier of this name or credit code, in whatever organisation. */
export async function assertUnique(ctx: Ctx, { name, creditCode }: Identity, ownId = 0): Promise<void> {
  const [taken] = await ctx.db
    .select({
      name: supplier.name,
      code: supplier.creditCode,
      orgId: supplier.orgId,
      orgName: organization.name,
    })
    .from(supplier)
    .innerJoin(organization, eq(organization.id, supplier.orgId))
    .where(
      and(
        isNull(supplier.deletedAt),
        isNull(organization.deletedAt),
        ofCompany(ctx),
        ne(supplier.id, ownId),
        or(
          sql`${plainName(supplier.name)} = ${plainName(sql`${name}::text`)}`,
          creditCode === null ? undefined : eq(supplier.creditCode, creditCode),
        ),
      ),
    )
    .limit(1)
  if (!taken) return
  const what =
    creditCode !== null && taken.code === creditCode
      ? `统一社会信用代码「${creditCode}」已属于供应商「${taken.name}」`
      : `供应商名称「${taken.name}」已存在`
  const where = taken.orgId === ctx.caller.orgId ? '' : `（由「${taken.orgName}」维护）`
  throw new AppError('CONFLICT', what + where)
}

/** Returns what prevents the deletion of suppliers, by their id. Records that name suppliers are counted here. */
export async function countUses(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const relations = await ctx.db
    .select({ id: supplierRelation.supplierId, n: count() })
    .from(supplierRelation)
    .innerJoin(organization, and(eq(organization.id, supplierRelation.orgId), isNull(organization.deletedAt)))
    .where(and(inArray(supplierRelation.supplierId, [0, ...ids]), isNull(supplierRelation.deletedAt)))
    .groupBy(supplierRelation.supplierId)
  const children = await countBelow(ctx, ids)
  const uses = new Map<number, string[]>()
  const add = (id: number, text: string) => uses.set(id, [...(uses.get(id) ?? []), text])
  for (const { id, n } of relations) add(id, `${n}条合作关系`)
  for (const [id, n] of children) add(id, `${n}个下级供应商`)
  return new Map([...uses].map(([id, texts]) => [id, texts.join('、')]))
}

/** Counts the suppliers directly below each of these. */
export async function countBelow(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const found = await ctx.db
    .select({ id: sql<number>`${supplier.parentId}`.mapWith(Number), n: count() })
    .from(supplier)
    .where(and(inArray(supplier.parentId, [0, ...ids]), isNull(supplier.deletedAt)))
    .groupBy(supplier.parentId)
  return new Map(found.map((row) => [row.id, row.n]))
}
