import { levelNames, type NodeLevel } from '@hepu/api/areas/project/node/nodeLabels'
import { stateOn } from '@hepu/api/areas/project/node/nodeRules'
import { isOver, nodeWorkflow } from '@hepu/api/areas/project/execute/nodeWorkflow'
import type { ProjectResource } from '@hepu/api/areas/project/right/projectResources'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { clockDay } from '../../../db/clock.ts'
import { organization, projectNode, projectSource, user } from '../../../db/schema/index.ts'
import { mayChange, rows, unseen } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { paceOf } from '../plan/pace.ts'
import { assertRight, openRights, type Rights } from '../right/rights.ts'

export type Node = typeof projectNode.$inferSelect

/** Which node a screen is about. */
export interface NodeKey {
  projectId: number
  topicId?: number | null | undefined
  assignmentId?: number | null | undefined
}

/** Returns the name of a level for messages. */
export const levelName = (level: number): string => levelNames[level as NodeLevel] ?? '节点'

/** Returns the id of the lowest node that a key names. */
export const idOfKey = ({ projectId, topicId, assignmentId }: NodeKey): number =>
  assignmentId ?? topicId ?? projectId

/**
 * Returns a node of a project that the caller sees. Throws NOT_FOUND for any other, and for one of another project. A link that knows
 * only the id of a topic or assignment may name it as the project.
 */
export async function getNode(ctx: Ctx, rights: Rights, key: NodeKey): Promise<Node> {
  const node = await getNodeById(ctx, rights, idOfKey(key))
  if (node.projectId !== key.projectId && node.id !== key.projectId)
    throw new AppError('NOT_FOUND', '项目不存在或无权查看')
  return node
}

/** Returns a node that the caller sees. Throws NOT_FOUND. */
export async function getNodeById(ctx: Ctx, rights: Rights, id: number): Promise<Node> {
  const [found] = await selectNodes(ctx, rights, eq(projectNode.id, id))
  if (!found) throw await unseen(ctx, projectNode, [id], '项目')
  return found
}

/** Returns the query of the nodes that the caller sees and a condition fits. */
export const selectNodes = (ctx: Ctx, rights: Rights, condition: SQL) =>
  ctx.db
    .select()
    .from(projectNode)
    .where(and(rows(ctx, projectNode), rights.visible, condition))

/**
 * Returns a node for a change, and locks its project until the transaction ends, so that changes of one project follow one
 * another. Throws NOT_FOUND, FORBIDDEN without the right, and BAD_STATE for a node that is closed or stopped, unless it
 * `mayBeOver`.
 */
export async function lockNode(
  ctx: Ctx,
  key: number | NodeKey,
  resource: ProjectResource,
  { mayBeOver = false }: { mayBeOver?: boolean } = {},
): Promise<{ node: Node; rights: Rights }> {
  const rights = await openRights(ctx)
  const seen = typeof key === 'number' ? await getNodeById(ctx, rights, key) : await getNode(ctx, rights, key)
  await lockProject(ctx, seen)
  const node = await getNodeById(ctx, rights, seen.id)
  assertRight(rights, node, resource)
  if (!mayBeOver) assertOpen(node)
  return { node, rights }
}

/** Returns why nothing in a node changes any more: it is closed or stopped. Null for any other. */
export const overReason = ({ state, level, name }: Pick<Node, 'state' | 'level' | 'name'>): string | null =>
  isOver(state) ? `${levelName(level)}「${name}」${nodeWorkflow.refusals?.[state] ?? ''}` : null

/** Throws BAD_STATE for a node that is closed or stopped. */
export function assertOpen(node: Pick<Node, 'state' | 'level' | 'name'>): void {
  const reason = overReason(node)
  if (reason) throw new AppError('BAD_STATE', reason)
}

/** Holds a project for a change until the transaction ends. */
export const lockProject = async (
  { db }: Ctx,
  { orgId, projectId }: Pick<Node, 'orgId' | 'projectId'>,
): Promise<void> =>
  void (await db
    .select({ id: projectNode.id })
    .from(projectNode)
    .where(and(eq(projectNode.orgId, orgId), eq(projectNode.id, projectId)))
    .for('update'))

/** Returns the nodes below one, the deepest last; drafts have none. */
export const listBelow = ({ db }: Ctx, node: Node): Promise<Node[]> =>
  db
    .select()
    .from(projectNode)
    .where(
      and(
        eq(projectNode.orgId, node.orgId),
        sql`starts_with(${projectNode.path}, ${node.path})`,
        sql`${projectNode.id} <> ${node.id}`,
        sql`${projectNode.deletedAt} is null`,
      ),
    )
    .orderBy(asc(projectNode.level), asc(projectNode.code), asc(projectNode.id))

const director = alias(user, 'director')

/** Selects nodes with the names that lists show. */
export const selectNamed = ({ db }: Ctx) =>
  db
    .select({
      node: projectNode,
      sourceName: projectSource.name,
      orgName: organization.name,
      directorName: director.name,
      isSigned: sql<boolean>`(select p.signed_at is not null from project_node p
        where p.org_id = ${projectNode.orgId} and p.id = ${projectNode.projectId})`,
      /** By the same rule as `assertNoMoney`. */
      hasMoney: sql<boolean>`(exists (select 1 from project_fund_flow f
          join project_node b on b.org_id = f.org_id and b.id = f.node_id
          where f.org_id = ${projectNode.orgId} and b.project_id = ${projectNode.projectId}
          and starts_with(b.path, ${projectNode.path}))
        or exists (select 1 from project_arrival a where a.org_id = ${projectNode.orgId}
          and a.project_id = ${projectNode.id} and a.deleted_at is null))`,
    })
    .from(projectNode)
    .leftJoin(projectSource, eq(projectSource.id, projectNode.sourceId))
    .leftJoin(organization, eq(organization.id, projectNode.unitId))
    .leftJoin(director, eq(director.id, projectNode.directorId))

export type Named = Awaited<ReturnType<typeof selectNamed>>[number]

/** Returns a node as lists show it. */
export function presentNode(
  ctx: Ctx,
  rights: Rights,
  { node, sourceName, orgName, directorName, isSigned, hasMoney }: Named,
) {
  const isFixed = !mayChange(ctx, node) || isOver(node.state)
  const held = isFixed ? new Set<ProjectResource>() : rights.on(node)
  const isDraft = node.state === 'draft'
  const today = clockDay(ctx.services.now())
  return {
    ...node,
    ...paceOf({ ...node, isCancelled: isDraft || isOver(node.state) }, today),
    state: stateOn(node, today),
    sourceName: node.level > 1 ? null : (sourceName ?? '自立项目'),
    unitName: orgName ?? node.unitName,
    directorName,
    isSigned,
    updateTime: node.updatedAt,
    can: {
      edit: held.has('detail:edit'),
      addChild: held.has('detail:structure') && node.level < 3 && !isDraft && !isSigned,
      move: held.has('detail:structure') && node.level > 1 && !isSigned,
      delete: held.has('detail:delete') && !isDraft && !hasMoney && (!isSigned || node.level === 1),
    },
  }
}
