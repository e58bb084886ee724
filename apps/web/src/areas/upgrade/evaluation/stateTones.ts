import type { UpgradeState } from '@hepu/api/areas/upgrade/upgradeStates'

/** How each state of an evaluation looks. */
export const stateTones = {
  INIT: 'info',
  REHEARSAL: 'info',
  DRAFT: 'warn',
  CONFIRMED: 'good',
  PUBLISHED: 'good',
  REVOKED: 'quiet',
} as const satisfies Record<UpgradeState, string>
