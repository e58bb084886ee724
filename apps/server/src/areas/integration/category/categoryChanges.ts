import { CATEGORIES_MAX, categoryPath } from '@hepu/api/areas/integration/category/defaultCategories'
import type * as api from '@hepu/api/areas/integration/category/category'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { providerService, serviceCategory, serviceProvider } from '../../../db/schema/index.ts'
import { rows, unseen } from '../../../db/scope.ts'
import { assertMove, lockTree, nextPlace } from '../../../db/tree.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import {
  addDefaults,
  categories,
  CATEGORY,
  getCategory,
  listCategories,
  type Category,
} from './categoryTree.ts'
import { plannedPlaces } from './plannedPlaces.ts'

const note = { label: CATEGORY }

/** Adds a category below another one or at the top, behind its siblings. */
export async function createCategory(
  ctx: Ctx,
  { parentId, name }: ParsedInputOf<typeof api.createCategory>,
): Promise<ResultOf<typeof api.createCategory>> {
  await lockTree(ctx, categories)
  const parent = parentId === null || parentId === undefined ? null : await getOwn(ctx, parentId)
  const all = await listCategories(ctx)
  if (all.length >= CATEGORIES_MAX) throw new AppError('BAD_STATE', `分类最多${CATEGORIES_MAX}个`)
  const path = categoryPath(parent?.path ?? null, name)
  assertFree(all, path, name)
  await assertMove(ctx, categories, { id: 0, parentId: parent?.id ?? null }, '')
  if (parent) await assertNoServices(ctx, parent)
  const sortValue = await nextPlace(
    ctx,
    categories,
    parent?.id ?? null,
    and(rows(ctx, serviceCategory), eq(serviceCategory.orgId, ctx.caller.orgId)),
  )
  const values = { parentId: parent?.id ?? null, name, path, sortValue }
  const { id } = await insertRow(ctx, serviceCategory, values, note)
  return { id }
}

/** Gives an organisation without categories the default ones. */
export async function createDefaults(ctx: Ctx): Promise<ResultOf<typeof api.createDefaults>> {
  await lockTree(ctx, categories)
  if ((await listCategories(ctx)).length > 0) throw new AppError('BAD_STATE', '已有服务分类，请在树中增改')
  return { created: await addDefaults(ctx) }
}

/** Gives a category another name; the paths below follow. */
export async function renameCategory(
  ctx: Ctx,
  { id, version, name }: ParsedInputOf<typeof api.updateCategory>,
): Promise<ResultOf<typeof api.updateCategory>> {
  await lockTree(ctx, categories)
  const row = await getOwn(ctx, id)
  const all = await listCategories(ctx)
  const parent = all.find((one) => one.id === row.parentId)
  const path = categoryPath(parent?.path ?? null, name)
  assertFree(
    all.filter((one) => one.id !== id),
    path,
    name,
  )
  const after = await updateRow(ctx, serviceCategory, id, { version, values: { name, path } }, note)
  await followPath(ctx, all, row.path, path)
  return { version: after.version }
}

/** Writes the path of a category that was moved or renamed into those below it. They have not changed otherwise. */
async function followPath(ctx: Ctx, all: readonly Category[], before: string, after: string): Promise<void> {
  if (before === after) return
  for (const { id, orgId, path } of all) {
    if (!path.startsWith(`${before}/`)) continue
    await ctx.db
      .update(serviceCategory)
      .set({ path: after + path.slice(before.length) })
      .where(and(eq(serviceCategory.orgId, orgId), eq(serviceCategory.id, id)))
  }
}

/** Deletes categories without any below them. Their providers and services move to a target, which must be given then. */
export async function deleteCategories(
  ctx: Ctx,
  { ids, targetId }: ParsedInputOf<typeof api.deleteCategories>,
): Promise<null> {
  await lockTree(ctx, categories)
  const all = await listCategories(ctx)
  const target = targetId === null || targetId === undefined ? null : await getOwn(ctx, targetId)
  if (target && ids.includes(target.id)) throw new AppError('BAD_STATE', '移入的分类不能是要删除的分类')
  if (target && all.some(({ parentId }) => parentId === target.id))
    throw new AppError('BAD_STATE', `「${target.path}」有下级分类，请移入最下一级的分类`)
  for (const id of ids) await deleteOne(ctx, await getOwn(ctx, id), { all, ids, target })
  return null
}

interface Deleting {
  all: readonly Category[]
  ids: readonly number[]
  target: Category | null
}

async function deleteOne(ctx: Ctx, row: Category, { all, ids, target }: Deleting): Promise<void> {
  const below = all.filter(({ id, parentId }) => parentId === row.id && !ids.includes(id)).length
  const services = await countServices(ctx, row)
  const providers = await listProvidersIn(ctx, row)
  const words = [
    ...(below > 0 ? [`${below}个下级分类`] : []),
    ...(services > 0 ? [`${services}项服务`] : []),
    ...(providers.length > 0 ? [`${providers.length}家服务商`] : []),
  ]
  if (below > 0 || (words.length > 0 && !target)) {
    const repair = below > 0 ? '请先移走或删除下级分类' : '请选择移入的分类'
    throw new AppError('BAD_STATE', `分类「${row.path}」有${words.join('、')}，不能删除：${repair}`)
  }
  if (target) await moveContent(ctx, row, target, providers)
  await removeRow(ctx, serviceCategory, row.id, note)
}

async function moveContent(
  ctx: Ctx,
  row: Category,
  target: Category,
  providers: readonly (typeof serviceProvider.$inferSelect)[],
): Promise<void> {
  const reason = `分类「${row.path}」删除，移入「${target.path}」`
  const services = await ctx.db
    .select({ id: providerService.id })
    .from(providerService)
    .where(and(rows(ctx, providerService), eq(providerService.categoryId, row.id)))
  for (const { id } of services)
    await updateRow(
      ctx,
      providerService,
      id,
      { values: { categoryId: target.id } },
      { label: '服务', reason },
    )
  for (const { id, categoryIds } of providers) {
    const next = [...new Set(categoryIds.map((one) => (one === row.id ? target.id : one)))]
    await updateRow(ctx, serviceProvider, id, { values: { categoryIds: next } }, { label: '服务商', reason })
  }
}

/** Stores the whole tree: parents and order. Throws CONFLICT if somebody else has changed it since it was read. */
export async function sortCategories(
  ctx: Ctx,
  { rows: wanted }: ParsedInputOf<typeof api.sortCategories>,
): Promise<null> {
  await lockTree(ctx, categories)
  const all = await listCategories(ctx)
  const own = new Set(all.map(({ id }) => id))
  const others = wanted.filter(({ id }) => !own.has(id)).map(({ id }) => id)
  if (others.length > 0) throw await unseen(ctx, serviceCategory, others, CATEGORY)
  const places = plannedPlaces(all, wanted)
  await assertLeaves(ctx, all, places)
  for (const { row, values } of places)
    await updateRow(ctx, serviceCategory, row.id, { version: row.version, values }, note)
  return null
}

/** Throws BAD_STATE if a category that has services gets others below it. */
async function assertLeaves(
  ctx: Ctx,
  all: readonly Category[],
  places: readonly { row: Category; values: { parentId: number | null } }[],
): Promise<void> {
  const parents = new Set(
    places
      .filter(({ row, values }) => row.parentId !== values.parentId)
      .flatMap(({ values }) => values.parentId ?? []),
  )
  for (const parent of all.filter(({ id }) => parents.has(id))) await assertNoServices(ctx, parent)
}

async function assertNoServices(ctx: Ctx, row: Category): Promise<void> {
  const services = await countServices(ctx, row)
  if (services === 0) return
  throw new AppError('BAD_STATE', `分类「${row.path}」已有${services}项服务，不能再分下级，请先移走这些服务`)
}

const countServices = (ctx: Ctx, { id }: Category): Promise<number> =>
  ctx.db.$count(providerService, and(rows(ctx, providerService), eq(providerService.categoryId, id)))

const listProvidersIn = (ctx: Ctx, { id }: Category) =>
  ctx.db
    .select()
    .from(serviceProvider)
    .where(and(rows(ctx, serviceProvider), sql`${id} = any(${serviceProvider.categoryIds})`))

/** Returns a category of the caller's own organisation: its tree is that of this organisation. */
async function getOwn(ctx: Ctx, id: number): Promise<Category> {
  const row = await getCategory(ctx, id)
  if (row.orgId === ctx.caller.orgId) return row
  throw new AppError('FORBIDDEN', '只能维护本机构的服务分类')
}

function assertFree(others: readonly Category[], path: string, name: string): void {
  if (others.some((one) => one.path === path)) throw new AppError('CONFLICT', `同一级已有分类「${name}」`)
}

/** Throws BAD_STATE for a category that is not of the lowest level or of another organisation than that of its provider. */
export async function assertLeafCategory(ctx: Ctx, id: number, orgId: number): Promise<void> {
  const row = await getCategory(ctx, id)
  if (row.orgId !== orgId) throw new AppError('BAD_STATE', '服务类目须是服务商所属机构的分类')
  const below = await ctx.db.$count(
    serviceCategory,
    and(rows(ctx, serviceCategory), eq(serviceCategory.parentId, id)),
  )
  if (below > 0) throw new AppError('BAD_STATE', `分类「${row.path}」有下级，请选择最下一级的分类`)
}

/** Throws NOT_FOUND unless the caller sees all of these categories. */
export async function assertCategories(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const found = await ctx.db.$count(
    serviceCategory,
    and(
      rows(ctx, serviceCategory),
      oneOf(serviceCategory.id, ids),
      inArray(serviceCategory.orgId, [ctx.caller.orgId]),
    ),
  )
  if (found !== new Set(ids).size) throw new AppError('NOT_FOUND', '服务类目不存在或无权查看')
}
