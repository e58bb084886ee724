import { projectClosing, projectNode } from '../../../db/schema/index.ts'
import { updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { stateGoingOn } from '../baseline/goesOn.ts'
import { endBelow } from '../execute/endBelow.ts'
import { followNode } from '../node/followNode.ts'
import type { Node } from '../node/nodes.ts'
import { CLOSING, type Closing, type Outcome } from './closingRows.ts'
import { keptRounds } from './earlierRounds.ts'

const words: Readonly<Record<Outcome, string>> = {
  passed: '通过结题',
  rework: '退回整改',
  rejected: '结题不通过',
  draft: '撤回结题申请',
}

/**
 * Writes what became of an application: a passed one closes the project with all below it, any other leads back to execution. The
 * caller has locked the project.
 */
export async function settleClosing(
  ctx: Ctx,
  node: Node,
  closing: Closing,
  { outcome, opinion }: { outcome: Outcome; opinion: string | null },
): Promise<void> {
  const reason = opinion ? `${words[outcome]}：${opinion}` : words[outcome]
  const isDecided = outcome !== 'draft'
  const values = {
    ...(await keptRounds(ctx, closing, { outcome, opinion })),
    state: outcome,
    decidedBy: isDecided ? ctx.caller.userId : null,
    decidedAt: isDecided ? ctx.services.now() : null,
    opinion: isDecided ? opinion : null,
  }
  await updateRow(ctx, projectClosing, closing.id, { values }, { label: CLOSING, reason })
  if (node.state !== 'awaiting') return
  const state = outcome === 'passed' ? 'closed' : await stateGoingOn(ctx, node)
  const row = await updateRow(ctx, projectNode, node.id, { values: { state } }, { label: '项目', reason })
  await followNode(ctx, node, row)
  if (state === 'closed') await endBelow(ctx, node, { state, reason: `随项目结题` })
}
