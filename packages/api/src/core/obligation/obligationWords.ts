import { z } from 'zod'

/** State of an obligation. */
export const obligationStates = { open: '待办理', done: '已办理', cancelled: '不需办理' } as const
export type ObligationState = keyof typeof obligationStates
export const obligationState = z.enum(['open', 'done', 'cancelled'], '状态不正确')

/** Longest note on an obligation, and longest reason for a change of it. */
export const NOTE_MAX = 500
/** Maximum number of obligations that one call changes. */
export const ITEMS_MAX = 200
/** Maximum number of days by which a due date may be put off at once. */
export const POSTPONE_DAYS_MAX = 3660

/** What a day is in the calendar of work; unknown where its year is neither published nor entered. */
export const dayKinds = { workday: '工作日', dayOff: '休息日', unknown: '未知' } as const
export type DayKind = keyof typeof dayKinds

/** A day of a year that differs from the weekday rule: 休 of the state, or 班 on a weekend. */
export const holidayKinds = { off: '休', work: '班' } as const
export type HolidayKind = keyof typeof holidayKinds

/** A day of 节假日. */
export interface Holiday {
  /** `YYYY-MM-DD`. */
  day: string
  kind: HolidayKind
  name: string
}

/** Returns the note on a date that rests on a year whose holidays are not known. */
export const unknownYearNote = (year: number): string =>
  `${year} 年节假日未发布，暂按周末为休息日计算，公布后请在「节假日」中补充并核对`
