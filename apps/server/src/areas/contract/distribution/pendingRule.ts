import { runKinds, type RunKind } from '@hepu/api/areas/contract/distribution/distributionLabels'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq, isNotNull } from 'drizzle-orm'
import { contractRun as run } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

/** A run that waits and brings a rule: an adjustment, or what restores one. */
export interface PendingRun {
  id: number
  number: string
  kind: RunKind
}

/** Returns the run with which a rule of a contract is to come into force; undefined if none waits. */
export async function findPending(ctx: Ctx, contractId: number): Promise<PendingRun | undefined> {
  const [found] = await ctx.db
    .select({ id: run.id, number: run.number, kind: run.kind })
    .from(run)
    .where(and(rows(ctx, run), eq(run.contractId, contractId), eq(run.state, 'draft'), isNotNull(run.ruleId)))
  return found
}

/** Returns why the rules of a contract stay as they are while a run with a rule of its own waits. */
export const pendingProblem = ({ number, kind }: PendingRun): string =>
  `${runKinds[kind]}单 ${number} 待确认，其中的新规则待生效；请先确认或删除该单`

/** Throws BAD_STATE while a rule of the contract waits for the confirmation of its run, which was computed by the rules as they are. */
export async function assertNonePending(ctx: Ctx, contractId: number): Promise<void> {
  const pending = await findPending(ctx, contractId)
  if (pending) throw new AppError('BAD_STATE', pendingProblem(pending))
}
