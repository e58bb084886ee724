import { nodeWorkflow } from '@hepu/api/areas/project/execute/nodeWorkflow'
import { closingWorkflow } from '@hepu/api/areas/project/closing/closingWorkflow'
import { closingLabels as labels } from '@hepu/api/areas/project/closing/closingLabels'
import { stateOn } from '@hepu/api/areas/project/node/nodeRules'
import { AppError } from '@hepu/api/core/errorCodes'
import { clockDay } from '../../../db/clock.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Node } from '../node/nodes.ts'
import { assertProject, findOpenClosing, type Closing } from './closingRows.ts'
import { openGates, readGates, type NotedGate } from './gates.ts'

/** Throws BAD_STATE if the state of a project or of its application does not allow to apply. */
export function assertApplyState(ctx: Ctx, node: Node, closing: Closing | undefined): void {
  assertProject(node)
  const why = nodeWorkflow.stateBlocker(stateOn(node, clockDay(ctx.services.now())), 'apply')
  const whyClosing = closing ? closingWorkflow.stateBlocker(closing.state, 'apply') : null
  const refusal = why ?? whyClosing
  if (refusal) throw new AppError('BAD_STATE', refusal)
}

/** Throws BAD_STATE naming the conditions that are not met and not passed with a note. Returns all of them. */
export async function assertGates(ctx: Ctx, node: Node, closing: Closing | undefined): Promise<NotedGate[]> {
  const gates = await readGates(ctx, node, closing?.gateNotes)
  const open = openGates(gates)
  if (open.length === 0) return gates
  const names = open.map(({ label, detail }) => `${label}（${detail}）`)
  throw new AppError('BAD_STATE', `还有${open.length}项结题条件未满足：${names.join('；')}`)
}

/** Throws BAD_STATE as long as the summary is missing. */
export function assertSummary(closing: Closing | undefined): asserts closing is Closing {
  if (!closing?.summary) throw new AppError('BAD_STATE', `${labels.summary}必填，请先填写并保存结题材料`)
}

/** Throws BAD_STATE unless a project can be applied to be closed now. */
export async function assertMayApply(ctx: Ctx, node: Node): Promise<void> {
  const closing = await findOpenClosing(ctx, node)
  assertApplyState(ctx, node, closing)
  assertSummary(closing)
  await assertGates(ctx, node, closing)
}
