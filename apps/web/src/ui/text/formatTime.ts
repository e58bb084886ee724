import { formatTime } from '@hepu/api/core/formatTime'
import { BLANK } from './formatNumber.ts'

export { formatTime } from '@hepu/api/core/formatTime'

/** Formats an ISO moment as `2025-03-09` in Beijing time. */
export const formatDate = (moment: string | null | undefined): string =>
  moment ? formatTime(moment).slice(0, 10) : BLANK

/** Returns the current day in China, `YYYY-MM-DD`. */
export const today = (): string => formatDate(new Date().toISOString())
