/** The first and the last day of a chart, as numbers of days since 1970. */
export interface ChartSpan {
  first: number
  last: number
}

const DAY_MS = 86_400_000
/** Most marks along the top of a chart, and of one on a phone. */
const MAX_TICKS = 16
const MAX_NARROW_TICKS = 5
/** Share of a lane on a phone that a character of a mark takes, percent. */
const NARROW_CHARACTER = 2.5

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** Returns the days that all lines lie in, those of the signed 任务书 and due dates of key results included; null if no line has days. */
export function chartSpan(
  rows: readonly {
    startDate: string | null
    endDate: string | null
    signed: { startDate: string; endDate: string } | null
    milestones: readonly { dueDate: string }[]
  }[],
): ChartSpan | null {
  const days = rows
    .flatMap(({ startDate, endDate, signed, milestones }) => [
      startDate,
      endDate,
      signed?.startDate,
      signed?.endDate,
      ...milestones.map(({ dueDate }) => dueDate),
    ])
    .flatMap((day) => (day ? [dayNumber(day)] : []))
  if (days.length === 0) return null
  return { first: Math.min(...days), last: Math.max(...days) }
}

/** Returns where a day lies in a chart, in percent from the left; days outside lie at its edge. */
export function placeOf({ first, last }: ChartSpan, day: string): number {
  const place = ((dayNumber(day) - first) / Math.max(1, last - first)) * 100
  return Math.round(Math.min(100, Math.max(0, place)) * 100) / 100
}

/** Returns the first days of months for the marks of a chart: every month, quarter, half-year or year, so that they fit. */
export function ticksOf(span: ChartSpan, isNarrow = false): { day: string; label: string }[] {
  const months = (span.last - span.first) / 30.4
  const most = isNarrow ? MAX_NARROW_TICKS : MAX_TICKS
  const step = [1, 3, 6, 12].find((size) => months / size <= most) ?? 12
  const [year = 1970, month = 1] = dayText(span.first).split('-').map(Number)
  const ticks = []
  for (let at = 0; ; at += 1) {
    const whole = year * 12 + month - 1 + at
    const day = `${Math.floor(whole / 12)}-${String((whole % 12) + 1).padStart(2, '0')}-01`
    if (dayNumber(day) > span.last) return ticks
    if (dayNumber(day) >= span.first && whole % step === 0)
      ticks.push({ day, label: step === 12 ? day.slice(0, 4) : day.slice(0, 7) })
  }
}

/** Returns whether the label of a mark at a place, in percent, ends within the lane of a phone. */
export const hasRoomFor = (label: string, place: number): boolean =>
  place + label.length * NARROW_CHARACTER <= 100

/** Returns how many days a line ends later than it was signed; negative for earlier, 0 where either end is unknown. */
export const daysLate = ({
  endDate,
  signed,
}: {
  endDate: string | null
  signed: { endDate: string } | null
}): number => (endDate && signed ? dayNumber(endDate) - dayNumber(signed.endDate) : 0)

/** Returns how a line differs from the signed 任务书: 「延后 31 天」; null where its end is the same. An approved change moved it, so that it is not overdue by that. */
export function lateText(days: number): string | null {
  if (days === 0) return null
  return `${days > 0 ? '延后' : '提前'} ${Math.abs(days)} 天`
}
