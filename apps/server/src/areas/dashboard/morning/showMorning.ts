import type * as api from '@hepu/api/areas/dashboard/morning/dashboardMorning'
import { round } from '@hepu/api/areas/product/statistic/saleRates'
import type { Permission } from '@hepu/api/core/permissions'
import { placeOf } from '@hepu/api/core/resource/titles'
import { currentYear } from '@hepu/api/core/years'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { sql, type SQL } from 'drizzle-orm'
import {
  experimentGroup,
  obligation,
  projectRisk,
  researchVariety,
  saleLine,
  upgrade,
} from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { approvals } from '../research/registryPopulations.ts'
import { narrowed } from '../scope/narrow.ts'
import { weekUntil, type Week } from './week.ts'

type Morning = ResultOf<typeof api.showMorning>
type Card = Morning['cards'][number]

/** Items of a card. */
const SHOWN = 5
const TEN_THOUSAND = 10_000

interface Spec {
  key: string
  title: string
  unit: string
  needs: Permission
  /** Selects `value`, `before` and, as JSON, `items`. */
  select: (ctx: Ctx, week: Week) => SQL
  /** Makes the figure that is shown; the number itself by default. */
  scale?: number
}

/** 晨会: the five cards of the week, each for who may see what it counts. */
export async function showMorning(
  given: Ctx,
  filters: ParsedInputOf<typeof api.showMorning>,
): Promise<Morning> {
  const ctx = await narrowed(given, filters)
  const week = weekUntil(ctx.services.now())
  const cards = await Promise.all(specs.map((spec) => readCard(ctx, week, spec)))
  return { from: week.from, to: week.to, cards }
}

async function readCard(
  ctx: Ctx,
  week: Week,
  { key, title, unit, needs, select, scale = 1 }: Spec,
): Promise<Card> {
  const named = { key, title, unit }
  if (!ctx.caller.permissions.has(needs)) {
    return { ...named, value: null, before: null, reason: 'noRight', items: [] }
  }
  const { rows: found } = await ctx.db.execute<Found>(select(ctx, week))
  const [card] = found
  const shown = (value: number | null | undefined) =>
    value === null || value === undefined ? null : round(value / scale, 2)
  return {
    ...named,
    value: shown(card?.value) ?? 0,
    before: shown(card?.before),
    reason: null,
    items: card?.items ?? [],
  }
}

interface Found extends Record<string, unknown> {
  value: number | null
  before: number | null
  items: Card['items'] | null
}

/** Counts what falls into the week and into the week before, and lists the newest of the week. */
function counted(
  from: SQL,
  where: SQL,
  { day, title, note, path }: Record<'day' | 'title' | 'note' | 'path', SQL>,
  week: Week,
): SQL {
  return sql`
    with found as (select ${day} as day, ${title} as title, ${note} as note, ${path} as path from ${from}
      where ${where} and ${day} between ${week.beforeFrom}::date and ${week.to}::date)
    select count(*) filter (where day >= ${week.from}::date)::int as value,
      count(*) filter (where day < ${week.from}::date)::int as before,
      (select json_agg(newest) from (select title, note, path from found where day >= ${week.from}::date
        order by day desc limit ${SHOWN}) as newest) as items
    from found`
}

const { screen, showPage } = placeOf('research.variety')
const varietyPath = `/${screen}/${showPage}?id=`

const dayOf = (column: SQL): SQL => sql`(${column} at time zone 'Asia/Shanghai')::date`

const specs: readonly Spec[] = [
  {
    key: 'approved',
    title: '新审核的审定品种（有效）',
    unit: '个',
    needs: 'research.variety:read',
    select: (ctx, week) =>
      counted(
        sql`${researchVariety}`,
        // The same population as 审定品种 of 研发概览, so that the card never counts more than that.
        sql`${researchVariety.id} in (select id from (${approvals(ctx, { endYear: currentYear(ctx.services.now()) }).select}) as counted)`,
        {
          day: dayOf(sql`coalesce(${researchVariety.auditAt}, ${researchVariety.createdAt})`),
          title: sql`${columnOf(researchVariety, 'name')}`,
          note: sql`coalesce(${columnOf(researchVariety, 'approvalNo')}, '')`,
          path: sql`${sql.raw(`'${varietyPath}'`)} || ${researchVariety.id}`,
        },
        week,
      ),
  },
  {
    key: 'promoted',
    title: '发布的晋级',
    unit: '组',
    needs: 'upgrade.record:read',
    select: (ctx, week) =>
      counted(
        sql`${upgrade} join ${experimentGroup} on ${experimentGroup.orgId} = ${upgrade.orgId} and ${experimentGroup.id} = ${upgrade.groupId}`,
        sql`${rows(ctx, upgrade)} and ${upgrade.state} = 'PUBLISHED' and ${upgrade.publishedAt} is not null`,
        {
          day: dayOf(sql`${upgrade.publishedAt}`),
          title: sql`${experimentGroup.name}`,
          note: sql`${experimentGroup.year} || '年'`,
          path: sql`'/estimate/estimate-promotion/promotionRehearsal?upgradeId=' || ${upgrade.id}`,
        },
        week,
      ),
  },
  {
    key: 'sold',
    title: '净销量',
    unit: '万公斤',
    needs: 'dashboard.promotion:read',
    scale: TEN_THOUSAND,
    select: (ctx, week) => sql`
      select coalesce(sum(${saleLine.kg}) filter (where ${saleLine.billDate} >= ${week.from}), 0)::float8 as value,
        coalesce(sum(${saleLine.kg}) filter (where ${saleLine.billDate} < ${week.from}), 0)::float8 as before, null::json as items
      from ${saleLine} where ${rows(ctx, saleLine)} and ${saleLine.billDate} between ${week.beforeFrom} and ${week.to}
        and ${saleLine.billType} = any('{SALE,RETURN}'::text[]) and not ${saleLine.isInternal}`,
  },
  {
    key: 'overdue',
    title: '新逾期的合同款',
    unit: '笔',
    needs: 'contract.payment:read',
    select: (ctx, week) =>
      counted(
        sql`${obligation}`,
        sql`${rows(ctx, obligation)} and ${obligation.rule} = 'contract.due' and ${obligation.state} = 'open' and ${obligation.dueDate} < ${week.to}`,
        {
          day: sql`${obligation.dueDate}`,
          title: sql`${obligation.title}`,
          note: ctx.caller.permissions.has('dashboard.amount:seeAmounts')
            ? sql`coalesce(${obligation.amount}::text || ' 元', '') || ' 到期日 ' || ${obligation.dueDate}`
            : sql`'到期日 ' || ${obligation.dueDate}`,
          path: sql`'/task/contract/ContractPayment?contractId=' || ${obligation.objectId}`,
        },
        week,
      ),
  },
  {
    key: 'risk',
    title: '新登记的项目风险',
    unit: '个',
    needs: 'project.node:all',
    select: (ctx, week) =>
      counted(
        sql`${projectRisk}`,
        rows(ctx, projectRisk),
        {
          day: sql`${projectRisk.foundDate}`,
          title: sql`${projectRisk.name}`,
          note: sql`case ${projectRisk.level} when 'high' then '高' when 'medium' then '中' else '低' end`,
          path: sql`'/task/project/projectDetails?projectId=' || ${projectRisk.projectId}`,
        },
        week,
      ),
  },
]
