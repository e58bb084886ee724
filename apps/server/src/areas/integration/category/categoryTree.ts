import {
  CATEGORIES_MAX,
  CATEGORY_LEVELS_MAX,
  defaultCategories,
  categoryPath,
} from '@hepu/api/areas/integration/category/defaultCategories'
import type * as api from '@hepu/api/areas/integration/category/category'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { providerService, serviceCategory, serviceProvider } from '../../../db/schema/index.ts'
import { getRow, rows } from '../../../db/scope.ts'
import { nest, type StoredTree } from '../../../db/tree.ts'
import { insertRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'

export const CATEGORY = '服务分类'
export type Category = typeof serviceCategory.$inferSelect
type Node = ResultOf<typeof api.categoryTree>[number]

/** The trees of categories. */
export const categories: StoredTree<typeof serviceCategory> = {
  table: serviceCategory,
  lock: 7_411_081,
  levels: { max: CATEGORY_LEVELS_MAX, refusal: `服务分类最多${CATEGORY_LEVELS_MAX}级` },
}

/** Returns the categories of the caller's organisation and crop, in their order: those at the top first. */
export const listCategories = (ctx: Ctx): Promise<Category[]> =>
  ctx.db
    .select()
    .from(serviceCategory)
    .where(and(rows(ctx, serviceCategory), eq(serviceCategory.orgId, ctx.caller.orgId)))
    .orderBy(asc(serviceCategory.sortValue), asc(serviceCategory.id))

/** Returns the categories of the caller's organisation as a tree, with the providers and services directly in each. */
export async function showTree(ctx: Ctx): Promise<Node[]> {
  const found = await ctx.db
    .select({
      row: serviceCategory,
      providerCount: providersIn.mapWith(Number),
      serviceCount: servicesIn.mapWith(Number),
    })
    .from(serviceCategory)
    .where(and(rows(ctx, serviceCategory), eq(serviceCategory.orgId, ctx.caller.orgId)))
    .orderBy(asc(serviceCategory.sortValue), asc(serviceCategory.id))
  const counts = new Map(found.map(({ row, ...counted }) => [row.id, counted]))
  return nest(
    ctx,
    serviceCategory,
    found.map(({ row }) => row),
    ({ id, name, path, version }): Node => ({
      id,
      name,
      path,
      version,
      ...(counts.get(id) ?? { providerCount: 0, serviceCount: 0 }),
      children: [],
    }),
    true,
  )
}

const providersIn = sql`(select count(*) from ${serviceProvider} p where p.org_id = "service_category"."org_id"
  and "service_category"."id" = any(p.category_ids) and p.deleted_at is null)`
const servicesIn = sql`(select count(*) from ${providerService} s where s.org_id = "service_category"."org_id"
  and s.category_id = "service_category"."id" and s.deleted_at is null)`

/** Lists the categories right below one, or at the top. */
export async function listSubcategories(
  ctx: Ctx,
  { categoryId }: ParsedInputOf<typeof api.subcategories>,
): Promise<ResultOf<typeof api.subcategories>> {
  const parent = categoryId === undefined ? null : await getCategory(ctx, categoryId)
  const all = await listCategories(ctx)
  return all
    .filter(({ parentId }) => parentId === (parent?.id ?? null))
    .map(({ id, name, path }) => ({
      id,
      name,
      path,
      hasChildren: all.some(({ parentId }) => parentId === id),
    }))
}

/** Returns a category within the caller's scope. Throws NOT_FOUND. */
export const getCategory = (ctx: Ctx, id: number): Promise<Category> =>
  getRow(ctx, serviceCategory, id, CATEGORY)

/** Returns the condition that the path of a category is this one or below it. */
export const isInBranch = (column: AnyPgColumn, path: string): SQL =>
  or(eq(column, path), sql`starts_with(${column}, ${`${path}/`})`) ?? sql`false`

/** Returns the path of a category of any organisation; null if there is none. */
export async function findPath({ db }: Pick<Ctx, 'db'>, id: number): Promise<string | null> {
  const [found] = await db
    .select({ path: serviceCategory.path })
    .from(serviceCategory)
    .where(and(eq(serviceCategory.id, id), isNull(serviceCategory.deletedAt)))
  return found?.path ?? null
}

/** Gives the caller's organisation the default categories if it has none. The tree is locked. Returns how many there are then. */
export async function addDefaults(ctx: Ctx): Promise<number> {
  const had = await listCategories(ctx)
  if (had.length > 0) return had.length
  let created = 0
  const add = async (name: string, parent: Category | null, at: number) => {
    created += 1
    const path = categoryPath(parent?.path ?? null, name)
    const values = { parentId: parent?.id ?? null, name, path, sortValue: at + 1 }
    return insertRow(ctx, serviceCategory, values, { label: CATEGORY })
  }
  for (const [at, [name, below]] of defaultCategories.entries()) {
    const parent = await add(name, null, at)
    for (const [place, child] of below.entries()) await add(child, parent, place)
  }
  return Math.min(created, CATEGORIES_MAX)
}
