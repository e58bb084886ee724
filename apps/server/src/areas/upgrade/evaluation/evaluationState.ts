import { upgradeWorkflow, type UpgradeMove } from '@hepu/api/areas/upgrade/upgradeWorkflow'
import type { UpgradeState } from '@hepu/api/areas/upgrade/upgradeStates'
import { AppError } from '@hepu/api/core/errorCodes'
import { mayChange } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

/** Refuses an action that the state does not allow, with a message that names the state. */
export function assertMove(state: UpgradeState, move: UpgradeMove): void {
  const blocker = upgradeWorkflow.stateBlocker(state, move)
  if (blocker) throw new AppError('BAD_STATE', blocker)
}

/** Returns what the caller may do with an evaluation in its state. */
export const canOf = (
  ctx: Pick<Ctx, 'caller'>,
  evaluation: { orgId: number; state: UpgradeState },
): Record<UpgradeMove, boolean> =>
  upgradeWorkflow.can(evaluation.state, mayChange(ctx, evaluation) ? ctx.caller.permissions : new Set())
