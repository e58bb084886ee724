import type { ChangeSetMove } from '@hepu/api/core/change/changeWords'
import type { ChangeSet } from '../../../change/readiness.ts'
import { lockSet } from '../../../change/sets.ts'
import { changeSet } from '../../../db/schema/index.ts'
import { findRow, unseen } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { getContract, lockContract, type Contract } from '../contractRows.ts'
import { contractChangeSubject } from './changeSubject.ts'

/** Returns a change with its contract. Throws NOT_FOUND. */
export async function readChange(ctx: Ctx, id: number): Promise<{ set: ChangeSet; contract: Contract }> {
  const set = await findRow(ctx, changeSet, id)
  if (set?.object !== contractChangeSubject.object) throw await unseen(ctx, changeSet, [id], '变更')
  return { set, contract: await getContract(ctx, set.targetId) }
}

/** Returns a change for an action, with its contract locked. Throws NOT_FOUND and BAD_STATE. */
export async function lockChange(
  ctx: Ctx,
  id: number,
  move: ChangeSetMove,
): Promise<{ set: ChangeSet; contract: Contract }> {
  const set = await lockSet(ctx, contractChangeSubject, id, move)
  return { set, contract: await lockContract(ctx, set.targetId) }
}
