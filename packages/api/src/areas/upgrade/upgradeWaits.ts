import type { UpgradeState } from './upgradeStates.ts'

/** What waits for somebody, as the home screen counts it: choices of 状态 in the list that are no state of their own. */
export const upgradeWaits = {
  TO_CONFIRM: '待确认（预演中、有草稿）',
  READY: '可由本人发布',
} as const
export type UpgradeWait = keyof typeof upgradeWaits

/** States of an evaluation whose rehearsal was begun and not confirmed. */
export const statesToConfirm = ['REHEARSAL', 'DRAFT'] as const satisfies readonly UpgradeState[]
