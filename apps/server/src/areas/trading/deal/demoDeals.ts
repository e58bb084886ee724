import type { DealStage } from '@hepu/api/areas/trading/consult/consultFields'
import { itemAt } from '@hepu/api/core/must'
import { dayAfter } from '@hepu/api/core/resource/deadlines'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { consult, contract, deal, listing } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { insertRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'

/** Stage, expected yuan, percent, next step, its day from today, obstacle, why it was lost. */
type DemoDeal = readonly [
  stage: DealStage,
  expected: string | null,
  probability: number | null,
  nextStep: string | null,
  days: number | null,
  obstacle: string | null,
  closedReason?: string,
]

const demoDeals: readonly DemoDeal[] = [
  ['found', '800000', 10, '电话确认需求量与年限', 3, null],
  ['found', null, null, null, null, null],
  ['contacted', '1200000', 25, '寄送区试汇总与一页纸', -2, '对方等当地试验结果'],
  ['contacted', '450000', 30, '约示范田观摩', 9, null],
  ['talking', '2600000', 50, '商定许可区域与保底量', 5, '独占范围有分歧'],
  ['talking', '680000', 45, '法务核对保密条款', -6, '付款方式未定'],
  ['terms', '1500000', 75, '起草许可合同', 2, null],
  ['contracted', '980000', 100, null, null, null],
  ['lost', '300000', 0, null, null, null, '对方改签外省同类品种'],
]

/** Gives the demo organisation deals in all stages, about its listings and open consultations. */
export async function seedDeals(ctx: Ctx): Promise<void> {
  const sides = await readSides(ctx)
  if (sides.supplies.length === 0 && sides.consults.length === 0) return
  const today = clockDay(ctx.services.now())
  for (const [at, demo] of demoDeals.entries()) {
    const [stage, expected, probability, nextStep, days, obstacle, closedReason = null] = demo
    if (stage === 'contracted' && sides.contractId === null) continue
    const parts = partsOf(sides, at)
    const values = {
      stage,
      expected,
      probability,
      nextStep,
      nextOn: days === null ? null : dayAfter(today, days),
      obstacle,
      closedReason,
      brokerId: ctx.caller.userId,
      contractId: stage === 'contracted' ? sides.contractId : null,
    }
    if (Object.values(parts).some((id) => id !== null))
      await insertRow(ctx, deal, { ...values, ...parts }, { label: '撮合' })
  }
}

type Sides = Awaited<ReturnType<typeof readSides>>

/** Pairs differ from deal to deal: a supply and a demand come together once. */
function partsOf({ supplies, demands, consults }: Sides, at: number) {
  const pick = (ids: readonly number[], step: number): number | null =>
    ids.length === 0 ? null : itemAt(ids, step % ids.length)
  const isOfConsult = at % 3 === 1 && consults.length > 0
  const supplyId = pick(supplies, at)
  const isFresh = supplies.length > 0 && at < supplies.length * Math.max(1, demands.length)
  return {
    supplyId,
    demandId: isOfConsult || !isFresh ? null : pick(demands, at + Math.floor(at / supplies.length)),
    consultId: isOfConsult ? pick(consults, at) : null,
  }
}

async function readSides(ctx: Ctx) {
  const listings = await ctx.db
    .select({ id: listing.id, kind: listing.kind })
    .from(listing)
    .where(and(rows(ctx, listing), inArray(listing.state, ['listed', 'talking'])))
    .orderBy(listing.id)
  const consults = await ctx.db
    .select({ id: consult.id })
    .from(consult)
    .where(
      and(rows(ctx, consult), isNull(consult.quarantine), inArray(consult.state, ['handling', 'answered'])),
    )
    .orderBy(consult.id)
  const [signed] = await ctx.db
    .select({ id: contract.id })
    .from(contract)
    .where(
      and(
        rows(ctx, contract),
        eq(contract.kind, 'CONTRACT'),
        eq(contract.state, 'running'),
        isNotNull(contract.number),
      ),
    )
    .orderBy(contract.id)
    .limit(1)
  const idsOf = (kind: 'supply' | 'demand') =>
    listings.filter((each) => each.kind === kind).map(({ id }) => id)
  return {
    supplies: idsOf('supply'),
    demands: idsOf('demand'),
    consults: consults.map(({ id }) => id),
    contractId: signed?.id ?? null,
  }
}
