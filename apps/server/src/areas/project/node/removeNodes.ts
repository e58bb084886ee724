import type * as api from '@hepu/api/areas/project/node/projectTracking'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, inArray } from 'drizzle-orm'
import { projectMember, projectNode } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { removeRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertNoMoney } from '../fund/inUse.ts'
import { levelName, listBelow, lockNode } from './nodes.ts'

/** Deletes a node with all below it. */
export async function removeNode(ctx: Ctx, { id }: ParsedInputOf<typeof api.deleteProject>): Promise<null> {
  await removeBranch(ctx, id)
  return null
}

/** Deletes nodes with all below them; all of them or none. One that stands below another of them goes with it. */
export async function removeNodes(
  ctx: Ctx,
  { ids }: ParsedInputOf<typeof api.deleteProjectV2>,
): Promise<null> {
  const gone = new Set<number>()
  const levels = await ctx.db
    .select({ id: projectNode.id, level: projectNode.level })
    .from(projectNode)
    .where(and(rows(ctx, projectNode), inArray(projectNode.id, [...ids])))
  const levelOf = new Map(levels.map(({ id, level }) => [id, level]))
  for (const id of ids.toSorted((a, b) => (levelOf.get(a) ?? 0) - (levelOf.get(b) ?? 0))) {
    if (gone.has(id)) continue
    for (const removed of await removeBranch(ctx, id)) gone.add(removed)
  }
  return null
}

/** Deletes a branch from its lowest nodes up, with the members, and returns the ids. Throws BAD_STATE for a draft. */
async function removeBranch(ctx: Ctx, id: number): Promise<number[]> {
  const { node } = await lockNode(ctx, id, 'detail:delete')
  if (node.state === 'draft') throw new AppError('BAD_STATE', '草稿请在草稿列表中删除')
  const branch = [node, ...(await listBelow(ctx, node))].toReversed()
  await assertNoMoney(
    ctx,
    node,
    branch.map((one) => one.id),
  )
  await removeMembers(
    ctx,
    branch.map((one) => one.id),
  )
  for (const one of branch) await removeRow(ctx, projectNode, one.id, { label: levelName(one.level) })
  return branch.map((one) => one.id)
}

async function removeMembers(ctx: Ctx, nodeIds: readonly number[]): Promise<void> {
  const members = await ctx.db
    .select({ id: projectMember.id })
    .from(projectMember)
    .where(and(rows(ctx, projectMember), inArray(projectMember.nodeId, [...nodeIds])))
  for (const { id } of members) await removeRow(ctx, projectMember, id, { label: '项目成员' })
}
