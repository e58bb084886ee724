import { normaliseText } from './normalise.ts'
import { plainDay } from './plainDay.ts'
import { hasBrokenNumber } from './numberCell.ts'
import type { DayOrder, ParsedCell } from './parsedCell.ts'

const FULL =
  /^(\d{4})(?:[-./]|年)(\d{1,2})(?:[-./]|月)(\d{1,2})日?(?:[\sT]*\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?$/
/** A moment as programs write it, with its distance to universal time: `2023-06-09T16:00:00.000Z`. */
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/i
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})$/
const MONTH_DAY = /^(\d{1,2})(?:[-./]|月)(\d{1,2})日?$/
/** Day and month in either order before the year: 13/05/2024. */
const YEAR_LAST = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})$/
/** A year that has every day. */
const LEAP_YEAR = 2024
/** A month that no year has. */
const NEVER = 13
const ISO = /^\d{4}-\d{2}-\d{2}$/
/** How Excel on a Chinese Windows writes a date cell into a CSV. */
const EXCEL_CSV = /^\d{4}\/\d{1,2}\/\d{1,2}$/

/** A third of a month, which is no day: 6月中旬. */
const THIRD = /^(?:\d{4}年)?(?:\d{1,2}|[一二三四五六七八九十]{1,2})月[上中下]旬/

/** First and last year that a date may have. */
const YEARS = { first: 1950, last: 2100 }
/** Serial numbers of the 1900 date system for 1950-01-01 and 2100-12-31. */
const SERIALS = { first: 18_264, last: 73_415 }
/** Day 0 of the 1900 system; 1900-02-29, which Excel counts, lies before every date accepted here. */
const SERIAL_START = Date.UTC(1899, 11, 30)
/** Days by which numbers of the 1904 system are smaller than those of the 1900 system. */
const DAYS_TO_1904 = 1462
const DAY_MS = 86_400_000
/** Time in China is eight hours ahead of universal time. */
const CHINA_MS = 8 * 3_600_000
const EXAMPLE = '2015-09-22'
const EXPECTED = `应为日期，如 ${EXAMPLE}、2015年9月22日`

/** Reads a date cell: the day it shows, without its time. */
export function fromDate(value: Date): ParsedCell {
  const day = dayOf(value.getUTCFullYear(), value.getUTCMonth() + 1, value.getUTCDate())
  return day === null ? refuse() : { value: day }
}

/**
 * Reads a date that lost its format: a day number, or digits such as 20150922.
 * @param isFrom1904 whether the workbook counts days from 1904; otherwise from 1900.
 */
export function fromSerial(number: number, isFrom1904 = false): ParsedCell {
  const compact = COMPACT.exec(String(number))
  if (compact) return remark(compact, 'dateText', '数字已转为日期')
  const value = number + (isFrom1904 ? DAYS_TO_1904 : 0)
  if (value >= SERIALS.first && value < SERIALS.last + 1) {
    const date = new Date(SERIAL_START + Math.floor(value) * DAY_MS)
    return { value: date.toISOString().slice(0, 10), code: 'dateSerial', corrected: '日期序列号已转为日期' }
  }
  return refuse()
}

const DECIMAL_DAY = /^(1[0-2]|[1-9])\.(\d{1,2})$/

/**
 * Refuses a number that is no day number, and proposes the day that it was meant for: 6.15 is 6月15日, but 6.1 may be the first or
 * the tenth. Null for any other number.
 * @param text the number as the cell shows it.
 */
export function fromDecimalDay(text: string, year: number | null, lastYearFrom = NEVER): ParsedCell | null {
  const [, month, digits] = DECIMAL_DAY.exec(text) ?? []
  if (month === undefined || digits === undefined) return null
  const days = [digits, ...(digits.length === 1 ? [`${digits}0`] : [])]
  const found = days.filter((day) => dayOf(LEAP_YEAR, Number(month), Number(day)) !== null)
  if (found.length === 0) return null
  const names = found.map((day) => `${month}月${Number(day)}日`).join('或')
  const cell: ParsedCell = {
    value: null,
    code: 'dateInvalid',
    error: `是数字，不是日期，可能是${names}；${EXPECTED}`,
  }
  const likely =
    year === null || found.length > 1 ? null : fromMonthDay(['', month, found[0]!], year, lastYearFrom)
  return likely?.value ? { ...cell, suggestion: likely.value } : cell
}

/**
 * Reads a date written as text. Month before day; a day without year takes the year of the row.
 * @param year year of the row, null when the row has none.
 * @param isText false in a CSV, where every date is text.
 * @param lastYearFrom month from which on a day without a year lies in the year before.
 */
export function fromDateText(
  raw: string,
  year: number | null,
  isText: boolean,
  lastYearFrom = NEVER,
): ParsedCell {
  const text = plainDay(normaliseText(raw), year)
  if (INSTANT.test(text)) return fromInstant(text)
  if (THIRD.test(text.replaceAll(' ', '')))
    return { value: null, code: 'dateInvalid', error: `只写到旬，不知道是哪一天；${EXPECTED}` }
  const full = FULL.exec(text) ?? COMPACT.exec(text)
  if (full) {
    const isPlain = ISO.test(raw) || (!isText && EXCEL_CSV.test(raw))
    const cell = remark(full, 'dateText', '文本已转为日期')
    return isPlain && cell.value !== null ? { value: cell.value } : cell
  }
  const yearLast = YEAR_LAST.exec(text.replaceAll(' ', ''))
  if (yearLast) return fromYearLast(yearLast)
  const monthDay = hasBrokenNumber(text) ? null : MONTH_DAY.exec(text.replaceAll(' ', ''))
  if (!monthDay) return refuse(year === null ? '' : '或 9-22')
  if (year === null) {
    return { value: null, code: 'dateInvalid', error: `日期没有年份，应为完整日期，如 ${EXAMPLE}` }
  }
  return fromMonthDay(monthDay, year, lastYearFrom)
}

/** Reads a day without a year. */
function fromMonthDay(
  [, month = '', day = '']: readonly string[],
  year: number,
  lastYearFrom: number,
): ParsedCell {
  const isEarlier = Number(month) >= lastYearFrom
  const its = String(isEarlier ? year - 1 : year)
  const why = isEarlier ? '（试验年份的上一年秋季）' : ''
  return remark(['', its, month, day], 'dateYear', `日期补上年份${its}${why}`)
}

/** Reads a moment as the day that it was in China: programs write midnight there as 16:00 of the day before. */
function fromInstant(text: string): ParsedCell {
  const time = Date.parse(text)
  if (Number.isNaN(time)) return refuse()
  const cell = fromDate(new Date(time + CHINA_MS))
  return cell.value === null ? cell : { ...cell, code: 'dateText', corrected: '按北京时间取日期' }
}

/** Reads a date with its year last, if only one order of day and month gives a day. */
function fromYearLast([, first, second, year]: readonly string[]): ParsedCell {
  const dayFirst = dayOf(Number(year), Number(second), Number(first))
  const monthFirst = dayOf(Number(year), Number(first), Number(second))
  if (dayFirst === null && monthFirst === null) return refuse()
  if (dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst) {
    return {
      value: null,
      code: 'dateAmbiguous',
      error: `日和月分不清，应为 ${dayFirst} 或 ${monthFirst}`,
      readings: { dayFirst, monthFirst },
    }
  }
  if (dayFirst === monthFirst) return { value: dayFirst, code: 'dateYearLast', corrected: '文本已转为日期' }
  const order: DayOrder = dayFirst === null ? 'monthFirst' : 'dayFirst'
  const how = order === 'dayFirst' ? '日/月/年' : '月/日/年'
  return { value: dayFirst ?? monthFirst, code: 'dateYearLast', corrected: `按${how}读取`, order }
}

function remark(parts: readonly string[], code: 'dateText' | 'dateYear', text: string): ParsedCell {
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const value = dayOf(year, month, day)
  if (value === null) return { value: null, code: 'dateInvalid', error: whyNoDay(year, month, day) }
  return { value, code, corrected: text }
}

/** Returns the reason why a date is refused: it is outside the accepted years, or the calendar does not have it. */
function whyNoDay(year: number, month: number, day: number): string {
  if (isOfCalendar(year, month, day)) return `${year}年超出范围，应为${YEARS.first}至${YEARS.last}年的日期`
  return `没有${year}年${month}月${day}日这一天，应为有效日期，如 ${EXAMPLE}`
}

/** Returns whether the calendar has that day. */
function isOfCalendar(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCFullYear() === year
}

/** Returns `YYYY-MM-DD`, or null if the calendar does not have the day or its year is outside 1950–2100. */
function dayOf(year: number, month: number, day: number): string | null {
  if (!isOfCalendar(year, month, day) || year < YEARS.first || year > YEARS.last) return null
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/** Refuses a date; `more` names what else may be written if the row has a year. */
const refuse = (more = ''): ParsedCell => ({ value: null, code: 'dateInvalid', error: EXPECTED + more })
