const ZONE_MS = 8 * 3_600_000

/** Formats a moment in the time of China: `2026-05-01 08:30:00`. */
export const clockTime = (at: Date): string =>
  new Date(at.getTime() + ZONE_MS).toISOString().slice(0, 19).replace('T', ' ')

/** Formats the day of a moment in China: `2026-05-01`. */
export const clockDay = (at: Date): string => clockTime(at).slice(0, 10)

/** Formats a moment in the time of China to the minute: `2026-05-01 08:30`. */
export const clockMinute = (at: Date): string => clockTime(at).slice(0, 16)
