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
