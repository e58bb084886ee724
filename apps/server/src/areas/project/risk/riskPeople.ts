import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { projectMember, projectNode } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { isPerson } from '../node/nodeRules.ts'
import type { Node } from '../node/nodes.ts'

/** Returns whether an active user takes part in a node, one above or one below it, so that he sees the node. */
export async function takesPart(ctx: Ctx, node: Node, userId: number): Promise<boolean> {
  if (!(await isPerson(ctx, userId))) return false
  const isNear = and(
    eq(projectNode.orgId, node.orgId),
    isNull(projectNode.deletedAt),
    sql`(starts_with(${projectNode.path}, ${node.path}) or starts_with(${node.path}, ${projectNode.path}))`,
  )
  const found = await ctx.db
    .select({ id: projectNode.id })
    .from(projectNode)
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
        isNear,
        or(
          eq(projectNode.ownerId, userId),
          eq(projectNode.directorId, userId),
          eq(projectMember.userId, userId),
        ),
      ),
    )
    .limit(1)
  return found.length > 0
}
