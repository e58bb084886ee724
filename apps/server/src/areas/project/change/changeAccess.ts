import { AppError } from '@hepu/api/core/errorCodes'
import type { ProjectResource } from '@hepu/api/areas/project/right/projectResources'
import { lockSet } from '../../../change/sets.ts'
import type { ChangeSetMove } from '@hepu/api/core/change/changeWords'
import { changeSet } from '../../../db/schema/index.ts'
import { findRow, unseen } from '../../../db/scope.ts'
import type { ChangeSet } from '../../../change/readiness.ts'
import type { Ctx } from '../../../http/context.ts'
import { getNodeById, lockNode, type Node } from '../node/nodes.ts'
import { assertRight, openRights, type Rights } from '../right/rights.ts'
import { projectSubject } from './projectSubject.ts'

/** Returns a project for reading. Throws NOT_FOUND, FORBIDDEN without the right, and BAD_INPUT for a topic or assignment. */
export async function readProject(
  ctx: Ctx,
  id: number,
  resource: ProjectResource = 'change:read',
): Promise<{ project: Node; rights: Rights }> {
  const rights = await openRights(ctx)
  const project = await getNodeById(ctx, rights, id)
  assertProject(project)
  assertRight(rights, project, resource)
  return { project, rights }
}

/** Returns a project for a change, locked. */
export async function lockProjectFor(ctx: Ctx, id: number, resource: ProjectResource): Promise<Node> {
  const { node } = await lockNode(ctx, id, resource)
  assertProject(node)
  return node
}

function assertProject({ level, name }: Node): void {
  if (level !== 1) throw new AppError('BAD_INPUT', `「${name}」不是项目，请从项目进入`)
}

/** Returns a change with its project. Throws NOT_FOUND if the caller sees no such project, FORBIDDEN without the right. */
export async function readChange(
  ctx: Ctx,
  id: number,
): Promise<{ set: ChangeSet; project: Node; rights: Rights }> {
  const set = await findRow(ctx, changeSet, id)
  if (set?.object !== projectSubject.object) throw await unseen(ctx, changeSet, [id], '变更')
  return { set, ...(await readProject(ctx, set.targetId)) }
}

/** Returns a change for an action, with its project locked. Throws as `readChange`, and BAD_STATE. */
export async function lockChange(ctx: Ctx, id: number, move: ChangeSetMove): Promise<ChangeSet> {
  const set = await lockSet(ctx, projectSubject, id, move)
  await lockProjectFor(ctx, set.targetId, 'change:edit')
  return set
}
