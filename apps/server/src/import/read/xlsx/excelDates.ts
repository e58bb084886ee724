const DAY_MS = 86_400_000
const EPOCH_1900 = Date.UTC(1899, 11, 31)
const EPOCH_1904 = Date.UTC(1904, 0, 1)
/** Excel counts a 29 February 1900 that there never was: days from here on are one too high. */
const LEAP_BUG = 60

/** Returns the day that a number of a workbook means. */
export function dayOf(serial: number, isFrom1904: boolean): Date {
  if (isFrom1904) return new Date(EPOCH_1904 + Math.round(serial * DAY_MS))
  const days = serial >= LEAP_BUG ? serial - 1 : serial
  return new Date(EPOCH_1900 + Math.round(days * DAY_MS))
}

/** Numbers of the formats that Excel has for days and times, its Chinese ones included. */
const BUILT_IN: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]

export const isBuiltInDate = (format: number): boolean =>
  BUILT_IN.some(([from, to]) => format >= from && format <= to)

/** Elapsed time, such as [h]:mm. */
const ELAPSED = /\[(?:h+|m+|s+)\]/i
/** What a format shows as it stands: colours and conditions, quoted and escaped text, fill and width marks. */
const LITERAL = /\[[^\]]*\]|"[^"]*"|\\.|[*_]./g
const DATE_PART = /y|d|m{3}|a\/p|am\/pm|(?<![a-z])(?:h{1,2}|s{1,2})(?![a-z])/i

/** Whether a format of a workbook's own shows a day or a time. */
export const isDateFormat = (format: string): boolean =>
  ELAPSED.test(format) || DATE_PART.test(format.replaceAll(LITERAL, ''))
