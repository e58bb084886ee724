import { clockDay } from '../../../db/clock.ts'

const DAY_MS = 86_400_000

/** The last seven days with today, and the seven before them; all `YYYY-MM-DD`. */
export interface Week {
  from: string
  to: string
  beforeFrom: string
  beforeTo: string
}

/** Returns the week that ends with the day of a moment in China. */
export function weekUntil(now: Date): Week {
  const day = (back: number) => clockDay(new Date(now.getTime() - back * DAY_MS))
  return { from: day(6), to: day(0), beforeFrom: day(13), beforeTo: day(7) }
}
