import type * as api from '@hepu/api/areas/project/node/projectTracking'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { projectMember, projectNode, user } from '../../../db/schema/index.ts'
import { movedPath } from '../../../db/tree.ts'
import { updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertRight, openRights, type Rights } from '../right/rights.ts'
import { assertUnsigned } from '../baseline/signed.ts'
import { recomputeNode } from '../plan/progressUp.ts'
import { planReports } from '../report/planReports.ts'
import { takeRisksAlong } from '../risk/moveRisks.ts'
import { getNodeById, levelName, listBelow, lockNode, lockProject, type Node } from './nodes.ts'
import { assertWithin, nextCode } from './nodeRules.ts'

/** Returns who would come to see a branch by a move, and who would no longer. Refuses a move that is not possible. */
export async function previewMove(
  ctx: Ctx,
  { id, parentId }: ParsedInputOf<typeof api.previewMove>,
): Promise<ResultOf<typeof api.previewMove>> {
  const rights = await openRights(ctx)
  const node = await getNodeById(ctx, rights, id)
  const above = await getNodeById(ctx, rights, parentId)
  assertMovable(rights, node, above)
  await assertWithin(ctx, above, node)
  const before = await peopleAbove(ctx, await getNodeById(ctx, rights, node.parentId ?? 0))
  const after = await peopleAbove(ctx, above)
  const stay = await peopleOfBranch(ctx, node)
  const without = (people: ReadonlyMap<number, string>, others: ReadonlyMap<number, string>) =>
    [...people].flatMap(([userId, name]) =>
      others.has(userId) || stay.has(userId) ? [] : [{ id: userId, name }],
    )
  return {
    version: node.version,
    below: (await listBelow(ctx, node)).length,
    gains: without(after, before),
    losses: without(before, after),
  }
}

/** Moves a topic or assignment with all below it under another node of the same level as its present one; numbers follow. */
export async function moveNode(
  ctx: Ctx,
  { id, parentId, version }: ParsedInputOf<typeof api.moveNode>,
): Promise<ResultOf<typeof api.moveNode>> {
  const { node, rights } = await lockNode(ctx, id, 'detail:structure')
  const target = await getNodeById(ctx, rights, parentId)
  if (target.projectId !== node.projectId) await lockProject(ctx, target)
  const above = await getNodeById(ctx, rights, parentId)
  assertMovable(rights, node, above)
  for (const place of [node, above]) await assertUnsigned(ctx, place, `移动${levelName(node.level)}`)
  await assertWithin(ctx, above, node, node)
  const place = {
    parentId: above.id,
    projectId: above.projectId,
    path: `${above.path}${node.id}/`,
    code: await nextCode(ctx, above),
  }
  const row = await updateRow(
    ctx,
    projectNode,
    id,
    { version, values: place },
    { label: levelName(node.level) },
  )
  await moveBranch(ctx, node, place)
  await takeRisksAlong(ctx, { ...place, orgId: node.orgId })
  // The rule of reports is that of the project, so all that moved may owe other ones.
  for (const one of [row, ...(await listBelow(ctx, row))]) await planReports(ctx, one)
  await recomputeNode(ctx, node)
  await recomputeNode(ctx, above)
  return row
}

/** Throws FORBIDDEN without the right in both places, and BAD_STATE for a place that does not take the node. */
function assertMovable(rights: Rights, node: Node, above: Node): void {
  assertRight(rights, node, 'detail:structure')
  assertRight(rights, above, 'detail:structure')
  if (node.level === 1) throw new AppError('BAD_STATE', '项目没有上级，不能移动')
  if (above.id === node.parentId) throw new AppError('BAD_STATE', `「${node.name}」已在「${above.name}」之下`)
  if (above.level !== node.level - 1 || above.state === 'draft') {
    const wanted = levelName(node.level - 1)
    throw new AppError(
      'BAD_STATE',
      `${levelName(node.level)}只能移到${wanted}之下，「${above.name}」不是${wanted}`,
    )
  }
  if (above.orgId !== node.orgId || above.crop !== node.crop)
    throw new AppError('BAD_STATE', '只能移到同一机构、同一作物的项目之下')
}

async function moveBranch(
  ctx: Ctx,
  from: Node,
  to: { projectId: number; path: string; code: string },
): Promise<void> {
  await ctx.db
    .update(projectNode)
    .set({
      projectId: to.projectId,
      path: movedPath(projectNode.path, from.path, to.path),
      code: sql`${to.code}::text || substr(${projectNode.code}, ${(from.code ?? '').length + 1}::int)`,
    })
    .where(
      and(
        eq(projectNode.orgId, from.orgId),
        sql`starts_with(${projectNode.path}, ${from.path})`,
        ne(projectNode.id, from.id),
      ),
    )
}

/** Returns the people who see all below a node because of it or of one above it, by id with their names. */
async function peopleAbove(ctx: Ctx, node: Node): Promise<Map<number, string>> {
  return peopleOf(ctx, node.path.split('/').filter(Boolean).map(Number))
}

async function peopleOfBranch(ctx: Ctx, node: Node): Promise<Map<number, string>> {
  return peopleOf(ctx, [node.id, ...(await listBelow(ctx, node)).map(({ id }) => id)])
}

async function peopleOf({ db }: Ctx, nodeIds: readonly number[]): Promise<Map<number, string>> {
  const nodes = await db
    .select({ ownerId: projectNode.ownerId, directorId: projectNode.directorId })
    .from(projectNode)
    .where(inArray(projectNode.id, [...nodeIds]))
  const members = await db
    .select({ userId: projectMember.userId })
    .from(projectMember)
    .where(and(inArray(projectMember.nodeId, [...nodeIds]), isNull(projectMember.deletedAt)))
  const ids = new Set([
    ...nodes.flatMap(({ ownerId, directorId }) => [ownerId, directorId ?? ownerId]),
    ...members.map(({ userId }) => userId),
  ])
  const found = await db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(inArray(user.id, [...ids]))
    .orderBy(user.id)
  return new Map(found.map(({ id, name }) => [id, name]))
}
