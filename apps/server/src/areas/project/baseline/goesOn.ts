import type { NodeState } from '@hepu/api/areas/project/node/nodeLabels'
import type { Ctx } from '../../../http/context.ts'
import type { Node } from '../node/nodes.ts'
import { readSignedDays } from './signedDays.ts'

/**
 * Returns the state in which a node goes on after a pause or after 整改: 延期 as long as it ends later than the signed 任务书
 * says, else 执行中.
 */
export async function stateGoingOn(
  ctx: Ctx,
  node: Node,
): Promise<Extract<NodeState, 'running' | 'extended'>> {
  const signed = (await readSignedDays(ctx, node))('node', node.id)
  return signed && node.endDate !== null && node.endDate > signed.endDate ? 'extended' : 'running'
}
