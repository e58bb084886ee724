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
