import type * as api from '@hepu/api/areas/project/right/authRole'
import { projectMenus, projectResources } from '@hepu/api/areas/project/right/projectResources'
import { isOver } from '@hepu/api/areas/project/execute/nodeWorkflow'
import { AppError } from '@hepu/api/core/errorCodes'
import { own } from '@hepu/api/core/own'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { Ctx } from '../../../http/context.ts'
import { getNode } from '../node/nodes.ts'
import { openRights } from './rights.ts'

/** Returns what the caller may do with a node: only read one that is closed or stopped. Throws NOT_FOUND for one that he does not see. */
export async function listMyRights(
  ctx: Ctx,
  key: ParsedInputOf<typeof api.myProjectAuths>,
): Promise<ResultOf<typeof api.myProjectAuths>> {
  const rights = await openRights(ctx)
  const node = await getNode(ctx, rights, key)
  const held = rights.on(node)
  return projectResources.filter((code) => held.has(code) && (code.endsWith(':read') || !isOver(node.state)))
}

/** Returns what the caller may do on one screen of a node. Throws BAD_INPUT for a menu that projects do not have. */
export async function listRightsOfMenu(
  ctx: Ctx,
  { projectId, menuId, topicAssignmentId }: ParsedInputOf<typeof api.getResourceByProjectMenu>,
): Promise<ResultOf<typeof api.getResourceByProjectMenu>> {
  const menu = projectMenus.find(({ id }) => id === menuId)
  if (!menu) throw new AppError('BAD_INPUT', '菜单不存在')
  const held = await listMyRights(ctx, { projectId, topicId: topicAssignmentId })
  return held.filter((code) => own(menu.resources, code) !== undefined)
}
