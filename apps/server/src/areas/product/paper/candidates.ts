import { phases } from '@hepu/api/areas/experiment/group/phases'
import { candidateKinds, type CandidateKind } from '@hepu/api/areas/product/paper/onePagePaper'
import type * as api from '@hepu/api/areas/product/paper/onePagePaper'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { REVIEW } from '@hepu/api/core/resource/review'
import { and, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { hasOwnName } from '../../../db/hiddenNames.ts'
import { plainName } from '../../../db/nameConditions.ts'
import {
  experimentGroup,
  experimentVariety,
  product,
  productPaper,
  researchVariety,
} from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { insertRow } from '../../../db/write.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { PAPER } from './paperRows.ts'
import type { Ctx } from '../../../http/context.ts'

/** Late phases: an entry that was promoted into or within them may have a paper. */
const LATE = ['R2', 'PT', 'APPROVE']

/** Where a product comes from, by its type. */
const sources: Readonly<Record<string, string>> = { 自有: '自育', 合作: '合作', 买断: '购买', 代理: '引进' }

interface Candidate {
  key: string
  kind: CandidateKind
  name: string
  detail: string
  year: number | null
  /** Ids as text, as a driver gives large numbers. */
  productId: string | null
  varietyId: string | null
  type: string | null
}

const p = (field: string): AnyPgColumn => columnOf(product, field)
const v = (field: string): AnyPgColumn => columnOf(researchVariety, field)

/** The paper has not left (退出). */
const isOpen = sql`${productPaper.state} <> '6'`

const ofProducts = (ctx: Ctx): SQL => sql`
  select 1 as rank, 'product' as kind, 'product:' || ${product.id} as key,
    coalesce(${v('name')}, ${p('name')}) as name, ${p('code')} as detail, ${p('launchYear')}::int as year,
    ${product.id} as product_id, ${p('varietyId')} as variety_id, ${p('type')} as type
  from ${product} left join ${researchVariety}
    on ${researchVariety.id} = ${p('varietyId')} and ${researchVariety.deletedAt} is null
  where ${rows(ctx, product)} and ${p('state')} <> '退出'
    and not exists (select 1 from ${productPaper}
      where ${productPaper.productId} = ${product.id} and ${productPaper.deletedAt} is null and ${isOpen})`

const ofVarieties = (ctx: Ctx): SQL => sql`
  select case when ${v('dataType')} = '审定' then 2 else 3 end, 'variety', 'variety:' || ${researchVariety.id}, ${v('name')}, ${v('approvalNo')}, ${v('year')}::int,
    null::bigint, ${researchVariety.id}, null
  from ${researchVariety}
  where ${and(rows(ctx, researchVariety), eq(researchVariety.status, REVIEW.APPROVED), eq(v('state'), '有效'))}`

const phaseText = sql`case ${experimentGroup.phase} ${sql.join(
  phases.map(({ value, label }) => sql`when ${value} then ${label}`),
  sql` `,
)} end`

const ofEntries = (ctx: Ctx): SQL => sql`
  select 4, 'entry', 'entry:' || ${experimentVariety.id}, ${experimentVariety.name},
    ${phaseText} || ' · ' || ${experimentGroup.name}, ${experimentGroup.year}, null::bigint, null::bigint, null
  from ${experimentVariety} inner join ${experimentGroup}
    on ${experimentGroup.orgId} = ${experimentVariety.orgId} and ${experimentGroup.id} = ${experimentVariety.groupId}
  where ${and(
    rows(ctx, experimentVariety),
    rows(ctx, experimentGroup),
    inArray(experimentGroup.phase, LATE),
    eq(experimentVariety.isCk, false),
    or(eq(experimentVariety.decision, 'UP'), isNotNull(experimentVariety.fromEntryId)),
    hasOwnName(),
  )}`

const named = sql.raw('best.name')

/**
 * Candidates: one for each name, a product before the variety of its name, an approval before other numbers, these before trials. A
 * paper that left keeps its name from varieties and trials, and not from a product that was taken back.
 */
const allCandidates = (ctx: Ctx): SQL => sql`
  select best.* from (
    select distinct on (${plainName(sql.raw('named.name'))}) named.*
    from (${ofProducts(ctx)} union all ${ofVarieties(ctx)} union all ${ofEntries(ctx)}) as named
    order by ${plainName(sql.raw('named.name'))}, named.rank, named.year desc nulls last) as best
  where not exists (select 1 from ${productPaper}
    where ${rows(ctx, productPaper)} and ${plainName(productPaper.name)} = ${plainName(named)}
      and (${isOpen} or best.kind <> 'product'))`

const columns = sql.raw(
  'key, kind, name, detail, year, product_id::text as "productId", variety_id::text as "varietyId", type',
)

/** Returns products and varieties that have no paper yet and may have one. */
export async function pageCandidates(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.pageCandidates>,
): Promise<ResultOf<typeof api.pageCandidates>> {
  const part = `%${(model.name ?? '').replace(/[\\%_]/g, String.raw`\$&`)}%`
  const where = sql`where (all_of.name ilike ${part} or all_of.detail ilike ${part})
    ${model.kind ? sql`and all_of.kind = ${model.kind}` : sql``}`
  const direction = sql.raw(order === 'ascending' ? 'asc nulls last' : 'desc nulls last')
  const by = sort === 'name' ? sql`all_of.name collate "zh-x-icu"` : sql`all_of.year`
  const { rows: found } = await ctx.db.execute<Record<keyof Candidate, never> & { total: number }>(sql`
    select ${columns}, count(*) over ()::int as total from (${allCandidates(ctx)}) as all_of ${where}
    order by ${by} ${direction}, all_of.key limit ${size} offset ${(current - 1) * size}`)
  return {
    current,
    size,
    total: found[0]?.total ?? 0,
    records: (found as unknown as Candidate[]).map(({ key, kind, name, detail, year }) => ({
      key,
      kind: candidateKinds[kind],
      name,
      detail,
      year,
    })),
  }
}

/** Begins a paper for each candidate. All of them or none. Throws NOT_FOUND for what is no candidate any more. */
export async function insertPapers(
  ctx: Ctx,
  { keys }: ParsedInputOf<typeof api.insertPapers>,
): Promise<ResultOf<typeof api.insertPapers>> {
  const wanted = [...new Set(keys)]
  const { rows: found } = await ctx.db.execute(sql`
    select ${columns} from (${allCandidates(ctx)}) as all_of
    where all_of.key = any(${sql.param(wanted)}::text[])`)
  const byKey = new Map((found as unknown as Candidate[]).map((candidate) => [candidate.key, candidate]))
  if (byKey.size < wanted.length)
    throw new AppError('NOT_FOUND', '有候选不存在、无权查看或已有一页纸，请刷新“拟上一页纸”后再选')
  const ids: number[] = []
  for (const key of wanted) {
    const { name, productId, varietyId, type } = must(byKey.get(key), 'the candidate')
    const values = {
      name,
      productId: productId === null ? null : Number(productId),
      varietyId: varietyId === null ? null : Number(varietyId),
      sourceFrom: type ? (sources[type] ?? null) : null,
    }
    const row = await insertRow(ctx, productPaper, values, { label: PAPER })
    ids.push(row.id)
  }
  return { ids }
}
