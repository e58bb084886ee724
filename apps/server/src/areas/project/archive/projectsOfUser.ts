import { stateOn } from '@hepu/api/areas/project/node/nodeRules'
import type * as api from '@hepu/api/areas/project/archive/archiveUser'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { clockDay } from '../../../db/clock.ts'
import { projectMember, projectNode, user } from '../../../db/schema/index.ts'
import { rows, visibleOrgIds, worksIn } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { levelName, type Node } from '../node/nodes.ts'
import { openRights } from '../right/rights.ts'

type Row = ResultOf<typeof api.projectsOfUser>[number]

/** Throws NOT_FOUND for a user who does not work in an organisation that the caller sees. */
export async function assertSeen(ctx: Ctx, userId: number): Promise<void> {
  const found = await ctx.db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt), worksIn(visibleOrgIds(ctx))))
  if (found.length === 0) throw new AppError('NOT_FOUND', '用户不存在或无权查看')
}

const project = alias(projectNode, 'project')

/** Returns in what a user takes part, among the nodes that the caller sees: as director, owner or member. */
export async function listProjectsOfUser(
  ctx: Ctx,
  { userId }: ParsedInputOf<typeof api.projectsOfUser>,
): Promise<ResultOf<typeof api.projectsOfUser>> {
  await assertSeen(ctx, userId)
  const rights = await openRights(ctx)
  const today = clockDay(ctx.services.now())
  const found = await ctx.db
    .select({ node: projectNode, projectName: project.name, member: projectMember })
    .from(projectNode)
    .innerJoin(project, and(eq(project.orgId, projectNode.orgId), eq(project.id, projectNode.projectId)))
    .leftJoin(
      projectMember,
      and(
        eq(projectMember.orgId, projectNode.orgId),
        eq(projectMember.nodeId, projectNode.id),
        eq(projectMember.userId, userId),
        isNull(projectMember.deletedAt),
      ),
    )
    .where(
      and(
        rows(ctx, projectNode),
        rights.visible,
        ne(projectNode.state, 'draft'),
        sql`(${projectNode.directorId} = ${userId} or ${projectNode.ownerId} = ${userId} or ${projectMember.id} is not null)`,
      ),
    )
    .orderBy(desc(projectNode.startDate), projectNode.projectId, projectNode.path)
  return found.map(({ node, projectName, member }) => ({
    ...fieldsOf(node, today),
    projectName,
    position: positionsOf(node, userId, member?.position ?? null),
    months: member?.months ?? null,
    startDate: member?.startDate ?? node.startDate,
    endDate: member?.endDate ?? node.endDate,
  }))
}

const fieldsOf = (node: Node, today: string) => ({
  nodeId: node.id,
  projectId: node.projectId,
  parentId: node.parentId,
  level: node.level,
  code: node.code,
  name: node.name,
  state: stateOn(node, today),
})

function positionsOf({ level, directorId, ownerId }: Node, userId: number, position: Row['position'] | null) {
  const held = [
    ...(directorId === userId ? [`${levelName(level)}负责人`] : []),
    ...(position ? [position] : []),
  ]
  return (held.length > 0 ? held : ownerId === userId ? ['创建人'] : []).join('、')
}
