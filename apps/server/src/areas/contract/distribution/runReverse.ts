import type * as api from '@hepu/api/areas/contract/distribution/distributionRun'
import { reverseLines } from '@hepu/api/areas/contract/money/runLines'
import { AppError } from '@hepu/api/core/errorCodes'
import { fenIn } from '@hepu/api/core/money/fen'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, desc, eq, gt, inArray, or, sql, type SQLWrapper } from 'drizzle-orm'
import {
  contractCollection as collection,
  contractRun as run,
  contractRunLine as runLine,
  contractRunReceipt as runReceipt,
} from '../../../db/schema/index.ts'
import { getRow, rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'
import { readPayees } from './payeeEvents.ts'
import { draftProblem } from './planRun.ts'
import { readPrior } from './posted.ts'
import { lockRun } from './runChanges.ts'
import { RUN, storeRun, type NewLine, type Run } from './storeRun.ts'
import { assertUndoable, readUndone } from './undoRule.ts'
import { storeRule } from './ruleChanges.ts'

/** A run, its reversal, the reversal of that, and once more: after that receipts are distributed anew. */
const MAX_DEPTH = 3

/** Returns why a run is not taken back; null if it can be. */
export function reverseProblem({ state, number, depth }: Run): string | null {
  if (depth >= MAX_DEPTH) return `分配单 ${number} 是再次冲销，不能再冲销，请重新编制分配单`
  if (state === 'draft') return `分配单 ${number} 尚未确认，不需要冲销，可直接删除`
  return state === 'reversed' ? `分配单 ${number} 已冲销，不能再次冲销` : null
}

/**
 * Makes the draft of a reversal: each line of the run with the opposite sign, at the same rates. The reversal of a reversal
 * takes the receipts again, and brings the rule back that came with the run. Throws BAD_STATE if another run rests on this one or has its
 * receipts, or a rule was changed since.
 */
export async function reverseRun(
  ctx: Ctx,
  { id, reason }: ParsedInputOf<typeof api.reverseRun>,
): Promise<ResultOf<typeof api.reverseRun>> {
  const { run: reversed, contract } = await lockRun(ctx, id)
  const problem = reverseProblem(reversed) ?? (await draftProblem(ctx, contract))
  if (problem !== null) throw new AppError('BAD_STATE', problem)
  const receipts = await readReceipts(ctx, id)
  const lines = await oppositeLines(ctx, id)
  const isRestored = reversed.depth % 2 === 1
  const isHeld = isRestored && receipts.some(({ amount }) => amount !== 0n)
  if (isHeld)
    await assertFree(
      ctx,
      receipts.map((receipt) => receipt.id),
    )
  const dependent = await dependentProblem(ctx, reversed)
  if (dependent !== null) throw new AppError('BAD_STATE', dependent)
  if (isRestored && !isHeld) await assertHeld(ctx, reversed, receipts)
  await assertUndoable(ctx, reversed)
  const draft = await storeRun(ctx, contract, {
    kind: 'reversal',
    until: reversed.until,
    reason,
    reverses: reversed,
    ruleId: await restoredRule(ctx, contract, reversed),
    receipts: receipts.map((receipt) => ({ ...receipt, amount: -receipt.amount })),
    isHeld,
    lines,
    prior: await readPrior(ctx, contract.id),
  })
  return { id: draft.id, number: draft.number }
}

/** Stores the rule that waits with the reversal of a reversal, if that took one out of force; returns its id. */
async function restoredRule(ctx: Ctx, contract: Contract, { reversesId }: Run): Promise<number | null> {
  if (reversesId === null) return null
  const values = await readUndone(ctx, await getRow(ctx, run, reversesId, RUN))
  return values && (await storeRule(ctx, contract, values)).rule.id
}

/**
 * Returns why a run cannot go before others: a later one that still counts has lines of the same receipts, or pays them back. That is
 * an adjustment, one with a refund, or one whose reversal was itself reversed.
 */
async function dependentProblem(ctx: Ctx, reversed: Run): Promise<string | null> {
  const own = ctx.db
    .select({ id: runLine.collectionId })
    .from(runLine)
    .where(and(eq(runLine.orgId, reversed.orgId), eq(runLine.runId, reversed.id)))
  const [later] = await ctx.db
    .select({ number: run.number, kind: run.kind })
    .from(run)
    .innerJoin(runLine, and(eq(runLine.orgId, run.orgId), eq(runLine.runId, run.id)))
    .where(
      and(
        rows(ctx, run),
        eq(run.contractId, reversed.contractId),
        eq(run.state, 'confirmed'),
        inArray(run.depth, [0, 2]),
        gt(run.id, reversed.id),
        or(inArray(runLine.collectionId, own), inArray(runLine.collectionId, refundsOf(ctx, own))),
      ),
    )
    .orderBy(desc(run.id))
    .limit(1)
  if (!later) return null
  const name = later.kind === 'adjustment' ? '追溯调整单' : '分配单'
  return `${name} ${later.number} 以分配单 ${reversed.number} 为基础，请先冲销 ${later.number}`
}

/** The refunds of some receipts. */
const refundsOf = (ctx: Ctx, receiptIds: SQLWrapper) =>
  ctx.db
    .select({ id: collection.id })
    .from(collection)
    .where(and(rows(ctx, collection), sql`${collection.refundOfId} in ${receiptIds}`))

/** Throws BAD_STATE if a receipt whose adjustment is to count again is in no run. */
async function assertHeld(ctx: Ctx, { number }: Run, receipts: readonly { id: number; day: string }[]) {
  const ids = receipts.map(({ id }) => id)
  const found = await ctx.db
    .select({ id: runReceipt.collectionId })
    .from(runReceipt)
    .where(and(rows(ctx, runReceipt), inArray(runReceipt.collectionId, ids), eq(runReceipt.isHeld, true)))
  const held = new Set(found.map(({ id }) => id))
  const free = receipts.find(({ id }) => !held.has(id))
  if (free)
    throw new AppError(
      'BAD_STATE',
      `${free.day} 的收款不在任何分配单中，不能恢复其追溯调整（${number} 的冲销），请重新编制分配单`,
    )
}

/** Throws BAD_STATE if another run holds one of the receipts. */
async function assertFree(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const [holder] = await ctx.db
    .select({ number: run.number, day: runReceipt.collectedOn })
    .from(runReceipt)
    .innerJoin(run, and(eq(run.orgId, runReceipt.orgId), eq(run.id, runReceipt.runId)))
    .where(and(rows(ctx, run), inArray(runReceipt.collectionId, [...ids]), eq(runReceipt.isHeld, true)))
    .limit(1)
  if (holder)
    throw new AppError(
      'BAD_STATE',
      `${holder.day} 的收款已编入分配单 ${holder.number}，请先冲销 ${holder.number}`,
    )
}

/** Returns the receipts of a run as it stored them. */
export async function readReceipts(ctx: Ctx, runId: number) {
  const found = await ctx.db
    .select({
      id: runReceipt.collectionId,
      day: runReceipt.collectedOn,
      amount: runReceipt.amount,
      ruleVersionId: runReceipt.ruleVersionId,
      refundOf: collection.refundOfId,
    })
    .from(runReceipt)
    .innerJoin(
      collection,
      and(eq(collection.orgId, runReceipt.orgId), eq(collection.id, runReceipt.collectionId)),
    )
    .where(and(rows(ctx, runReceipt), eq(runReceipt.runId, runId)))
    .orderBy(asc(runReceipt.collectedOn), asc(runReceipt.collectionId))
  return found.map((receipt) => ({ ...receipt, amount: fenIn(receipt.amount) }))
}

/** Returns the lines of a run as it stored them, with the payees that were found since. */
export async function readLines(ctx: Ctx, runId: number): Promise<(NewLine & { id: number })[]> {
  const found = await ctx.db
    .select()
    .from(runLine)
    .where(and(rows(ctx, runLine), eq(runLine.runId, runId)))
    .orderBy(asc(runLine.no))
  return found.map(
    ({ id, collectionId, collectedOn, level, base, amount, ...line }): NewLine & { id: number } => ({
      id,
      receiptId: collectionId,
      day: collectedOn,
      ruleVersionId: line.ruleVersionId,
      level: level as NewLine['level'],
      kind: line.kind,
      key: line.key,
      name: line.name,
      userId: line.userId,
      personId: line.personId,
      unitId: line.unitId,
      partyId: line.partyId,
      percent: line.percent,
      base: fenIn(base),
      amount: fenIn(amount),
      isRoundedUp: line.isRoundedUp,
      isPaid: line.isPaid,
      note: line.note,
    }),
  )
}

async function oppositeLines(ctx: Ctx, runId: number): Promise<NewLine[]> {
  const lines = await readLines(ctx, runId)
  const payees = await readPayees(
    ctx,
    lines.map(({ id }) => id),
  )
  return reverseLines(lines).map(({ id, ...line }) => ({ ...line, ...payees.get(id), reversesId: id }))
}
