import type * as api from '@hepu/api/areas/project/member/projectMember'
import { memberLabels } from '@hepu/api/areas/project/member/projectMember'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, inArray, sql } from 'drizzle-orm'
import { projectAuthRole, projectMember, projectNode } from '../../../db/schema/index.ts'
import { inOrgOf, rows, unseen } from '../../../db/scope.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { isPerson } from '../node/nodeRules.ts'
import { lockNode, type Node } from '../node/nodes.ts'
import { assertRight } from '../right/rights.ts'

const note = { label: '项目成员' }

/** Adds a member to a node. He has what his roles give, on the node and below. */
export async function addMember(
  ctx: Ctx,
  { projectId, topicId, assignmentId, ...values }: ParsedInputOf<typeof api.addAdditionMember>,
): Promise<ResultOf<typeof api.addAdditionMember>> {
  const { node, rights } = await lockNode(ctx, { projectId, topicId, assignmentId }, 'member:edit')
  if (!(await isPerson(ctx, values.userId)))
    throw new AppError('NOT_FOUND', `${memberLabels.userId}不存在、已停用或无权查看`)
  if (values.startDate && values.endDate && values.endDate < values.startDate)
    throw new AppError('BAD_INPUT', `${memberLabels.endDate}不得早于${memberLabels.startDate}`)
  if (values.roleIds.length > 0) assertRight(rights, node, 'member:role')
  const names = await roleNames(ctx, values.roleIds)
  const extra = { before: {}, after: { roles: names } }
  const row = await insertRow(
    inOrgOf(ctx, node),
    projectMember,
    { ...values, nodeId: node.id },
    { ...note, extra },
  )
  return { id: row.id }
}

/** Removes members that were added; all of them or none. */
export async function deleteMembers(
  ctx: Ctx,
  { ids }: ParsedInputOf<typeof api.deleteAdditionMember>,
): Promise<null> {
  for (const { nodeId } of await getMembers(ctx, ids)) await lockNode(ctx, nodeId, 'member:edit')
  for (const id of ids) await removeRow(ctx, projectMember, id, note)
  return null
}

/** Gives members their roles in place of those they have; all of them or none. */
export async function saveMemberRoles(
  ctx: Ctx,
  { members }: { members: readonly { memberId: number; roleIds: readonly number[] }[] },
): Promise<null> {
  const wanted = new Map(members.map(({ memberId, roleIds }) => [memberId, roleIds]))
  for (const member of await getMembers(ctx, [...wanted.keys()])) {
    await lockNode(ctx, member.nodeId, 'member:role')
    const roleIds = [...(wanted.get(member.id) ?? [])]
    const extra = {
      before: { roles: await roleNames(ctx, member.roleIds, true) },
      after: { roles: await roleNames(ctx, roleIds) },
    }
    await updateRow(ctx, projectMember, member.id, { values: { roleIds } }, { ...note, extra })
  }
  return null
}

/** Hands a project over to another owner, who then holds all its rights. The reason is in its history. */
export async function handOver(
  ctx: Ctx,
  { projectId, userId, reason }: ParsedInputOf<typeof api.replaceCreateBy>,
): Promise<ResultOf<typeof api.replaceCreateBy>> {
  const { node } = await lockNode(ctx, projectId, 'member:edit')
  assertMayHandOver(ctx, node)
  if (node.ownerId === userId) throw new AppError('BAD_STATE', '接收人已是该项目的创建人')
  if (!(await isPerson(ctx, userId))) throw new AppError('NOT_FOUND', '接收人不存在、已停用或无权查看')
  return updateRow(ctx, projectNode, node.id, { values: { ownerId: userId } }, { label: '项目', reason })
}

/** Throws unless the caller owns the project or manages all of them: whoever else may edit members cannot give it away. */
function assertMayHandOver({ caller }: Ctx, node: Node): void {
  if (node.level !== 1) throw new AppError('BAD_STATE', '只能移交整个项目')
  if (node.ownerId === caller.userId || caller.permissions.has('project.node:manage')) return
  throw new AppError('FORBIDDEN', '只有项目的创建人或项目管理员可以移交项目')
}

/** Returns members whose project the caller's organisations have. Throws NOT_FOUND if one is missing. */
export async function getMembers(ctx: Ctx, ids: readonly number[]) {
  const found = await ctx.db
    .select()
    .from(projectMember)
    .where(and(rows(ctx, projectMember), inArray(projectMember.id, [...ids])))
    .orderBy(projectMember.nodeId, projectMember.id)
  if (found.length !== new Set(ids).size) throw await unseen(ctx, projectMember, ids, note.label)
  return found
}

/** Returns the names of roles. Throws BAD_INPUT if one does not exist, or is not in force and not held (`isHeld`). */
async function roleNames(ctx: Ctx, ids: readonly number[], isHeld = false): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await ctx.db
    .select({ id: projectAuthRole.id, name: projectAuthRole.name, state: projectAuthRole.state })
    .from(projectAuthRole)
    .where(and(rows(ctx, projectAuthRole), inArray(projectAuthRole.id, [...ids])))
    .orderBy(sql`array_position(${sql.param([...ids])}::bigint[], ${projectAuthRole.id})`)
  if (!isHeld) {
    if (found.length < new Set(ids).size) throw new AppError('BAD_INPUT', '项目角色不存在或无权查看')
    const off = found.find(({ state }) => state !== 1)
    if (off) throw new AppError('BAD_INPUT', `项目角色「${off.name}」已停用，请另选`)
  }
  return found.map(({ name }) => name)
}
