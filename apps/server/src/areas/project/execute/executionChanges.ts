import type * as api from '@hepu/api/areas/project/execute/projectExecute'
import { nodeWorkflow } from '@hepu/api/areas/project/execute/nodeWorkflow'
import { nodeLabels as labels } from '@hepu/api/areas/project/node/nodeLabels'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { projectNode } from '../../../db/schema/index.ts'
import { updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { stateGoingOn } from '../baseline/goesOn.ts'
import { followNode } from '../node/followNode.ts'
import { isPerson } from '../node/nodeRules.ts'
import { levelName, lockNode } from '../node/nodes.ts'
import { recomputeNode } from '../plan/progressUp.ts'
import { endBelow } from './endBelow.ts'
import { assertDirectorFree, assertMove, moveRights } from './buttons.ts'

/** Names another director of a node. Once the 任务书 is signed this takes a change of the project. */
export async function editDirector(
  ctx: Ctx,
  { a: id, b: userId }: ParsedInputOf<typeof api.editDirector>,
): Promise<null> {
  const { node } = await lockNode(ctx, id, 'detail:edit')
  await assertDirectorFree(ctx, node)
  if (node.directorId === userId)
    throw new AppError('BAD_STATE', `该人员已是「${node.name}」的${labels.directorId}`)
  if (!(await isPerson(ctx, userId)))
    throw new AppError('NOT_FOUND', `${labels.directorId}不存在、已停用或无权查看`)
  const note = { label: levelName(node.level), reason: `更换${labels.directorId}` }
  const row = await updateRow(ctx, projectNode, node.id, { values: { directorId: userId } }, note)
  await followNode(ctx, node, row)
  return null
}

/** Starts, pauses, resumes or stops a node for a reason. What is stopped stops with all below it. */
export async function setNodeState(
  ctx: Ctx,
  { move, reason, version, ...key }: ParsedInputOf<typeof api.setNodeState>,
): Promise<ResultOf<typeof api.setNodeState>> {
  const { node } = await lockNode(ctx, key, moveRights[move])
  assertMove(ctx, node, move)
  const { to, label } = nodeWorkflow.moves[move]
  const state = move === 'resume' ? await stateGoingOn(ctx, node) : must(to, 'the state after the move')
  const note = { label: levelName(node.level), reason: `${label}：${reason}` }
  const row = await updateRow(ctx, projectNode, node.id, { version, values: { state } }, note)
  if (state === 'stopped') await endBelow(ctx, node, { state, reason: `随上级${label}：${reason}` })
  await followNode(ctx, node, row)
  await recomputeNode(ctx, node)
  return { state, version: row.version }
}
