import type { ObligationSettings } from './obligationRule.ts'

type Leads = Pick<ObligationSettings, 'remindBefore' | 'remindOverdueEvery'>

/**
 * Returns the stage of reminding that an obligation has reached: the shortest lead time (days) that is not yet over, or −1, −2, …
 * for the first, second, … period after the due date; null if it is too early. Each stage is reminded of once. The job of
 * reminders computes the same in SQL.
 */
export function reminderStage({ remindBefore, remindOverdueEvery }: Leads, daysLeft: number): number | null {
  if (daysLeft < 0) return -1 - Math.floor((-daysLeft - 1) / remindOverdueEvery)
  const reached = remindBefore.filter((lead) => daysLeft <= lead)
  return reached.length === 0 ? null : Math.min(...reached)
}
