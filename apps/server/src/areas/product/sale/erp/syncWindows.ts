import type { SyncWindow } from './saleSources.ts'

const DAY_MS = 86_400_000

/**
 * Returns the windows from a moment to another, each of some days. They touch: both ends belong to a window, and what was changed
 * in the very moment between two is read twice, which is harmless.
 */
export function windowsBetween(from: Date, to: Date, days: number): SyncWindow[] {
  const windows: SyncWindow[] = []
  for (let start = from.getTime(); start <= to.getTime(); start += days * DAY_MS) {
    windows.push({ from: new Date(start), to: new Date(Math.min(start + days * DAY_MS, to.getTime())) })
    if (start + days * DAY_MS === to.getTime()) break
  }
  return windows
}

/** Returns the first moment of a day in China. */
export const beginningOf = (day: string): Date => new Date(`${day}T00:00:00+08:00`)
