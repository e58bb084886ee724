import type { IncomeState } from '@hepu/api/areas/contract/distribution/distributionLabels'
import { and, asc, eq, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  contract,
  contractDistributionVersion as ruleVersion,
  contractPayout as payout,
  contractRun as run,
  contractRunLine as runLine,
  contractRunReceipt as runReceipt,
} from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { isUnknown, personOfLine, userOfLine } from './payeeEvents.ts'
import { ofRun } from './posted.ts'

const back = alias(runLine, 'back')
const paidBack = alias(payout, 'paid_back')
const paidFirst = alias(payout, 'paid_first')

/**
 * Condition that nobody is paid by a line, because it and its reversal cancel: a line that is taken back before it is paid, a
 * reversal of a line that was not paid, and the reversal of a reversal where neither had an effect.
 */
const isCancelled = sql<boolean>`(${payout.id} is null and (${run.state} = 'reversed' or (
  ${back.id} is not null and ${paidBack.id} is null
  and (${run.depth} % 2 = 1 or ${paidFirst.id} is not null))))`

/** Condition that a line of a confirmed run waits to be paid out. */
export const isPayable = and(
  eq(runLine.isPaid, true),
  ne(run.state, 'draft'),
  isNull(payout.id),
  sql`not coalesce(${isCancelled}, false)`,
  sql`not ${isUnknown}`,
)

const isPayoutOfReversed = and(
  eq(paidFirst.orgId, back.orgId),
  eq(paidFirst.lineId, back.reversesId),
  isNull(paidFirst.deletedAt),
)

const columns = {
  line: runLine,
  userId: userOfLine.as('user_of_line'),
  personId: personOfLine.as('person_of_line'),
  isUnknown: isUnknown.as('is_unknown'),
  isCancelled: isCancelled.as('is_cancelled'),
  runNumber: run.number,
  runState: run.state,
  /** Below zero in a run that takes the receipt back, 0 in an adjustment. */
  received: runReceipt.amount,
  ruleName: ruleVersion.name,
  ruleVersionNo: ruleVersion.no,
  payoutId: sql<number | null>`${payout.id}`.mapWith(Number).as('payout_id'),
  paidOn: payout.paidOn,
  voucherNo: payout.voucherNo,
  contractName: contract.name,
  contractNumber: contract.number,
}

/** Lines that a count of payable ones goes through at most. */
const MAX_COUNTED = 10_000

const payableLines = (ctx: Ctx) =>
  ctx.db
    .select({
      id: sql<number>`${runLine.id}`.mapWith(Number).as('line_id'),
      targetId: sql<number>`${runLine.contractId}`.mapWith(Number).as('contract_id'),
      name: sql<string>`${contract.name}`.as('contract_name'),
      day: sql<string>`${runLine.collectedOn}::text`.as('day'),
      figure: sql<string>`${runLine.amount}::text`.as('figure'),
    })
    .from(runLine)
    .innerJoin(run, ofRun)
    .innerJoin(contract, and(eq(contract.orgId, runLine.orgId), eq(contract.id, runLine.contractId)))
    .leftJoin(payout, isPayoutOf(payout, runLine))
    .leftJoin(back, and(eq(back.orgId, runLine.orgId), eq(back.id, runLine.reversesId)))
    .leftJoin(paidBack, isPayoutOf(paidBack, back))
    .leftJoin(paidFirst, isPayoutOfReversed)
    .where(and(rows(ctx, run), isPayable, sql`${runLine.amount} > 0`))
    .orderBy(asc(runLine.collectedOn), asc(runLine.id))
    .limit(MAX_COUNTED)

/** Reads the lines that wait to be paid out, the oldest first. */
export const listPayable = async (ctx: Ctx) => payableLines(ctx)

/** Counts the lines that wait to be paid out, with their sum in yuan and the contract and year of the oldest. */
export async function readPayable(ctx: Ctx) {
  const waiting = payableLines(ctx).as('waiting')
  const [found] = await ctx.db
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      amount: sql<string>`coalesce(sum(${waiting.figure}::numeric), 0)::numeric(30, 2)::text`,
      firstId: sql<number | null>`(array_agg(${waiting.targetId} order by ${waiting.day}))[1]`.mapWith(
        (id: string | null) => (id === null ? null : Number(id)),
      ),
      name: sql<string | null>`(array_agg(${waiting.name} order by ${waiting.day}))[1]`,
      year: sql<number | null>`extract(year from min(${waiting.day})::date)::int`,
    })
    .from(waiting)
  return found ?? { count: 0, amount: '0.00', firstId: null, name: null, year: null }
}

/** Reads lines with all that is shown of them, in the order of their receipts. */
export function readIncome(ctx: Ctx, where: SQL | undefined, limit?: number) {
  const query = ctx.db
    .select(columns)
    .from(runLine)
    .innerJoin(run, ofRun)
    .innerJoin(contract, and(eq(contract.orgId, runLine.orgId), eq(contract.id, runLine.contractId)))
    .innerJoin(
      runReceipt,
      and(
        eq(runReceipt.orgId, runLine.orgId),
        eq(runReceipt.runId, runLine.runId),
        eq(runReceipt.collectionId, runLine.collectionId),
      ),
    )
    .innerJoin(
      ruleVersion,
      and(eq(ruleVersion.orgId, runLine.orgId), eq(ruleVersion.id, runLine.ruleVersionId)),
    )
    .leftJoin(payout, isPayoutOf(payout, runLine))
    .leftJoin(back, and(eq(back.orgId, runLine.orgId), eq(back.id, runLine.reversesId)))
    .leftJoin(paidBack, isPayoutOf(paidBack, back))
    .leftJoin(paidFirst, isPayoutOfReversed)
    .where(and(rows(ctx, run), where))
    .orderBy(asc(runLine.collectedOn), asc(runLine.collectionId), asc(runLine.runId), asc(runLine.no))
    .$dynamic()
  return limit === undefined ? query : query.limit(limit)
}
export type Income = Awaited<ReturnType<typeof readIncome>>[number]

const isPayoutOf = (paid: typeof payout | typeof paidBack, of: typeof runLine | typeof back) =>
  and(eq(paid.orgId, of.orgId), eq(paid.lineId, of.id), isNull(paid.deletedAt))

/** Returns how far the money of a line has come. */
export function incomeState(
  row: Pick<Income, 'payoutId' | 'runState' | 'isCancelled' | 'isUnknown'>,
): IncomeState {
  if (row.payoutId !== null) return 'paid'
  if (row.runState === 'draft') return 'waiting'
  if (row.isCancelled) return 'reversed'
  return row.isUnknown ? 'pending' : 'confirmed'
}
