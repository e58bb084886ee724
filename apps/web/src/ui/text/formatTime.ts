import { BLANK } from './formatNumber.ts'

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** Formats an ISO moment as `2025-03-09 14:05` in Beijing time; a dash if there is none. */
export function formatTime(moment: string | null | undefined): string {
  return moment ? format.format(new Date(moment)) : BLANK
}

/** Formats an ISO moment as `2025-03-09` in Beijing time. */
export const formatDate = (moment: string | null | undefined): string =>
  moment ? formatTime(moment).slice(0, 10) : BLANK

/** Returns the current day in China, `YYYY-MM-DD`. */
export const today = (): string => formatDate(new Date().toISOString())
