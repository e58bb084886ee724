import type * as api from '@hepu/api/areas/project/change/projectChange'
import { levelNames, type NodeLevel } from '@hepu/api/areas/project/node/nodeLabels'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { projectMember, projectNode, projectTaskIndex, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { selectNamed } from '../node/nodes.ts'
import { readProject } from './changeAccess.ts'

/** Returns what a change of a project may name, with the present values. */
export async function listChoices(
  ctx: Ctx,
  { projectId }: ParsedInputOf<typeof api.changeChoices>,
): Promise<ResultOf<typeof api.changeChoices>> {
  const { project } = await readProject(ctx, projectId)
  const nodes = await selectNamed(ctx)
    .where(and(rows(ctx, projectNode), eq(projectNode.projectId, project.id)))
    .orderBy(asc(projectNode.path))
  const names = new Map(nodes.map(({ node }) => [node.id, node.name]))
  const ids = [...names.keys()]
  return {
    nodes: nodes.map(({ node, orgName, directorName }) => ({
      ...node,
      label: `${levelNames[node.level as NodeLevel]} · ${node.name}`,
      directorName,
      orgName,
    })),
    indexes: await listIndexes(ctx, ids, names),
    members: await listMembers(ctx, ids, names),
  }
}

type Names = ReadonlyMap<number, string>

async function listIndexes(ctx: Ctx, nodeIds: readonly number[], names: Names) {
  const found = await ctx.db
    .select()
    .from(projectTaskIndex)
    .where(
      and(
        rows(ctx, projectTaskIndex),
        inArray(projectTaskIndex.nodeId, [...nodeIds]),
        isNull(projectTaskIndex.cancelledAt),
      ),
    )
    .orderBy(asc(projectTaskIndex.nodeId), asc(projectTaskIndex.sortValue), asc(projectTaskIndex.id))
  return found.map((row) => ({
    ...row,
    label: `${row.name}（${names.get(row.nodeId) ?? ''}）`,
    weight: row.weight === null ? null : Number(row.weight),
  }))
}

async function listMembers(ctx: Ctx, nodeIds: readonly number[], names: Names) {
  const found = await ctx.db
    .select({ member: projectMember, name: user.name })
    .from(projectMember)
    .innerJoin(user, eq(user.id, projectMember.userId))
    .where(and(rows(ctx, projectMember), inArray(projectMember.nodeId, [...nodeIds])))
    .orderBy(asc(projectMember.nodeId), asc(projectMember.id))
  return found.map(({ member, name }) => ({
    ...member,
    label: `${name}（${names.get(member.nodeId) ?? ''}）`,
  }))
}
