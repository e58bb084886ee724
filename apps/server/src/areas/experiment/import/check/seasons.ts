import { traitOf } from '@hepu/api/areas/experiment/traits/traits'
import { addFinding, MISSING } from '../book/findings.ts'
import { addIssue, KEEP, type Checking } from './checking.ts'
import { medianOf } from './survey.ts'
import { countLines } from '../shape/origin.ts'

const DAY_MS = 86_400_000
/** Days from the usual day of a column beyond which a date is of another season. */
const OTHER_SEASON = 150
/** Days from the usual day within which a date lies once its year is put right. */
const SAME_SEASON = 100
/** Fewer dates do not say what is usual in a column. */
const ENOUGH = 4
/** Share of the dates of a column above which they are one question. */
const MANY = 0.2

/** Months, from January of the trial's year, in which a stage may begin: winter crops are sown the autumn before. */
type Season = readonly [first: number, end: number]
const SEASONS: Readonly<Record<string, Season>> = {
  sowDate: [-6, 12],
  emergeDate: [-6, 13],
  transplantDate: [-6, 13],
  matureDate: [0, 19],
  harvestDate: [0, 19],
}
const OTHERS: Season = [-3, 17]

/** A date of another season, and the same day in the year of the trial. */
interface Stray {
  at: number
  day: number
  likely: number
}

/** The dates of a column in one group. */
interface Column {
  key: string
  year: number
  places: readonly number[]
}

/**
 * Doubts dates that lie a year from all others of their column, or outside the trial's year altogether, and offers the same
 * day in the right year. Returns the doubted dates as `row place\ncolumn`.
 */
export function checkSeasons(checking: Checking): ReadonlySet<string> {
  const doubted = new Set<string>()
  const keys = checking.survey.keys.filter((key) => traitOf(checking.crop, key)?.kind === 'date')
  if (keys.length === 0) return doubted
  for (const [group, places] of Map.groupBy(checking.rows.keys(), (at) => checking.rows[at]!.group)) {
    const year = checking.yearOf(group)
    if (year === null) continue
    for (const key of keys) {
      const column = { key, year, places }
      const strays = straysOf(checking, column)
      for (const { at } of strays) doubted.add(`${at}\n${key}`)
      note(checking, column, strays)
    }
  }
  return doubted
}

function straysOf({ survey }: Checking, { key, year, places }: Column): Stray[] {
  const days = survey.valuesOf(key, places)
  if (days.length === 0) return []
  const [first, end] = (SEASONS[key] ?? OTHERS).map((month) => Date.UTC(year, month, 1) / DAY_MS) as [
    number,
    number,
  ]
  const median = usualOf(days)
  const isInSeason = (day: number): boolean => day >= first && day < end
  const isNear = (day: number): boolean => isInSeason(day) && Math.abs(day - median) <= OTHER_SEASON
  if (days.every(isNear)) return []
  const usual = days.length >= ENOUGH && isInSeason(median) ? median : null
  return places.flatMap((at) => {
    const day = survey.valueOf(key, at)
    if (Number.isNaN(day)) return []
    const likely = usual === null ? inYear(day, year) : nearest(day, usual)
    const isSlip = usual !== null && !isNear(day) && Math.abs(likely - usual) <= SAME_SEASON
    return likely !== day && (isSlip || !isInSeason(day)) ? [{ at, day, likely }] : []
  })
}

/** Days that say what is usual. */
const SAMPLE = 1024

function usualOf(days: readonly number[]): number {
  const step = Math.ceil(days.length / SAMPLE)
  return medianOf(days.filter((_, at) => at % step === 0))
}

/** Returns the same day of another year. */
function inYear(day: number, year: number): number {
  const date = new Date(day * DAY_MS)
  return Date.UTC(year, date.getUTCMonth(), date.getUTCDate()) / DAY_MS
}

/** Returns the same day in the year that brings it nearest to the usual one. */
function nearest(day: number, usual: number): number {
  const year = new Date(usual * DAY_MS).getUTCFullYear()
  const days = [year - 1, year, year + 1].map((candidate) => inYear(day, candidate))
  return days.reduce((best, other) => (Math.abs(other - usual) < Math.abs(best - usual) ? other : best))
}

/** Adds a finding to each date, or one to all dates of a column where many are wrong: then the trial's year may be. */
function note(checking: Checking, column: Column, strays: readonly Stray[]): void {
  const dates = checking.survey.valuesOf(column.key, column.places).length
  if (strays.length <= Math.max(ENOUGH, dates * MANY))
    for (const stray of strays) ask(checking, column, [stray])
  else ask(checking, column, strays)
}

const shown = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** Asks about dates at the first of them: one is missing without an answer, many are kept. */
function ask(checking: Checking, { key, year }: Column, strays: readonly Stray[]): void {
  const [read, expected] = [shown(strays[0]!.day), shown(strays[0]!.likely)]
  const isMany = strays.length > 1
  const action = isMany ? 'keep' : 'missing'
  const more = isMany
    ? `，本列共${strays.length}个这样的日期，也可能是试验年份有误；不选择时按原值导入`
    : '；不选择时按缺测处理'
  const id = addFinding(checking, checking.rows[strays[0]!.at]!.no, key, {
    severity: 'warning',
    code: 'dateSeason',
    read,
    expected,
    rows: countLines(
      checking.origin,
      strays.map(({ at }) => checking.rows[at]!.no),
    ),
    text: `${read}不在${year}年试验的季节，年份疑似有误，可能是${expected}${more}`,
    actions: [MISSING, { key: 'suggestion', label: isMany ? '年份改为试验的年份' : `改为${expected}` }, KEEP],
    action,
  })
  for (const { at, likely } of strays) {
    const patches = {
      missing: { set: { [key]: null } },
      suggestion: { set: { [key]: shown(likely) } },
      keep: {},
    }
    addIssue(checking.rows[at]!, { key: id, code: 'dateSeason', action, patches })
  }
}
