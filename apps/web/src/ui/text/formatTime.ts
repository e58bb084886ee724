import { BLANK } from './formatNumber.ts'

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** `2025-03-09 14:05` in Beijing time, of an ISO moment; a dash when there is none. */
export function formatTime(moment: string | null | undefined): string {
  return moment ? format.format(new Date(moment)) : BLANK
}

/** `2025-03-09` in Beijing time, of an ISO moment. */
export const formatDate = (moment: string | null | undefined): string =>
  moment ? formatTime(moment).slice(0, 10) : BLANK

/** The day it is in China, `YYYY-MM-DD`. */
export const today = (): string => formatDate(new Date().toISOString())
