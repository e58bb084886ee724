import { projectClosing, projectNode } from '../../../db/schema/index.ts'
import { updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Node } from '../node/nodes.ts'
import { assertGates } from './applyRules.ts'
import { CLOSING, type Closing } from './closingRows.ts'
import { snapshotOf } from './gates.ts'

/** Writes down the conditions as they stand, and lets project and application wait for the decision. */
export async function enterReview(ctx: Ctx, node: Node, closing: Closing): Promise<Closing> {
  const gates = snapshotOf(await assertGates(ctx, node, closing))
  const values = {
    title: node.name,
    state: 'applied' as const,
    gates,
    appliedBy: ctx.caller.userId,
    appliedAt: ctx.services.now(),
    decidedBy: null,
    decidedAt: null,
    opinion: null,
  }
  const row = await updateRow(
    ctx,
    projectClosing,
    closing.id,
    { values },
    { label: CLOSING, reason: '申请结题' },
  )
  await updateRow(
    ctx,
    projectNode,
    node.id,
    { values: { state: 'awaiting' } },
    { label: '项目', reason: '申请结题' },
  )
  return row
}
