import type * as api from '@hepu/api/areas/project/arrive/projectArrival'
import { fenIn, yuanText } from '@hepu/api/core/money/fen'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { byPinyin, contains, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { party, projectArrival as arrival, projectNode } from '../../../db/schema/index.ts'
import { mayChange, rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { openRights } from '../right/rights.ts'
import { presentArrivals, selectArrivals } from './arrivalRows.ts'

type Input = ParsedInputOf<typeof api.queryArrivalPage>
type Page = ResultOf<typeof api.queryArrivalPage>

/** Most projects that a search offers while typing. */
const MAX_FOUND = 20

/** Returns one page of all arrivals of the organisation, with the sums of all that the filter selects. */
export async function pageArrivals(ctx: Ctx, { current, size, sort, order, model }: Input): Promise<Page> {
  const where = and(rows(ctx, arrival), ...conditionsOf(model))
  const sorts = {
    id: arrival.id,
    createTime: arrival.createdAt,
    plannedDate: arrival.plannedDate,
    arrivedDate: arrival.arrivedDate,
    arrivedAmount: arrival.arrivedAmount,
  }
  const query = selectArrivals(ctx).where(where).$dynamic()
  const { found, page } = await pageOf(ctx, query, { current, size }, ordered(order, sorts[sort], arrival.id))
  return {
    ...page,
    records: await presentArrivals(ctx, await openRights(ctx), found),
    sums: await sumsOf(ctx, where),
  }
}

function conditionsOf({ keyword, state, year }: Input['model']): (SQL | undefined)[] {
  return [
    keyword
      ? or(
          contains(arrival.batch, keyword),
          contains(arrival.voucherNo, keyword),
          contains(party.name, keyword),
          contains(projectNode.name, keyword),
          contains(projectNode.code, keyword),
        )
      : undefined,
    state ? stateIs[state] : undefined,
    year
      ? sql`coalesce(${arrival.arrivedDate}, ${arrival.plannedDate})
          between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`
      : undefined,
  ]
}

/** Conditions for how far an arrival has come, by the rule of `arrivalStateOf`. */
const stateIs = {
  planned: and(isNull(arrival.claimedAt), isNull(arrival.arrivedAmount)),
  unclaimed: and(isNull(arrival.claimedAt), isNotNull(arrival.arrivedAmount)),
  claimed: isNotNull(arrival.claimedAt),
} as const

async function sumsOf({ db }: Ctx, where: SQL | undefined): Promise<Page['sums']> {
  const total = (column: SQL) => sql<string>`coalesce(sum(${column}), 0)`
  const [found] = await db
    .select({
      planned: total(sql`${arrival.plannedAmount}`),
      arrived: total(sql`${arrival.arrivedAmount}`),
      claimed: total(sql`case when ${arrival.claimedAt} is not null then ${arrival.arrivedAmount} end`),
    })
    .from(arrival)
    .leftJoin(projectNode, and(eq(projectNode.orgId, arrival.orgId), eq(projectNode.id, arrival.projectId)))
    .leftJoin(party, eq(party.id, arrival.partyId))
    .where(where)
  const { planned, arrived, claimed } = must(found, 'the sums')
  return {
    planned: yuanText(fenIn(planned)),
    arrived: yuanText(fenIn(arrived)),
    claimed: yuanText(fenIn(claimed)),
    unclaimed: yuanText(fenIn(arrived) - fenIn(claimed)),
  }
}

/** Returns projects by name or number for which the caller may register and claim money: with a source, and not over. */
export async function findClaimProjects(
  ctx: Ctx,
  { name }: ParsedInputOf<typeof api.findClaimProjects>,
): Promise<ResultOf<typeof api.findClaimProjects>> {
  const rights = await openRights(ctx)
  const found = await ctx.db
    .select()
    .from(projectNode)
    .where(
      and(
        rows(ctx, projectNode),
        rights.visible,
        eq(projectNode.level, 1),
        isNotNull(projectNode.sourceId),
        sql`${projectNode.state} not in ('draft', 'closed', 'stopped')`,
        or(contains(projectNode.name, name), contains(projectNode.code, name)),
      ),
    )
    .orderBy(byPinyin(projectNode.name), projectNode.id)
  return found
    .filter((node) => mayChange(ctx, node) && rights.on(node).has('fund:flow'))
    .slice(0, MAX_FOUND)
    .map(({ id, code, name: title }) => ({ id, code, name: title }))
}
