import type * as api from '@hepu/api/areas/project/execute/projectExecute'
import { askedMoves, nodeWorkflow, type AskedMove } from '@hepu/api/areas/project/execute/nodeWorkflow'
import { stateOn } from '@hepu/api/areas/project/node/nodeRules'
import type { ProjectResource } from '@hepu/api/areas/project/right/projectResources'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { clockDay } from '../../../db/clock.ts'
import { mayChange } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertUnsigned } from '../baseline/signed.ts'
import { assertMayApply } from '../closing/applyRules.ts'
import { assertOpen, getNode, type Node } from '../node/nodes.ts'
import { openRights } from '../right/rights.ts'
import { refusalOf } from './refusalOf.ts'

/** The right that each move of the state needs. */
export const moveRights: Readonly<Record<AskedMove, ProjectResource>> = {
  start: 'detail:edit',
  pause: 'detail:edit',
  resume: 'detail:edit',
  stop: 'detail:delete',
}

/** Throws BAD_STATE if the state of a node does not allow a move. */
export function assertMove(
  ctx: Ctx,
  node: Node,
  move: Parameters<typeof nodeWorkflow.stateBlocker>[1],
): void {
  const why = nodeWorkflow.stateBlocker(stateOn(node, clockDay(ctx.services.now())), move)
  if (why) throw new AppError('BAD_STATE', why)
}

/** Throws unless the director of a node is named without a change of the project. */
export async function assertDirectorFree(ctx: Ctx, node: Node): Promise<void> {
  assertStarted(node)
  await assertUnsigned(ctx, node, '负责人')
}

/** Throws BAD_STATE for a draft and for what is over. */
export function assertStarted(node: Node): void {
  if (node.state === 'draft') throw new AppError('BAD_STATE', '草稿尚未提交，请先提交项目')
  assertOpen(node)
}

/** What each button of an execution needs: the right, and what the command checks besides. */
const buttons: Readonly<
  Record<
    api.ExecutionButton,
    { right: ProjectResource; check: (ctx: Ctx, node: Node) => Promise<void> | void }
  >
> = {
  editProgress: { right: 'plan:progress', check: (_, node) => assertStarted(node) },
  editDirector: { right: 'detail:edit', check: assertDirectorFree },
  uploadWeekly: { right: 'document:edit', check: (_, node) => assertStarted(node) },
  achievement: { right: 'result:edit', check: (_, node) => assertStarted(node) },
  finish: { right: 'closing:apply', check: assertMayApply },
  change: { right: 'change:edit', check: (_, node) => assertStarted(node) },
  risk: { right: 'risk:edit', check: (_, node) => assertStarted(node) },
}

/** Returns which buttons of an execution the caller has, and why not those that its state forbids. */
export async function showButtons(
  ctx: Ctx,
  key: ParsedInputOf<typeof api.getButtonStatus>,
): Promise<ResultOf<typeof api.getButtonStatus>> {
  const rights = await openRights(ctx)
  const node = await getNode(ctx, rights, key)
  const held = mayChange(ctx, node) ? rights.on(node) : new Set<ProjectResource>()
  const names = Object.keys(buttons) as api.ExecutionButton[]
  const why: Record<string, string | null> = {}
  for (const name of names) why[name] = await refusalOf(() => buttons[name].check(ctx, node))
  for (const move of askedMoves) why[move] = await refusalOf(() => assertMove(ctx, node, move))
  const byRights = {
    ...Object.fromEntries(names.map((name) => [name, held.has(buttons[name].right)])),
    ...Object.fromEntries(askedMoves.map((move) => [move, held.has(moveRights[move])])),
  }
  const { can, whyNot } = allowed(byRights, why)
  const is = (name: api.ExecutionButton): boolean => can[name] === true
  return {
    editProgress: is('editProgress'),
    editDirector: is('editDirector'),
    uploadWeekly: is('uploadWeekly'),
    achievement: is('achievement'),
    finish: is('finish'),
    change: is('change'),
    risk: is('risk'),
    moves: Object.fromEntries(askedMoves.map((move) => [move, can[move] === true])),
    whyNot,
  }
}
