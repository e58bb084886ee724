import { commercializeStates } from '@hepu/api/areas/product/paper/commercializeStates'
import { provincesOf } from '@hepu/api/areas/product/paper/suitableProvinces'
import { REVIEW } from '@hepu/api/core/resource/review'
import type { Permission } from '@hepu/api/core/permissions'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { plainName } from '../../../db/nameConditions.ts'
import {
  breedingLab,
  germplasm,
  organization,
  productPaper,
  researchPerson,
  researchProject,
} from '../../../db/schema/index.ts'
import type { ResourceTable } from '../../../db/schema/resourceTable.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { countedBy, type Counted, type CountedSubject } from '../../research/shared.ts'
import type { Years } from '../scope/narrow.ts'
import type { Population } from './population.ts'

const approved = (ctx: Ctx, table: ResourceTable): SQL =>
  sql`${rows(ctx, table)} and ${eq(table.status, REVIEW.APPROVED)}`

/** Returns the columns that every population has. */
const base = (table: ResourceTable, name: string, n: SQL | AnyPgColumn = sql`1`): SQL => sql`
  ${table.id} as id, coalesce(${columnOf(table, name)}, '') as name, ${table.id}::text as who, ${n} as n, ${table.updatedAt} as at`

/** 育种站 in use, with the people of their teams. */
export const stations = (ctx: Ctx): Population => {
  const field = (name: string) => columnOf(breedingLab, name)
  return {
    needs: 'research.breedingLab:read',
    heads: ['类型', '生态区', '团队人数', '面积（亩）'],
    keys: ['province'],
    select: sql`
      select ${base(breedingLab, 'name', field('teamSize'))}, ${field('region')}[1] as province,
        array[${field('stationType')}, ${field('ecoZone')}, ${field('teamSize')}::text, ${field('area')}::text] as cells
      from ${breedingLab} where ${approved(ctx, breedingLab)} and ${field('state')} is distinct from '停用'`,
  }
}

/** 育种人员: people at work in breeding. */
export const breeders = (ctx: Ctx): Population => {
  const field = (name: string) => columnOf(researchPerson, name)
  return {
    needs: 'research.person:read',
    heads: ['职称', '岗位类别', '状态'],
    keys: [],
    select: sql`
      select ${base(researchPerson, 'name')}, array[${field('titleRank')}, ${field('postType')}, ${field('state')}] as cells
      from ${researchPerson} where ${approved(ctx, researchPerson)} and ${field('postType')} = '育种'
        and coalesce(${field('state')}, '在职') = '在职'`,
  }
}

/** 科研项目 that run. */
export const projects = (ctx: Ctx): Population => {
  const field = (name: string) => columnOf(researchProject, name)
  return {
    needs: 'research.project:read',
    heads: ['项目编号', '级别', '开始日期', '结束日期', '状态'],
    keys: ['level'],
    select: sql`
      select ${base(researchProject, 'name')}, ${field('level')} as level,
        array[${field('projectNo')}, ${field('level')}, ${field('startDate')}::text, ${field('endDate')}::text, ${field('state')}] as cells
      from ${researchProject} where ${approved(ctx, researchProject)} and ${field('state')} = any('{在研,延期}'::text[])`,
  }
}

export const accessions = (ctx: Ctx): Population => ({
  needs: 'research.germplasm:read',
  heads: ['编号'],
  keys: [],
  select: sql`
    select ${base(germplasm, 'name')}, array[${columnOf(germplasm, 'code')}] as cells
    from ${germplasm} where ${approved(ctx, germplasm)}`,
})

/** What the statistics of a subject count in force until the end of the years, or within them. */
function ofSubject(
  subject: CountedSubject,
  { needs, name, heads }: { needs: Permission; name: string; heads: Readonly<Record<string, string>> },
) {
  return (ctx: Ctx, { endYear, ...years }: { startYear?: number; endYear: number }): Population => {
    const { table, where, year } = countedBy(ctx, subject, { endYear, ...years })
    return {
      needs,
      heads: Object.values(heads),
      keys: ['year'],
      select: selectOf(table, { where, year }, name, Object.keys(heads)),
    }
  }
}

const selectOf = (
  table: ResourceTable,
  { where, year }: Pick<Counted, 'where' | 'year'>,
  name: string,
  fields: readonly string[],
): SQL => sql`
  select ${base(table, name)}, ${year}::text as year,
    array[${sql.join(
      fields.map((field) => sql`${columnOf(table, field)}::text`),
      sql`, `,
    )}] as cells
  from ${table} where ${where}`

export const varietyRights = ofSubject('varietyRight', {
  needs: 'research.varietyInfo:read',
  name: 'name',
  heads: { rightNo: '品种权号', grantDate: '授权日', legalStatus: '法律状态' },
})
export const patents = ofSubject('patentRight', {
  needs: 'research.patent:read',
  name: 'title',
  heads: { patentType: '专利类型', grantDate: '授权日', legalStatus: '法律状态' },
})
export const copyrights = ofSubject('copyright', {
  needs: 'research.copyright:read',
  name: 'softwareName',
  heads: { regNo: '登记号', regDate: '登记日期' },
})

/** 审定品种 in force. The same name approved several times is one variety. */
export function approvals(ctx: Ctx, years: { startYear?: number; endYear: number }): Population {
  const { table, where, year } = countedBy(ctx, 'approvedVariety', years)
  const field = (name: string) => columnOf(table, name)
  return {
    needs: 'research.variety:read',
    heads: ['审定编号', '级别', '审定年份', '适宜区域'],
    keys: ['year', 'level'],
    select: sql`
      select ${table.id} as id, ${field('name')} as name, ${plainName(field('name'))} as who, 1 as n, ${table.updatedAt} as at,
        ${year}::text as year, ${field('level')} as level,
        array[${field('approvalNo')}, ${field('level')}, ${year}::text, ${field('suitableArea')}] as cells
      from ${table} where ${where}`,
  }
}

/** 审定品种 in force, once for each province that the text of their 适宜区域 names. Those that name none have no province. */
export async function suitable(
  ctx: Ctx,
  years: { startYear?: number; endYear: number },
): Promise<Population> {
  const { table, where } = countedBy(ctx, 'approvedVariety', years)
  const all = approvals(ctx, years)
  const found = await ctx.db
    .select({ id: table.id, area: sql<string | null>`${columnOf(table, 'suitableArea')}` })
    .from(table)
    .where(where)
  const places = found.flatMap(({ id, area }) => {
    const codes: (string | null)[] = provincesOf(area)
    return (codes.length > 0 ? codes : [null]).map((code) => ({ id, code }))
  })
  return {
    ...all,
    keys: [...all.keys, 'province'],
    select: sql`
      select named.*, place.code as province from (${all.select}) as named join
        unnest(${sql.param(places.map(({ id }) => id))}::bigint[], ${sql.param(places.map(({ code }) => code))}::text[]) as place(id, code)
        on place.id = named.id`,
  }
}

const stateLabel: SQL = sql`(case ${sql.join(
  Object.entries(commercializeStates).map(
    ([code, label]) =>
      sql`when ${productPaper.state} = ${sql.raw(`'${code}'`)} then ${sql.raw(`'${label}'`)}`,
  ),
  sql` `,
)} end)`

/** 一页纸产品, from where they come to the company that has them. */
export const papers = (ctx: Ctx): Population => ({
  needs: 'product.paper:read',
  heads: ['品种来源', '商业化状态', '产业公司'],
  keys: ['source', 'state', 'company'],
  select: sql`
    select ${productPaper.id} as id, ${productPaper.name} as name, ${productPaper.id}::text as who, 1 as n, ${productPaper.updatedAt} as at,
      ${productPaper.sourceFrom} as source, ${productPaper.state} as state, ${productPaper.companyId}::text as company,
      array[${productPaper.sourceFrom}, ${stateLabel}, ${organization.name}] as cells
    from ${productPaper} left join ${organization} on ${organization.id} = ${productPaper.companyId}
    where ${rows(ctx, productPaper)}`,
})

/** Years as they bound what is counted until the end of a range, without a first one. */
export const until = ({ endYear }: Years): { endYear: number } => ({ endYear })
