import { z } from 'zod'
import type { Holiday, HolidayKind } from './obligationWords.ts'

/** Maximum number of days off and working weekends in a year. */
export const HOLIDAYS_MAX = 120

const words: Readonly<Record<string, HolidayKind>> = {
  休: 'off',
  放假: 'off',
  休息: 'off',
  off: 'off',
  班: 'work',
  上班: 'work',
  调休上班: 'work',
  work: 'work',
}

/** Lines that are read, and what is wrong with the others. */
export interface ReadHolidays {
  days: Holiday[]
  problems: string[]
}

/**
 * Reads days pasted from a workbook: one a line, with day, 休 or 班, and name, separated by tabs, commas or blanks. A head line is
 * skipped. A day may be written 2027-02-06, 2027/2/6 or 2027年2月6日.
 */
export function readHolidays(text: string, year: number): ReadHolidays {
  const found = new Map<string, Holiday>()
  const problems: string[] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const cells = line
      .split(/[\t,，;；]|\s+/)
      .map((cell) => cell.trim())
      .filter(Boolean)
    if (cells.length === 0 || cells[0] === '日期') continue
    const read = readLine(cells, year)
    if (typeof read === 'string') problems.push(`第${at + 1}行：${read}`)
    else if (found.has(read.day)) problems.push(`第${at + 1}行：${read.day}出现了两次`)
    else found.set(read.day, read)
  }
  const days = [...found.values()].toSorted((a, b) => a.day.localeCompare(b.day))
  return { days, problems }
}

function readLine([date = '', word = '', ...rest]: readonly string[], year: number): Holiday | string {
  const day = readDay(date)
  if (!day) return `日期「${date}」不正确，应如 ${year}-02-06`
  if (!day.startsWith(`${year}-`)) return `日期「${date}」不在${year}年`
  const kind = words[word]
  if (!kind) return word ? `「${word}」应为「休」或「班」` : '缺少「休」或「班」'
  return { day, kind, name: rest.join(' ').slice(0, HOLIDAY_NAME_MAX) }
}

/** Longest name of a holiday. */
export const HOLIDAY_NAME_MAX = 50

function readDay(text: string): string | null {
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text)
  if (!parts) return null
  const [, y = '', m = '', d = ''] = parts
  const day = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
  return z.iso.date().safeParse(day).success ? day : null
}

/** Writes days as `readHolidays` reads them. */
export const holidaysText = (days: readonly Holiday[]): string =>
  days.map(({ day, kind, name }) => [day, kind === 'off' ? '休' : '班', name].join('\t')).join('\n')
