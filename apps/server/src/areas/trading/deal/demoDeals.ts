import type { DealStage } from '@hepu/api/areas/trading/consult/consultFields'
import { itemAt } from '@hepu/api/core/must'
import { dayAfter } from '@hepu/api/core/resource/deadlines'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { consult, contract, deal, listing } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { insertRow, updateLocked } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { closeConsult } from '../consult/consultMoves.ts'
import { CONSULT, lockConsult } from '../consult/consultRows.ts'

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
  ['contracted', '980000', 100, null, null, null],
  ['found', '800000', 10, '电话确认需求量与年限', 3, null],
  ['found', null, null, null, null, null],
  ['contacted', '1200000', 25, '寄送区试汇总与一页纸', -2, '对方等当地试验结果'],
  ['contacted', '450000', 30, '约示范田观摩', 9, null],
  ['talking', '2600000', 50, '商定许可区域与保底量', 5, '独占范围有分歧'],
  ['talking', '680000', 45, '法务核对保密条款', -6, '付款方式未定'],
  ['terms', '1500000', 75, '起草许可合同', 2, null],
  ['lost', '300000', 0, null, null, null, '对方改签外省同类品种'],
]

/** Gives the demo organisation deals in all stages: what it offers or seeks, and who asked about it. */
export async function seedDeals(ctx: Ctx): Promise<void> {
  const [asked, listed, contractId] = [await readAsked(ctx), await readListed(ctx), await readSigned(ctx)]
  const today = clockDay(ctx.services.now())
  for (const [at, demo] of demoDeals.entries()) {
    const [stage, expected, probability, nextStep, days, obstacle, closedReason = null] = demo
    const subject = asked[at] ?? (listed.length > 0 ? itemAt(listed, at % listed.length) : undefined)
    const isSigned = stage === 'contracted'
    if (!subject || (isSigned && contractId === null)) continue
    const values = {
      stage,
      expected,
      probability,
      nextStep,
      nextOn: days === null ? null : dayAfter(today, days),
      obstacle,
      closedReason,
      brokerId: ctx.caller.userId,
      contractId: isSigned ? contractId : null,
    }
    await insertRow(ctx, deal, { ...values, ...partsOf(subject) }, { label: '撮合' })
    if (isSigned && contractId !== null && subject.consultId !== null)
      await closeAsDeal(ctx, subject.consultId, contractId)
  }
}

/** A listing of the demo organisation, and who asked about it. */
interface Subject {
  kind: 'supply' | 'demand'
  listingId: number
  consultId: number | null
}

const partsOf = ({ kind, listingId, consultId }: Subject) => ({
  supplyId: kind === 'supply' ? listingId : null,
  demandId: kind === 'demand' ? listingId : null,
  consultId,
})

/** Closes the consultation of a deal that is signed, as its broker does. */
async function closeAsDeal(ctx: Ctx, id: number, contractId: number): Promise<void> {
  const row = await lockConsult(ctx, id)
  const { version } = await updateLocked(
    ctx,
    consult,
    row,
    { values: { contractId } },
    { label: CONSULT, reason: '关联已签订的合同' },
  )
  await closeConsult(ctx, { id, version, outcome: 'deal', note: '已签订合同', closeListing: false })
}

/** Returns the listings that somebody asked about, those with an answer first. */
async function readAsked(ctx: Ctx): Promise<Subject[]> {
  const found = await ctx.db
    .select({ id: consult.id, topic: consult.topic, topicId: consult.topicId })
    .from(consult)
    .where(
      and(
        rows(ctx, consult),
        isNull(consult.quarantine),
        isNull(consult.contractId),
        inArray(consult.state, ['handling', 'answered']),
      ),
    )
    .orderBy(consult.state, consult.id)
  return found.flatMap(({ id, topic, topicId }) =>
    topicId !== null && (topic === 'supply' || topic === 'demand')
      ? [{ kind: topic, listingId: topicId, consultId: id }]
      : [],
  )
}

async function readListed(ctx: Ctx): Promise<Subject[]> {
  const found = await ctx.db
    .select({ listingId: listing.id, kind: listing.kind })
    .from(listing)
    .where(and(rows(ctx, listing), inArray(listing.state, ['listed', 'talking'])))
    .orderBy(listing.id)
  return found.map((each) => ({ ...each, consultId: null }))
}

/** Returns the first contract that is signed; null without one. */
async function readSigned(ctx: Ctx): Promise<number | null> {
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
  return signed?.id ?? null
}
