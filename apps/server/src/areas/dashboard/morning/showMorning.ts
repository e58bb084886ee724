import { morningCards } from '@hepu/api/areas/dashboard/morning/dashboardMorning'
import type * as api from '@hepu/api/areas/dashboard/morning/dashboardMorning'
import { round } from '@hepu/api/areas/product/statistic/saleRates'
import { AppError } from '@hepu/api/core/errorCodes'
import type { Permission } from '@hepu/api/core/permissions'
import { placeOf } from '@hepu/api/core/resource/titles'
import { currentYear } from '@hepu/api/core/years'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { permissionLabels } from '@hepu/api/permissionLabels'
import { sql, type SQL } from 'drizzle-orm'
import {
  experimentGroup,
  obligation,
  product,
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
  unit: string
  needs: Permission
  /** Selects what falls into both weeks: `id`, `day`, `title`, `note`, `path` and the `figure` that each adds to the card. */
  found: (ctx: Ctx, week: Week) => SQL
  /** Makes the figure that is shown; the number itself by default. */
  scale?: number
  /** Whether the card has no room for items. */
  hasNoItems?: boolean
}

/** 晨会: the five cards of the week, each for who may see what it counts. */
export async function showMorning(
  given: Ctx,
  filters: ParsedInputOf<typeof api.showMorning>,
): Promise<Morning> {
  const ctx = await narrowed(given, filters)
  const week = weekUntil(ctx.services.now())
  const keys = Object.keys(morningCards) as api.MorningKey[]
  const cards = await Promise.all(keys.map((key) => readCard(ctx, week, key)))
  return { from: week.from, to: week.to, cards }
}

/** Returns the rows behind a figure of a card. Throws FORBIDDEN for a caller who may not see what it counts. */
export async function showMorningRows(
  given: Ctx,
  { key, week: asked, ...filters }: ParsedInputOf<typeof api.morningRows>,
): Promise<ResultOf<typeof api.morningRows>> {
  const ctx = await narrowed(given, filters)
  const { needs, found, scale = 1 } = specs[key]
  if (!ctx.caller.permissions.has(needs)) {
    throw new AppError('FORBIDDEN', `没有「${permissionLabels[needs]}」权限，不能查看明细，请联系管理员授权`)
  }
  const week = weekUntil(ctx.services.now())
  const [from, to] = asked === 'now' ? [week.from, week.to] : [week.beforeFrom, week.beforeTo]
  const { rows: read } = await ctx.db.execute<FoundRow>(sql`
    select id, title, note, path, max(day)::date::text as day, sum(figure)::float8 as figure
    from (${found(ctx, week)}) as found where day between ${from}::date and ${to}::date
    group by id, title, note, path order by max(day) desc, sum(figure) desc, id`)
  return { from, to, rows: read.map((row) => ({ ...row, figure: round(row.figure / scale, 4) })) }
}

interface FoundRow extends Record<string, unknown> {
  id: string
  title: string
  note: string
  path: string | null
  day: string
  figure: number
}

async function readCard(ctx: Ctx, week: Week, key: api.MorningKey): Promise<Card> {
  const { unit, needs, found, scale = 1, hasNoItems = false } = specs[key]
  const named = { key, title: morningCards[key], unit }
  if (!ctx.caller.permissions.has(needs)) {
    return { ...named, value: null, before: null, reason: 'noRight', items: [] }
  }
  const { rows: read } = await ctx.db.execute<Found>(sql`
    with found as (${found(ctx, week)})
    select coalesce(sum(figure) filter (where day >= ${week.from}::date), 0)::float8 as value,
      coalesce(sum(figure) filter (where day < ${week.from}::date), 0)::float8 as before,
      (select json_agg(newest) from (select title, note, path from found where day >= ${week.from}::date
        order by day desc limit ${hasNoItems ? 0 : SHOWN}) as newest) as items
    from found`)
  const [card] = read
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

type Shown = Record<'id' | 'day' | 'title' | 'note' | 'path', SQL>

/** Selects what falls into the week and into the week before; each counts once. */
const counted = (from: SQL, where: SQL, { id, day, title, note, path }: Shown, week: Week): SQL => sql`
  select ${id}::text as id, ${day} as day, ${title} as title, ${note} as note, ${path} as path, 1 as figure from ${from}
  where ${where} and ${day} between ${week.beforeFrom}::date and ${week.to}::date`

const pathOf = (registry: 'research.variety' | 'product.productRecord'): string => {
  const { screen, showPage } = placeOf(registry)
  return `/${screen}/${showPage}?id=`
}
const varietyPath = pathOf('research.variety')
const productPath = pathOf('product.productRecord')

const dayOf = (column: SQL): SQL => sql`(${column} at time zone 'Asia/Shanghai')::date`

const specs: Readonly<Record<api.MorningKey, Spec>> = {
  approved: {
    unit: '个',
    needs: 'research.variety:read',
    found: (ctx, week) =>
      counted(
        sql`${researchVariety}`,
        // The same population as 审定品种 of 研发概览, so that the card never counts more than that.
        sql`${researchVariety.id} in (select id from (${approvals(ctx, { endYear: currentYear(ctx.services.now()) }).select}) as counted)`,
        {
          id: sql`${researchVariety.id}`,
          day: dayOf(sql`coalesce(${researchVariety.auditAt}, ${researchVariety.createdAt})`),
          title: sql`${columnOf(researchVariety, 'name')}`,
          // The card is about the week of the review: the year says when the variety was approved.
          note: sql`concat_ws('，', ${columnOf(researchVariety, 'approvalNo')}, ${columnOf(researchVariety, 'year')} || ' 年审定')`,
          path: sql`${sql.raw(`'${varietyPath}'`)} || ${researchVariety.id}`,
        },
        week,
      ),
  },
  promoted: {
    unit: '组',
    needs: 'upgrade.record:read',
    found: (ctx, week) =>
      counted(
        sql`${upgrade} join ${experimentGroup} on ${experimentGroup.orgId} = ${upgrade.orgId} and ${experimentGroup.id} = ${upgrade.groupId}`,
        sql`${rows(ctx, upgrade)} and ${upgrade.state} = 'PUBLISHED' and ${upgrade.publishedAt} is not null`,
        {
          id: sql`${upgrade.id}`,
          day: dayOf(sql`${upgrade.publishedAt}`),
          title: sql`${experimentGroup.name}`,
          note: sql`${experimentGroup.year} || '年'`,
          path: sql`'/estimate/estimate-promotion/promotionRehearsal?upgradeId=' || ${upgrade.id}`,
        },
        week,
      ),
  },
  sold: {
    unit: '万公斤',
    needs: 'dashboard.promotion:read',
    scale: TEN_THOUSAND,
    hasNoItems: true,
    found: (ctx, week) => sql`
      select coalesce(${saleLine.productId}::text, ${saleLine.materialName}) as id, ${saleLine.billDate}::date as day,
        coalesce(${columnOf(product, 'name')}, '未绑定（' || ${saleLine.materialName} || '）') as title, '' as note,
        ${sql.raw(`'${productPath}'`)} || ${saleLine.productId} as path, ${saleLine.kg} as figure
      from ${saleLine} left join ${product} on ${product.orgId} = ${saleLine.orgId} and ${product.id} = ${saleLine.productId}
      where ${rows(ctx, saleLine)} and ${saleLine.billDate} between ${week.beforeFrom} and ${week.to}
        and ${saleLine.billType} = any('{SALE,RETURN}'::text[]) and not ${saleLine.isInternal}
        and ${saleLine.kg} is not null`,
  },
  overdue: {
    unit: '笔',
    needs: 'contract.payment:read',
    found: (ctx, week) =>
      counted(
        sql`${obligation}`,
        sql`${rows(ctx, obligation)} and ${obligation.rule} = 'contract.due' and ${obligation.state} = 'open' and ${obligation.dueDate} < ${week.to}`,
        {
          id: sql`${obligation.id}`,
          day: sql`${obligation.dueDate}::date`,
          title: sql`${obligation.title}`,
          note: ctx.caller.permissions.has('dashboard.amount:seeAmounts')
            ? sql`coalesce(${obligation.amount}::text || ' 元', '') || ' 到期日 ' || ${obligation.dueDate}`
            : sql`'到期日 ' || ${obligation.dueDate}`,
          path: sql`'/task/contract/ContractPayment?contractId=' || ${obligation.objectId}`,
        },
        week,
      ),
  },
  risk: {
    unit: '个',
    needs: 'project.node:all',
    found: (ctx, week) =>
      counted(
        sql`${projectRisk}`,
        rows(ctx, projectRisk),
        {
          id: sql`${projectRisk.id}`,
          day: sql`${projectRisk.foundDate}::date`,
          title: sql`${projectRisk.name}`,
          note: sql`case ${projectRisk.level} when 'high' then '高' when 'medium' then '中' else '低' end`,
          path: sql`'/task/project/projectDetails?projectId=' || ${projectRisk.projectId}`,
        },
        week,
      ),
  },
}
