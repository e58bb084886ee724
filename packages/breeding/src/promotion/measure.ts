import { blank, measureSeason } from './measureSeason.ts'
import type { Measure, Measured } from './measureSeason.ts'
import type { OtherSeason, Trial } from './trial.ts'
import type { ItemAgg, ItemYear } from './types.ts'

/** One season of one entry. */
interface Season {
  year: number | null
  phase: string | null
  group: string
  measure: Measure
  /** True for the season of the trial itself, whose points can be named. */
  isOwn: boolean
}

const overYears: ReadonlySet<ItemAgg> = new Set(['EACH_YEAR', 'TWO_YEAR_MEAN', 'LAST'])

/** Whether an aggregate uses seasons before this one. */
export const looksBack = (agg: ItemAgg): boolean => overYears.has(agg)

/**
 * Measures an item for all entries: within the season (`measureSeason`), or over the seasons in which an entry was
 * tested, each with weight 1 whatever its number of points. EACH_YEAR is the worst yearly figure, so that every year
 * meets the condition if it does; TWO_YEAR_MEAN the simple mean of the last two yearly means, for a gain over that of
 * the base in the same two years (两年平均); LAST the figure of the last season that has one. A yearly figure is the mean,
 * or the share of points if the item has a condition for the point.
 */
export function measureItem(trial: Trial, item: Measured): Measure[] {
  if (!looksBack(item.agg)) return measureSeason(trial, item)
  const own = isAsked(item, trial.season.phase) ? measureSeason(trial, yearlyItem(trial, item)) : null
  const others = trial.years
    .filter((season) => isAsked(item, season.phase))
    .map((season) => ({ season, figures: figuresByName(season, item) }))
  return trial.entries.map((entry, i) => {
    const seasons: Season[] = others.flatMap(({ season, figures }) => {
      const measure = figures.get(entry.name)
      return measure ? [{ ...season, measure, isOwn: false }] : []
    })
    if (own) seasons.push({ ...trial.season, group: '', measure: own[i]!, isOwn: true })
    return overSeasons(item, seasons.toSorted(byYear))
  })
}

const isAsked = ({ phaseYears }: Measured, phase: string | null): boolean =>
  !phaseYears || phaseYears.length === 0 || phase === null || phaseYears.includes(phase)

const byYear = (a: Season, b: Season): number => (a.year ?? Infinity) - (b.year ?? Infinity)

/**
 * Returns the item for a single season: a share if a point has a condition, the most frequent word of words, else the
 * mean.
 */
function yearlyItem(trial: Trial, item: Measured): Measured {
  if (item.shareOp !== null) return { ...item, agg: 'EACH_POINT_SHARE' }
  return { ...item, agg: trial.words.has(item.trait) ? 'MODE' : 'MEAN' }
}

function figuresByName({ trial }: OtherSeason, item: Measured): Map<string, Measure> {
  const measures = measureSeason(trial, yearlyItem(trial, item))
  return new Map(trial.entries.map(({ name }, i) => [name, measures[i]!]))
}

function overSeasons(item: Measured, seasons: readonly Season[]): Measure {
  const years = seasons.map(presentSeason)
  const points = seasons.find((season) => season.isOwn)?.measure.points ?? []
  const value = seasons.length === 0 ? blank('没有在规定阶段试验过的年份') : combine(item, seasons)
  return { ...value, points, hits: null, years }
}

function combine(item: Measured, seasons: readonly Season[]): Measure {
  if (item.agg === 'EACH_YEAR') return worstYear(item, seasons)
  return item.agg === 'LAST' ? lastYear(item, seasons) : twoYearMean(seasons)
}

function worstYear(item: Measured, seasons: readonly Season[]): Measure {
  const gap = seasons.find(({ measure }) => measure.value === null)
  if (gap) return blank(`${yearWord(gap)}${gap.measure.reason ?? ''}`)
  const isCeiling = item.op === 'LE' || item.op === 'LT'
  const isWorse = (a: number, b: number): boolean => (isCeiling ? a > b : a < b)
  return seasons
    .map(({ measure }) => measure)
    .reduce((worst, measure) => (isWorse(measure.value!, worst.value!) ? measure : worst))
}

const lastYear = (item: Measured, seasons: readonly Season[]): Measure =>
  seasons.findLast(({ measure }) => measure.value !== null)?.measure ??
  blank(seasons.at(-1)?.measure.reason ?? `缺${item.label}`)

function twoYearMean(seasons: readonly Season[]): Measure {
  const last = seasons.slice(-2)
  if (last.length < 2) return blank(`只有${yearWord(last[0]!)}一年的数据，需要两年`)
  const gap = last.find(({ measure }) => measure.value === null)
  if (gap) return blank(`${yearWord(gap)}${gap.measure.reason ?? ''}`)
  const [first, second] = last.map(({ measure }) => measure) as [Measure, Measure]
  const value =
    first.means && second.means
      ? (100 * (first.means.own + second.means.own)) / (first.means.base + second.means.base) - 100
      : (first.value! + second.value!) / 2
  return { value, hits: null, points: [], reason: null }
}

const yearWord = ({ year }: Season): string => (year === null ? '本年' : `${year}年`)

const presentSeason = ({ year, phase, group, measure }: Season): ItemYear => ({
  year: year ?? 0,
  phase: phase ?? '',
  group,
  value: measure.value,
  n: measure.points.length,
  reason: measure.reason,
})
