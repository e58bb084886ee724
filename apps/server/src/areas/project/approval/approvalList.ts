import type * as api from '@hepu/api/areas/project/approval/projectApproval'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { branchOf, withAncestors } from '@hepu/api/core/tree/treeRows'
import { and, asc, desc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import { byPinyin, contains, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { projectApproval, user } from '../../../db/schema/index.ts'
import { nest } from '../../../db/tree.ts'
import type { Ctx } from '../../../http/context.ts'
import { getApproval, presentAll, selectNamed, visible, type ProjectApproval } from './approvals.ts'
import { countUses } from './approvalUses.ts'

type Branch = ResultOf<typeof api.queryTree>[number]
type Filter = ParsedInputOf<typeof api.queryTree>

/** Returns the condition of the filters; drafts are in a list of their own. */
function fits(ctx: Ctx, { name, status, year }: Filter): SQL | undefined {
  return and(
    visible(ctx),
    ne(projectApproval.state, 'draft'),
    name ? or(contains(projectApproval.name, name), contains(projectApproval.code, name)) : undefined,
    status ? eq(projectApproval.state, status) : undefined,
    year ? eq(projectApproval.year, year) : undefined,
  )
}

/** Returns one page of the 立项 that the caller may see, without drafts. */
export async function pageApprovals(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.queryPage>,
): Promise<ResultOf<typeof api.queryPage>> {
  const sorts = {
    id: projectApproval.id,
    createTime: projectApproval.createdAt,
    updateTime: projectApproval.updatedAt,
    code: projectApproval.code,
    name: byPinyin(projectApproval.name),
    year: projectApproval.year,
    openTo: projectApproval.openTo,
  }
  const { found, page } = await pageOf(
    ctx,
    selectNamed(ctx).where(fits(ctx, model)).$dynamic(),
    { current, size },
    ordered(order, sorts[sort], projectApproval.id),
  )
  return { ...page, records: await presentAll(ctx, found) }
}

/** Returns the caller's drafts, newest first. */
export async function pageDrafts(
  ctx: Ctx,
  wish: ParsedInputOf<typeof api.queryDraftPage>,
): Promise<ResultOf<typeof api.queryDraftPage>> {
  const { found, page } = await pageOf(
    ctx,
    selectNamed(ctx)
      .where(and(visible(ctx), eq(projectApproval.state, 'draft')))
      .$dynamic(),
    wish,
    [desc(projectApproval.updatedAt), desc(projectApproval.id)],
  )
  return { ...page, records: await presentAll(ctx, found) }
}

/** Returns the tree of the 立项 that the filters leave and of those above them. */
export async function treeOfApprovals(ctx: Ctx, model: Filter): Promise<ResultOf<typeof api.queryTree>> {
  const all = await selectNamed(ctx)
    .where(and(visible(ctx), ne(projectApproval.state, 'draft')))
    .orderBy(desc(projectApproval.year), asc(projectApproval.code), asc(projectApproval.id))
  const kept = withAncestors(
    all.map(({ row }) => row),
    await idsThatFit(ctx, model),
  )
  const shown = all.filter(({ row }) => kept.has(row.id))
  const presented = await presentAll(ctx, shown)
  const byId = new Map(presented.map((one) => [one.id, one]))
  return nest(
    ctx,
    projectApproval,
    shown.map(({ row }) => row),
    ({ id }): Branch => ({ ...must(byId.get(id), 'the row'), children: [] }),
  )
}

async function idsThatFit(ctx: Ctx, model: Filter): Promise<number[]> {
  const found = await ctx.db.select({ id: projectApproval.id }).from(projectApproval).where(fits(ctx, model))
  return found.map(({ id }) => id)
}

/** Returns a 立项 with the way to it and those right below. Throws NOT_FOUND. */
export async function showApproval(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.selectById>,
): Promise<ResultOf<typeof api.selectById>> {
  const row = await getApproval(ctx, id)
  const [one] = await presentAll(
    ctx,
    await selectNamed(ctx).where(and(visible(ctx), eq(projectApproval.id, id))),
  )
  const below = await selectNamed(ctx)
    .where(and(visible(ctx), ne(projectApproval.state, 'draft'), eq(projectApproval.parentId, id)))
    .orderBy(asc(projectApproval.code), asc(projectApproval.id))
  const uses = (await countUses(ctx, [id])).get(id)
  return {
    ...must(one, 'the row'),
    trail: await trailOf(ctx, row),
    children: await presentAll(ctx, below),
    applications: uses?.applications ?? 0,
    updatedByName: await nameOf(ctx, row.updatedBy),
  }
}

async function nameOf({ db }: Ctx, id: number | null): Promise<string | null> {
  if (id === null) return null
  const [found] = await db.select({ name: user.name }).from(user).where(eq(user.id, id))
  return found?.name ?? null
}

async function trailOf(ctx: Ctx, { id }: ProjectApproval) {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    with recursive above(id, parent_id, step) as (
      select id, parent_id, 0 from ${projectApproval} where id = ${id}
      union all
      select t.id, t.parent_id, step + 1 from ${projectApproval} t join above on t.id = above.parent_id where step < 20
    ) select id from above order by step desc`)
  const ids = rows.map((row) => Number(row.id))
  const found = await ctx.db
    .select({ id: projectApproval.id, code: projectApproval.code, name: projectApproval.name })
    .from(projectApproval)
    .where(and(visible(ctx), inArray(projectApproval.id, ids)))
  return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** Returns the 立项 that another may be put below: without drafts, itself, and what is below it. */
export async function listParents(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.selectOptionalParentProject>,
): Promise<ResultOf<typeof api.selectOptionalParentProject>> {
  const found = await ctx.db
    .select()
    .from(projectApproval)
    .where(and(visible(ctx), ne(projectApproval.state, 'draft')))
    .orderBy(desc(projectApproval.year), asc(projectApproval.code), asc(projectApproval.id))
  const own = id === undefined ? new Set<number>() : branchOf(found, (await getApproval(ctx, id)).id)
  return found.filter((row) => row.id !== id && !own.has(row.id))
}
