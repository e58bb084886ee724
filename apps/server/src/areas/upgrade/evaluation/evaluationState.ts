import { AppError } from '@hepu/api/core/errorCodes'
import { upgradeStates, type UpgradeState } from '@hepu/api/areas/upgrade/upgradeStates'
import type { Permission } from '@hepu/api/core/permissions'
import { mayChange } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

const OPEN = ['INIT', 'REHEARSAL', 'DRAFT'] as const

/** Actions on an evaluation, the states in which each is allowed, and its permission. */
const moves = {
  refresh: { from: OPEN, word: 'upgrade.record:rehearse', label: '重新判定' },
  decide: { from: OPEN, word: 'upgrade.record:rehearse', label: '人工判定' },
  promote: { from: [...OPEN, 'CONFIRMED'], word: 'upgrade.record:rehearse', label: '批量晋级' },
  saveDraft: { from: OPEN, word: 'upgrade.record:rehearse', label: '保存草稿' },
  deleteDraft: { from: OPEN, word: 'upgrade.record:rehearse', label: '删除草稿' },
  confirm: { from: ['REHEARSAL', 'DRAFT'], word: 'upgrade.record:confirm', label: '确认预演' },
  reopen: { from: ['CONFIRMED'], word: 'upgrade.record:confirm', label: '撤回确认' },
  plan: { from: [...OPEN, 'CONFIRMED'], word: 'upgrade.record:rehearse', label: '修改下一年安排' },
  publish: { from: ['CONFIRMED'], word: 'upgrade.record:publish', label: '发布' },
  revoke: { from: ['PUBLISHED'], word: 'upgrade.record:publish', label: '撤销发布' },
} as const satisfies Record<string, { from: readonly UpgradeState[]; word: Permission; label: string }>

export type Move = keyof typeof moves

/** Returns whether the state allows the action. */
export const allows = (state: UpgradeState, move: Move): boolean =>
  (moves[move].from as readonly UpgradeState[]).includes(state)

/** The refusal for a published evaluation. */
export const IS_PUBLISHED = '该组别当年数据已发布，不可修改'

/** Refuses an action that the state does not allow, with a message that names the state. */
export function assertMove(state: UpgradeState, move: Move): void {
  if (allows(state, move)) return
  if (state === 'PUBLISHED') throw new AppError('BAD_STATE', IS_PUBLISHED)
  throw new AppError('BAD_STATE', `当前状态为「${upgradeStates[state]}」，不能${moves[move].label}`)
}

/** Returns what the caller may do with an evaluation in its state. */
export function canOf(
  ctx: Pick<Ctx, 'caller'>,
  evaluation: { orgId: number; state: UpgradeState },
): Record<Move, boolean> {
  const isOurs = mayChange(ctx, evaluation)
  const may = (move: Move) =>
    isOurs && allows(evaluation.state, move) && ctx.caller.permissions.has(moves[move].word)
  return Object.fromEntries((Object.keys(moves) as Move[]).map((move) => [move, may(move)])) as Record<
    Move,
    boolean
  >
}
