import type * as api from '@hepu/api/areas/product/decision/decisionLog'
import { decisionTargets, type DecisionTarget } from '@hepu/api/areas/product/decision/decisionKinds'
import { DECISION_FILES } from '@hepu/api/areas/product/decision/decisionLog'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm'
import { contains, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { organization, product, productDecision, researchVariety, user } from '../../../db/schema/index.ts'
import { mayChange, rows } from '../../../db/scope.ts'
import { listFiles } from '../../../files/attachedFiles.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { readProducts } from '../productRows.ts'
import { gatherEvidence } from './evidence.ts'
import { readReviews } from './reviews.ts'
import { readCompanies } from './importTargets.ts'
import { getTarget, varietyName } from './targets.ts'

export const selectDecisions = ({ db }: Pick<Ctx, 'db'>, where: SQL | undefined) =>
  db
    .select({ row: productDecision, byName: user.name, companyName: organization.name })
    .from(productDecision)
    .leftJoin(user, eq(user.id, productDecision.createdBy))
    .leftJoin(organization, eq(organization.id, productDecision.companyId))
    .where(where)

type Found = Awaited<ReturnType<typeof selectDecisions>>[number]

/** Returns whether the caller may decide about a record, and review a decision about it. */
export const mayDecide = (ctx: Ctx, row: { orgId: number }): boolean =>
  ctx.caller.permissions.has('product.decision:write') && mayChange(ctx, row)

const present = (ctx: Ctx, { row, byName, companyName }: Found) => ({
  ...row,
  byName,
  companyName,
  createTime: row.createdAt,
  can: { supersede: row.status === 'ACTIVE' && mayDecide(ctx, row), review: mayDecide(ctx, row) },
})

/** Lists the decisions about one product or variety, the newest first, with their files. */
async function listOf(
  ctx: Ctx,
  type: DecisionTarget,
  id: number,
): Promise<ResultOf<typeof api.listProductDecisions>> {
  const target = await getTarget(ctx, type, id, false)
  const own = and(
    rows(ctx, productDecision),
    eq(productDecision.targetType, type),
    eq(productDecision.targetId, id),
  )
  const found = await selectDecisions(ctx, own).orderBy(
    desc(productDecision.decidedOn),
    desc(productDecision.id),
  )
  const reviews = await readReviews(
    ctx,
    found.map(({ row }) => row.id),
  )
  const list = await Promise.all(
    found.map(async (one) => {
      const home = { infoType: DECISION_FILES, infoId: String(one.row.id), orgId: one.row.orgId }
      const files = await listFiles(ctx, home)
      return { ...present(ctx, one), files, reviews: reviews.get(one.row.id) ?? [] }
    }),
  )
  const { name, version } = target
  const companies = (await readCompanies(ctx)).map((one) => ({ value: String(one.id), label: one.name }))
  const state = target.product?.state ?? null
  return { name, version, state, mayDecide: mayDecide(ctx, target), companies, list }
}

export const listOfProduct = (ctx: Ctx, { id }: ParsedInputOf<typeof api.listProductDecisions>) =>
  listOf(ctx, 'PRODUCT', id)
export const listOfVariety = (ctx: Ctx, { id }: ParsedInputOf<typeof api.listVarietyDecisions>) =>
  listOf(ctx, 'VARIETY', id)

type Filter = Partial<ParsedInputOf<typeof api.pageDecisions>['model']>

/** Returns the condition of the filters of decisions, within the caller's scope. */
export const decisionsWhere = (ctx: Ctx, model: Filter): SQL | undefined =>
  and(
    rows(ctx, productDecision),
    model.name ? contains(productDecision.targetName, model.name) : undefined,
    model.type ? eq(productDecision.targetType, model.type) : undefined,
    model.decision ? eq(productDecision.decision, model.decision) : undefined,
    model.bizYear ? eq(productDecision.bizYear, model.bizYear) : undefined,
    model.status ? eq(productDecision.status, model.status) : undefined,
    model.batchId ? eq(productDecision.batchId, model.batchId) : undefined,
    model.id ? eq(productDecision.id, model.id) : undefined,
  )

export const decisionSorts = {
  id: productDecision.id,
  createTime: productDecision.createdAt,
  decidedOn: productDecision.decidedOn,
  bizYear: productDecision.bizYear,
  targetName: productDecision.targetName,
}

/** Returns a page of all decisions. */
export async function pageDecisions(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.pageDecisions>,
): Promise<ResultOf<typeof api.pageDecisions>> {
  const query = selectDecisions(ctx, decisionsWhere(ctx, model)).$dynamic()
  const { found, page } = await pageOf(
    ctx,
    query,
    { current, size },
    ordered(order, decisionSorts[sort], productDecision.id),
  )
  return { ...page, records: found.map((one) => present(ctx, one)) }
}

/** Returns what a decision about a product or variety would rest on now. */
export async function showEvidence(
  ctx: Ctx,
  { type, id }: ParsedInputOf<typeof api.decisionEvidence>,
): Promise<ResultOf<typeof api.decisionEvidence>> {
  return { list: await gatherEvidence(ctx, await getTarget(ctx, type, id, false)) }
}

const MAX_TARGETS = 20

/** Returns the products, then the varieties, whose name or number contains a text. */
export async function searchTargets(
  ctx: Ctx,
  { name }: ParsedInputOf<typeof api.searchDecisionTargets>,
): Promise<ResultOf<typeof api.searchDecisionTargets>> {
  const has = (table: typeof product, number: string) =>
    and(
      rows(ctx, table),
      or(contains(columnOf(table, 'name'), name), contains(columnOf(table, number), name)),
    )
  const products = (await readProducts(ctx, has(product, 'code'))).slice(0, MAX_TARGETS)
  const varieties = await ctx.db
    .select({
      id: researchVariety.id,
      name: varietyName,
      code: sql<string>`${columnOf(researchVariety, 'approvalNo')}`,
    })
    .from(researchVariety)
    .where(has(researchVariety, 'approvalNo'))
    .orderBy(researchVariety.id)
    .limit(MAX_TARGETS)
  const rowOf = (type: DecisionTarget, row: { id: number; name: string; code: string }) => ({
    id: `${type} ${row.id}`,
    name: row.name,
    code: `${decisionTargets[type]} ${row.code}`,
  })
  const found = [
    ...products.map((row) => rowOf('PRODUCT', row)),
    ...varieties.map((row) => rowOf('VARIETY', row)),
  ]
  return found.slice(0, MAX_TARGETS)
}
