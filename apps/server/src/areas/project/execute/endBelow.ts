import { isOver } from '@hepu/api/areas/project/execute/nodeWorkflow'
import { projectNode } from '../../../db/schema/index.ts'
import { updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { followNode } from '../node/followNode.ts'
import { levelName, listBelow, type Node } from '../node/nodes.ts'

/** Ends all that is below a node and not over yet. */
export async function endBelow(
  ctx: Ctx,
  node: Node,
  { state, reason }: { state: 'closed' | 'stopped'; reason: string },
): Promise<void> {
  for (const below of await listBelow(ctx, node)) {
    if (isOver(below.state)) continue
    const note = { label: levelName(below.level), reason }
    await followNode(ctx, below, await updateRow(ctx, projectNode, below.id, { values: { state } }, note))
  }
}
