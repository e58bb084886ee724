import { phases } from '@hepu/api/areas/experiment/group/phases'
import { sql, type SQL } from 'drizzle-orm'
import { plainName } from '../../../db/nameConditions.ts'
import { experimentGroup, experimentPoint, experimentVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { siteRows } from '../../experiment/shared.ts'
import type { Years } from '../scope/narrow.ts'
import type { Population } from './population.ts'

const needs = 'experiment.variety:read' as const

const inYears = ({ startYear, endYear }: Years): SQL =>
  sql`${experimentGroup.year} between ${startYear}::int and ${endYear}::int`

const phaseText: SQL = sql`(case ${sql.join(
  phases.map(
    ({ value, label }) =>
      sql`when ${experimentGroup.phase} = ${sql.raw(`'${value}'`)} then ${sql.raw(`'${label}'`)}`,
  ),
  sql` `,
)} else ${experimentGroup.phase} end)`

const groupKeys = sql`${experimentGroup.phase} as phase, ${experimentGroup.year}::text as year, ${experimentGroup.crop} as crop`

/** 试验点: points of groups, those that were scrapped apart. The same place in several groups is one point. */
export const points = (ctx: Ctx, years: Years, scrapped: boolean): Population => ({
  needs,
  heads: ['省', '市', '组别', '年份', '阶段', '承担单位'],
  keys: ['province', 'phase', 'year', 'crop'],
  ofTrial: true,
  select: sql`
    select ${experimentPoint.id} as id, ${experimentPoint.groupId} as group_id, ${experimentPoint.name} as name,
      located.site as who, 1 as n, ${experimentPoint.updatedAt} as at, located.province as province, ${groupKeys},
      array[${experimentPoint.province}, ${experimentPoint.city}, ${experimentGroup.name}, ${experimentGroup.year}::text, ${phaseText},
        ${experimentPoint.testOrg}] as cells
    from ${experimentPoint} join ${experimentGroup}
      on ${experimentGroup.orgId} = ${experimentPoint.orgId} and ${experimentGroup.id} = ${experimentPoint.groupId}
      join (${siteRows(ctx)}) as located on located.id = ${experimentPoint.id}
    where ${rows(ctx, experimentPoint)} and ${rows(ctx, experimentGroup)} and ${inYears(years)}
      and ${experimentPoint.scrapped} = ${scrapped}`,
})

/** 参试品种: entries of groups without checks. The same name in several groups is one variety. */
export const entries = (ctx: Ctx, years: Years): Population => ({
  needs,
  heads: ['组别', '年份', '阶段', '供种单位'],
  keys: ['phase', 'year', 'crop'],
  select: sql`
    select ${experimentVariety.id} as id, ${experimentVariety.name} as name, ${plainName(experimentVariety.name)} as who, 1 as n,
      ${experimentVariety.updatedAt} as at, ${groupKeys},
      array[${experimentGroup.name}, ${experimentGroup.year}::text, ${phaseText}, ${experimentVariety.provider}] as cells
    from ${experimentVariety} join ${experimentGroup}
      on ${experimentGroup.orgId} = ${experimentVariety.orgId} and ${experimentGroup.id} = ${experimentVariety.groupId}
    where ${rows(ctx, experimentVariety)} and ${rows(ctx, experimentGroup)} and ${inYears(years)} and not ${experimentVariety.isCk}`,
})

/** 组别 with their plots: entries (checks too) × points that count × replicates. */
export const groups = (ctx: Ctx, years: Years): Population => ({
  needs,
  heads: ['年份', '阶段', '材料数', '试点数', '重复', '应有小区数'],
  keys: ['phase', 'year', 'crop'],
  select: sql`
    select ${experimentGroup.id} as id, ${experimentGroup.name} as name, ${experimentGroup.id}::text as who,
      tried.n * placed.n * coalesce(${experimentGroup.reps}, 1) as n, ${experimentGroup.updatedAt} as at, ${groupKeys},
      array[${experimentGroup.year}::text, ${phaseText}, tried.n::text, placed.n::text, coalesce(${experimentGroup.reps}, 1)::text,
        (tried.n * placed.n * coalesce(${experimentGroup.reps}, 1))::text] as cells
    from ${experimentGroup}
      cross join lateral (select count(*)::int as n from ${experimentVariety}
        where ${experimentVariety.orgId} = ${experimentGroup.orgId} and ${experimentVariety.groupId} = ${experimentGroup.id}
          and ${experimentVariety.deletedAt} is null) as tried
      cross join lateral (select count(*)::int as n from ${experimentPoint}
        where ${experimentPoint.orgId} = ${experimentGroup.orgId} and ${experimentPoint.groupId} = ${experimentGroup.id}
          and ${experimentPoint.deletedAt} is null and not ${experimentPoint.scrapped}) as placed
    where ${rows(ctx, experimentGroup)} and ${inYears(years)}`,
})
