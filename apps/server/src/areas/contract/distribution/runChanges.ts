import type * as api from '@hepu/api/areas/contract/distribution/distributionRun'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import {
  contractRun as run,
  contractRunLine as runLine,
  contractRunReceipt as runReceipt,
} from '../../../db/schema/index.ts'
import { getRow, selectRow, unseen } from '../../../db/scope.ts'
import { removeRow, staleEdit, updateLocked } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockContract } from '../contractRows.ts'
import { noticePayees } from './noticePayees.ts'
import { startRule, withdrawRule } from './startRule.ts'
import { undoRule } from './undoRule.ts'
import { planRun } from './planRun.ts'
import { assertDistributes } from './ruleChanges.ts'
import { RUN, runNote, storeRun, type Run } from './storeRun.ts'

/** Makes a draft over the receipts of a contract that no run has. Throws BAD_STATE if there are none, or another draft waits. */
export async function createRun(
  ctx: Ctx,
  { contractId, until, reason }: ParsedInputOf<typeof api.createRun>,
): Promise<ResultOf<typeof api.createRun>> {
  const contract = await lockContract(ctx, contractId)
  assertDistributes(contract)
  const { receipts, lines, prior, problem } = await planRun(ctx, contract, until)
  if (problem !== null) throw new AppError('BAD_STATE', problem)
  const made = { kind: 'regular' as const, until, reason, receipts, isHeld: true, lines, prior }
  const { id, number } = await storeRun(ctx, contract, made)
  return { id, number }
}

/**
 * Locks a run and its contract, in this order of all calls: the contract first. Acts on runs of one contract follow one
 * another, so that of two confirmations at once the second finds the run confirmed.
 */
export async function lockRun(
  ctx: Ctx,
  id: number,
): Promise<{ run: Run; contract: Awaited<ReturnType<typeof lockContract>> }> {
  const { contractId } = await getRow(ctx, run, id, RUN)
  const contract = await lockContract(ctx, contractId)
  const [found] = (await selectRow(ctx, run, id).for('update')) as Run[]
  if (!found) throw await unseen(ctx, run, [id], RUN)
  return { run: found, contract }
}

/** Returns why a run is not confirmed by a user; null if he may. */
export function confirmProblem({ state, createdBy, number }: Run, userId: number): string | null {
  if (state !== 'draft') return `分配单 ${number} 已确认，不能再次确认`
  return createdBy === userId ? '不能确认本人编制的分配单，请由另一人确认' : null
}

/** Confirms a draft of somebody else, which locks it. A reversal takes its run and the rule that came with it back, and lets its receipts go. */
export async function confirmRun(
  ctx: Ctx,
  { id, version }: ParsedInputOf<typeof api.confirmRun>,
): Promise<null> {
  const { run: draft } = await lockRun(ctx, id)
  const problem = confirmProblem(draft, ctx.caller.userId)
  if (problem !== null) throw new AppError('BAD_STATE', problem)
  if (draft.version !== version) throw await staleEdit(ctx, draft, runNote)
  const values = {
    state: 'confirmed' as const,
    confirmedBy: ctx.caller.userId,
    confirmedAt: ctx.services.now(),
  }
  await updateLocked(ctx, run, draft, { values }, runNote)
  await startRule(ctx, draft)
  if (draft.reversesId !== null) await takeBack(ctx, draft, draft.reversesId)
  await noticePayees(ctx, draft)
  return null
}

async function takeBack(ctx: Ctx, reversal: Run, id: number): Promise<void> {
  const reversed = await getRow(ctx, run, id, RUN)
  const values = { state: 'reversed' as const, reversedById: reversal.id }
  await updateLocked(ctx, run, reversed, { values }, { ...runNote, reason: reversal.reason })
  await undoRule(ctx, reversed)
  await ctx.db
    .update(runReceipt)
    .set({ isHeld: false })
    .where(and(eq(runReceipt.orgId, reversed.orgId), eq(runReceipt.runId, id), eq(runReceipt.isHeld, true)))
}

/** Returns why a run is not deleted; null if it is a draft. */
export const deleteProblem = ({ state, number }: Run): string | null =>
  state === 'draft' ? null : `分配单 ${number} 已确认并锁定，不能删除；需要更正时请冲销`

/** Deletes a draft; its receipts are free for the next run. */
export async function deleteRun(ctx: Ctx, { id }: ParsedInputOf<typeof api.deleteRun>): Promise<null> {
  const { run: draft } = await lockRun(ctx, id)
  const problem = deleteProblem(draft)
  if (problem !== null) throw new AppError('BAD_STATE', problem)
  await ctx.db.delete(runLine).where(and(eq(runLine.orgId, draft.orgId), eq(runLine.runId, id)))
  await ctx.db.delete(runReceipt).where(and(eq(runReceipt.orgId, draft.orgId), eq(runReceipt.runId, id)))
  await removeRow(ctx, run, id, runNote)
  await withdrawRule(ctx, draft)
  return null
}
