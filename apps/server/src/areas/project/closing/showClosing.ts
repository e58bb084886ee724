import type * as api from '@hepu/api/areas/project/closing/projectClosing'
import { closingWorkflow } from '@hepu/api/areas/project/closing/closingWorkflow'
import { stateOn } from '@hepu/api/areas/project/node/nodeRules'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { clockDay } from '../../../db/clock.ts'
import { readNames } from '../../../db/keptNames.ts'
import { projectClosing } from '../../../db/schema/index.ts'
import { getRow, mayChange } from '../../../db/scope.ts'
import { listFiles } from '../../../files/attachedFiles.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { refusalOf } from '../execute/refusalOf.ts'
import { getNodeById, overReason, type Node } from '../node/nodes.ts'
import { assertRight, openRights, type Rights } from '../right/rights.ts'
import { assertMayApply } from './applyRules.ts'
import { assertProject, CLOSING, findClosing, findOpenClosing, homeOf, type Closing } from './closingRows.ts'
import { assertMayDecide } from './decideClosing.ts'
import { listEarlier } from './earlierRounds.ts'
import { openGates, readGates } from './gates.ts'

/** Returns a project whose closing the caller may read. Throws NOT_FOUND, and FORBIDDEN without the right. */
export async function openClosing(ctx: Ctx, projectId: number): Promise<{ node: Node; rights: Rights }> {
  const rights = await openRights(ctx)
  const node = await getNodeById(ctx, rights, projectId)
  assertRight(rights, node, 'closing:read')
  assertProject(node)
  return { node, rights }
}

/** Returns the conditions of closing a project as they stand now. */
export async function listGates(
  ctx: Ctx,
  { projectId }: ParsedInputOf<typeof api.closingGates>,
): Promise<ResultOf<typeof api.closingGates>> {
  const { node } = await openClosing(ctx, projectId)
  const closing = await findOpenClosing(ctx, node)
  const gates = await readGates(ctx, node, closing?.gateNotes)
  return {
    gates: gates.map(({ noted, ...gate }) => ({
      ...gate,
      note: noted && { note: noted.note, byName: noted.byName, at: new Date(noted.at) },
    })),
    isReady: openGates(gates).length === 0,
  }
}

/** Returns how far the closing of a project is, and what the caller may do about it. */
export async function showClosing(
  ctx: Ctx,
  { projectId, closingId }: ParsedInputOf<typeof api.showClosing>,
): Promise<ResultOf<typeof api.showClosing>> {
  const id = projectId ?? (closingId ? (await getRow(ctx, projectClosing, closingId, CLOSING)).nodeId : null)
  if (!id) throw new AppError('BAD_INPUT', '项目必填')
  const { node, rights } = await openClosing(ctx, id)
  const closing = await findClosing(ctx, node)
  return {
    projectId: node.id,
    name: node.name,
    code: node.code,
    nodeState: stateOn(node, clockDay(ctx.services.now())),
    closedDate: node.state === 'closed' && closing?.decidedAt ? clockDay(closing.decidedAt) : null,
    closing: closing ? await present(ctx, closing) : null,
    earlier: closing ? await listEarlier(ctx, node, closing) : [],
    ...(await actionsOf(ctx, rights, node, closing)),
  }
}

async function present(ctx: Ctx, closing: Closing) {
  const names = await readNames(ctx, 'user', [closing.appliedBy, closing.decidedBy])
  return {
    ...closing,
    snapshot: closing.gates,
    files: await listFiles(ctx, homeOf(closing)),
    appliedByName: names.get(closing.appliedBy ?? 0) ?? null,
    decidedByName: names.get(closing.decidedBy ?? 0) ?? null,
  }
}

async function actionsOf(ctx: Ctx, rights: Rights, node: Node, closing: Closing | undefined) {
  const mayApply = mayChange(ctx, node) && rights.on(node).has('closing:apply')
  const mayDecide = mayChange(ctx, node) && ctx.caller.permissions.has('project.closing:audit')
  const blockerOf = (move: Parameters<typeof closingWorkflow.stateBlocker>[1]) =>
    closing ? closingWorkflow.stateBlocker(closing.state, move) : null
  const isWaiting = closing?.state === 'applied'
  return allowed(
    {
      edit: mayApply && node.state !== 'draft',
      finish: mayApply,
      decide: mayDecide && isWaiting,
      archive: mayApply && closing !== undefined && closing.state !== 'draft',
    },
    {
      edit: overReason(node) ?? (closing?.state === 'rejected' ? null : blockerOf('edit')),
      archive: blockerOf('archive'),
      finish: await refusalOf(() => assertMayApply(ctx, node)),
      decide: closing && isWaiting ? await refusalOf(() => assertMayDecide(ctx, closing, 'pass')) : null,
    },
  )
}
