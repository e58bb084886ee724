/** 状态 of an evaluation: INIT → REHEARSAL ⇄ DRAFT → CONFIRMED → PUBLISHED (→ REVOKED). */
export const upgradeStates = {
  INIT: '待预演',
  REHEARSAL: '预演中',
  DRAFT: '有草稿',
  CONFIRMED: '已确认',
  PUBLISHED: '已发布',
  REVOKED: '已撤销',
} as const
export type UpgradeState = keyof typeof upgradeStates

/** What waits for somebody, as the home screen counts it: choices of 状态 in the list that are no state of their own. */
export const upgradeWaits = {
  TO_CONFIRM: '待确认（预演中、有草稿）',
  READY: '可由本人发布',
} as const
export type UpgradeWait = keyof typeof upgradeWaits

/** States of an evaluation whose rehearsal was begun and not confirmed. */
export const statesToConfirm = ['REHEARSAL', 'DRAFT'] as const satisfies readonly UpgradeState[]
