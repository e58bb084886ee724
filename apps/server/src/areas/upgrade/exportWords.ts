import { decisions, type Decision } from '@hepu/api/areas/upgrade/shapes'
import type { SheetColumn } from '../../import/writeWorkbook.ts'

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** A moment as people in China read it: `2025-11-21 13:30`. */
export const formatMoment = (moment: Date): string => clock.format(moment)

/** 判定 in words; null where nothing was decided. */
export const decisionLabel = (value: string | null): string | null =>
  value === null ? null : decisions[value as Decision]

/** Columns with these heads. */
export const headersOf = (...headers: string[]): SheetColumn[] => headers.map((header) => ({ header }))
