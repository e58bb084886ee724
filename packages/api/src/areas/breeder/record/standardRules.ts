import type { StandardKind } from './breederFields.ts'

/** What a row of 推广标准 is checked by. Areas are in 万亩; days `YYYY-MM-DD`. */
export interface StandardRange {
  kind: StandardKind
  phase?: string | null | undefined
  /** Included. */
  from?: number | null | undefined
  /** Excluded; null without end. */
  to?: number | null | undefined
  validFrom: string
  /** The last day on which it holds; null without end. */
  validTo?: string | null | undefined
}

/** Something wrong with the row at an index. */
export interface StandardProblem {
  at: number
  message: string
}

/** Returns whether a row holds on a day. */
export const holdsOn = ({ validFrom, validTo }: StandardRange, day: string): boolean =>
  validFrom <= day && (!validTo || validTo >= day)

/** Returns whether an area in 万亩 is within the range of a row: from included, to excluded. */
export const coversArea = ({ from, to }: StandardRange, area: number): boolean =>
  area >= (from ?? 0) && (to === null || to === undefined || area < to)

/** Returns the range of a row as people read it: `10–20 万亩`. */
export const rangeText = ({ from, to }: StandardRange): string =>
  to === null || to === undefined ? `${from ?? 0} 万亩及以上` : `${from ?? 0}–${to} 万亩`

const periodText = ({ validFrom, validTo }: StandardRange): string => `${validFrom} 至 ${validTo ?? '今后'}`

/** Returns what is wrong with a table of standards: rows by themselves, then overlaps, then gaps between ranges. */
export function standardProblems(
  rows: readonly StandardRange[],
  phaseText: (phase: string) => string = (phase) => phase,
): StandardProblem[] {
  const alone = rows.flatMap((row, at) => rowProblem(row).map((message) => ({ at, message })))
  if (alone.length > 0) return alone
  const doubled = overlaps(rows, phaseText)
  return doubled.length > 0 ? doubled : gaps(rows)
}

function rowProblem(row: StandardRange): string[] {
  if (row.validTo && row.validTo < row.validFrom) return ['失效日期不得早于生效日期']
  if (row.kind === 'phase') return row.phase ? [] : ['奖励条件为“阶段”时，阶段必填']
  const { from, to } = row
  if (from === null || from === undefined) return ['奖励条件为“推广面积”时，面积自必填，从 0 起填 0']
  if (to !== null && to !== undefined && to <= from)
    return [`面积至应大于面积自：${from}–${to} 万亩内没有面积`]
  return []
}

function overlaps(rows: readonly StandardRange[], phaseText: (phase: string) => string): StandardProblem[] {
  return rows.flatMap((row, at) => {
    const other = rows.findIndex((one, before) => before < at && meets(one, row))
    if (other < 0) return []
    const what = row.kind === 'phase' ? `阶段「${phaseText(row.phase ?? '')}」` : `面积 ${rangeText(row)}`
    const message = `${what}与第 ${other + 1} 行在同一时期（${periodText(row)}）重叠，请改范围或日期`
    return [{ at, message }]
  })
}

const meets = (one: StandardRange, other: StandardRange): boolean =>
  one.kind === other.kind &&
  (!one.validTo || one.validTo >= other.validFrom) &&
  (!other.validTo || other.validTo >= one.validFrom) &&
  (one.kind === 'phase' ? one.phase === other.phase : sharesArea(one, other))

const sharesArea = (one: StandardRange, other: StandardRange): boolean =>
  (one.from ?? 0) < (other.to ?? Infinity) && (other.from ?? 0) < (one.to ?? Infinity)

/** Returns the gaps between the ranges that hold on the same day. Below the first range nothing is paid, which is no gap. */
function gaps(rows: readonly StandardRange[]): StandardProblem[] {
  const areas = rows.map((row, at) => ({ row, at })).filter(({ row }) => row.kind === 'area')
  const found = new Map<number, string>()
  for (const day of daysOfChange(areas.map(({ row }) => row))) {
    const held = areas
      .filter(({ row }) => holdsOn(row, day))
      .toSorted((a, b) => (a.row.from ?? 0) - (b.row.from ?? 0))
    for (const [place, { row, at }] of held.entries()) {
      const before = held[place - 1]?.row
      if (!before || (before.to ?? Infinity) >= (row.from ?? 0) || found.has(at)) continue
      found.set(
        at,
        `自 ${day} 起，面积 ${before.to}–${row.from} 万亩没有标准；请接上范围，确不奖励的填一行金额 0`,
      )
    }
  }
  return [...found].map(([at, message]) => ({ at, message }))
}

/** Returns the days on which the rows in force become others: each first day, and each day after a last one. */
const daysOfChange = (rows: readonly StandardRange[]): string[] => [
  ...new Set(rows.flatMap(({ validFrom, validTo }) => [validFrom, ...(validTo ? [dayAfter(validTo)] : [])])),
]

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
