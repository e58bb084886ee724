import type { RewardEventKind } from '@hepu/api/areas/breeder/reward/rewardFields'
import { coversArea, holdsOn } from '@hepu/api/areas/breeder/record/standardRules'
import { fenIn, yuanText } from '@hepu/api/core/money/fen'
import { share } from '@hepu/api/core/money/rates'
import { and, eq, isNull } from 'drizzle-orm'
import { breederReward, type cooperativeVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { insertRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockBreeder } from '../breederRows.ts'
import { standardsOf, type Standard } from '../record/standards.ts'
import { reversalOf, REWARD, type Reward } from './rewardRows.ts'

type Cooperative = typeof cooperativeVariety.$inferSelect

/** Something that happened to a variety, for which a standard may pay. */
export interface RewardEvent {
  event: RewardEventKind
  /** The phase reached; of approvals and areas always the same. */
  key: string
  year: number
  /** The day whose standard counts. */
  day: string
  sourcePath: string
  /** 推广面积 in 万亩, and the sales of the year in yuan, which a rate is taken from. */
  area?: number
  income?: string
}

/** What became of an event: proposed, or why not. */
export type Outcome = { proposed: true } | { proposed: false; why: string }

/**
 * Proposes what the standard in force on the day of an event pays for it. An event of a variety has one proposal a year at most: if
 * it was taken back before anybody confirmed it, the event proposes it again.
 */
export async function proposeReward(ctx: Ctx, variety: Cooperative, event: RewardEvent): Promise<Outcome> {
  const row = await lockBreeder(ctx, variety.breederId)
  const standard = (await standardsOf(ctx, row)).find((one) => paysFor(one, event))
  if (!standard) return { proposed: false, why: `${event.day} 没有适用的推广标准` }
  const amount = amountOf(standard, event)
  if (amount === null) return { proposed: false, why: '标准按提成率奖励，但这个事件没有销售收入' }
  if (fenIn(amount) <= 0n) return { proposed: false, why: '按现行标准，这一档不奖励' }
  const values = {
    standardId: standard.id,
    eventOn: event.day,
    sourcePath: event.sourcePath,
    clause: clauseOf(standard),
    amount,
  }
  const known = await rewardOf(ctx, variety, event)
  if (known) return await proposeAgain(ctx, known, values)
  await insertRow(
    { ...ctx, caller: { ...ctx.caller, orgId: row.orgId, crop: row.crop } },
    breederReward,
    {
      ...values,
      breederId: row.id,
      cooperativeId: variety.id,
      event: event.event,
      eventKey: event.key,
      year: event.year,
    },
    { label: REWARD },
  )
  return { proposed: true }
}

/** Returns whether a standard is in force on the day of an event and is about it. */
function paysFor(standard: Standard, { event, key, day, area }: RewardEvent): boolean {
  if (!holdsOn(standard, day)) return false
  if (event === 'area') return standard.kind === 'area' && area !== undefined && coversArea(standard, area)
  return standard.kind === 'phase' && standard.phase === key
}

/** Returns the amount in yuan; null where it is a share of an income that the event does not have. */
function amountOf({ amount, rate }: Standard, { income }: RewardEvent): string | null {
  if (amount !== null) return amount
  if (rate === null || income === undefined) return null
  return yuanText(share(fenIn(income), rate))
}

const clauseOf = ({ clause, no, validFrom }: Standard): string =>
  clause ?? `推广标准第 ${no} 行（${validFrom} 起生效）`

/** Returns the proposal that an event has already. A variety is approved once, whatever the day of the announcement becomes. */
async function rewardOf(
  ctx: Ctx,
  { orgId, id }: Cooperative,
  { event, key, year }: RewardEvent,
): Promise<Reward | undefined> {
  const [found] = await ctx.db
    .select()
    .from(breederReward)
    .where(
      and(
        rows(ctx, breederReward),
        eq(breederReward.orgId, orgId),
        eq(breederReward.cooperativeId, id),
        eq(breederReward.event, event),
        eq(breederReward.eventKey, key),
        event === 'approval' ? undefined : eq(breederReward.year, year),
        isNull(breederReward.reversesId),
      ),
    )
  return found
}

type Values = Pick<Reward, 'standardId' | 'eventOn' | 'sourcePath' | 'clause' | 'amount'>

/** Lets a decision that was made again stand as before: what nobody confirmed is proposed anew, what waits to be taken back is kept. */
async function proposeAgain(ctx: Ctx, known: Reward, values: Values): Promise<Outcome> {
  const note = { label: REWARD, reason: '再次达到' }
  if (known.state === 'reversed' && known.feeId === null) {
    const again = { ...values, state: 'proposed' as const, reason: null }
    await updateRow(ctx, breederReward, known.id, { values: again }, note)
    return { proposed: true }
  }
  const reversal = known.state === 'confirmed' ? await reversalOf(ctx, known) : undefined
  if (reversal?.state === 'proposed') {
    await updateRow(ctx, breederReward, reversal.id, { values: { state: 'reversed' } }, note)
    await updateRow(ctx, breederReward, known.id, { values: { sourcePath: values.sourcePath } }, note)
  }
  return { proposed: false, why: '已提出过奖励建议' }
}
