import { MAX_CARDS, type dealBoard, type dealBrokers, type dealShow } from '@hepu/api/areas/trading/deal/deal'
import { dealStages, type DealStage } from '@hepu/api/areas/trading/consult/consultFields'
import { openStages, stageOrder } from '@hepu/api/areas/trading/deal/dealStages'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, desc, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import { listHolders } from '../../../approval/holders.ts'
import { clockDay } from '../../../db/clock.ts'
import { byPinyin, contains, oneOf } from '../../../db/nameConditions.ts'
import { consult, deal, user } from '../../../db/schema/index.ts'
import { rows, unseen } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { DEAL, dealNames, demand, selectDeals, supply } from './dealRows.ts'
import { presentDeal } from './presentDeals.ts'

type Board = ResultOf<typeof dealBoard>
type Sums = { stage: DealStage; count: number; expected: string; weighted: string }

/** Returns the board: for each stage its cards, their number, and the money that is expected of all of them. */
export async function showBoard(ctx: Ctx, input: ParsedInputOf<typeof dealBoard>): Promise<Board> {
  const chosen = conditionsOf(ctx, input)
  const sums = await sumStages(ctx, chosen)
  const stages: Board['stages'] = []
  for (const stage of stageOrder) {
    const found = sums.get(stage)
    stages.push({
      stage,
      label: dealStages[stage],
      count: found?.count ?? 0,
      expected: found?.expected ?? '0.00',
      weighted: found?.weighted ?? '0.00',
      cards: found ? await readCards(ctx, [...chosen, eq(deal.stage, stage)]) : [],
    })
  }
  const open = stages.filter(({ stage }) => openStages.includes(stage))
  return {
    stages,
    expected: totalOf(open.map(({ expected }) => expected)),
    weighted: totalOf(open.map(({ weighted }) => weighted)),
    brokers: await usedBrokers(ctx),
  }
}

const totalOf = (amounts: readonly string[]): string => yuanText(sum(amounts.map(fenIn)))

/** Returns one deal. */
export async function showDeal(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof dealShow>,
): Promise<ResultOf<typeof dealShow>> {
  const [found] = await selectDeals(ctx, [eq(deal.id, id)])
  if (!found) throw await unseen(ctx, deal, [id], DEAL)
  return presentDeal(ctx, found)
}

function conditionsOf(
  { services }: Ctx,
  { brokerId, name, isOverdue }: ParsedInputOf<typeof dealBoard>,
): (SQL | undefined)[] {
  return [
    brokerId ? eq(deal.brokerId, brokerId) : undefined,
    name
      ? or(
          contains(dealNames.supply, name),
          contains(dealNames.demand, name),
          contains(dealNames.sender, name),
          contains(deal.remark, name),
        )
      : undefined,
    isOverdue
      ? and(inArray(deal.stage, [...openStages]), lt(deal.nextOn, clockDay(services.now())))
      : undefined,
  ]
}

/** Cards whose next step is due first come first, then those without a day, the newest first. */
async function readCards(ctx: Ctx, conditions: readonly (SQL | undefined)[]) {
  const found = await selectDeals(ctx, conditions)
    .orderBy(sql`${deal.nextOn} asc nulls last`, desc(deal.id))
    .limit(MAX_CARDS)
  return found.map((each) => presentDeal(ctx, each))
}

/** Sums what is expected by stage; what has no probability yet is not weighted in. */
async function sumStages(ctx: Ctx, conditions: readonly (SQL | undefined)[]): Promise<Map<DealStage, Sums>> {
  const found = await ctx.db
    .select({
      stage: deal.stage,
      count: sql<number>`count(*)::int`,
      expected: sql<string>`coalesce(sum(${deal.expected}), 0)::numeric(20, 2)::text`,
      weighted: sql<string>`coalesce(sum(round(${deal.expected} * ${deal.probability} / 100, 2)), 0)::numeric(20, 2)::text`,
    })
    .from(deal)
    .leftJoin(supply, eq(supply.id, deal.supplyId))
    .leftJoin(demand, eq(demand.id, deal.demandId))
    .leftJoin(consult, and(eq(consult.orgId, deal.orgId), eq(consult.id, deal.consultId)))
    .where(and(rows(ctx, deal), ...conditions))
    .groupBy(deal.stage)
  return new Map(found.map((each) => [each.stage, each]))
}

/** Returns the brokers of the deals that the caller sees. */
const usedBrokers = (ctx: Ctx) =>
  ctx.db
    .selectDistinct({ id: user.id, name: user.name })
    .from(deal)
    .innerJoin(user, eq(user.id, deal.brokerId))
    .where(rows(ctx, deal))
    .orderBy(asc(user.name))

/** Returns those who may keep deals where the caller works. */
export async function listBrokers(ctx: Ctx): Promise<ResultOf<typeof dealBrokers>> {
  const { orgId, crop } = ctx.caller
  const ids = await listHolders(ctx, { rights: ['trading.deal:write'], place: { orgId, crop } })
  return ctx.db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(oneOf(user.id, ids))
    .orderBy(byPinyin(user.name))
}
