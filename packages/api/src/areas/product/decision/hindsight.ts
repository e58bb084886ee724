import type { DecisionKind } from './decisionKinds.ts'

/** What a decision promised. Weights in kg, areas in 亩, gains in percent. */
export interface DecisionPromise {
  decision: DecisionKind
  bizYear: number
  plannedKg: number | null
  targetArea: number | null
  expectedGain: number | null
  /** A later decision 恢复 took its place. */
  isTakenBack: boolean
}

/** What sales and trials showed in a business year. */
export interface YearShown {
  bizYear: number
  /** Null where nothing is known of sales: the organisation has no bills of that year at all. */
  kg: number | null
  area: number | null
  /** Mean gain over the checks of the trials of that year, percent. */
  gain: number | null
}

export type Outcome = 'HIT' | 'MISS' | 'OPEN' | 'UNKNOWN' | 'NONE'
/** 复盘结果. UNKNOWN: the years are over, and nothing was recorded in them. NONE: nothing was promised that figures could show. */
export const outcomes: Readonly<Record<Outcome, string>> = {
  HIT: '达成',
  MISS: '未达成',
  OPEN: '待观察',
  UNKNOWN: '无数据',
  NONE: '无指标',
}

/** One promised figure and the best that was shown. */
export interface FigureShown {
  key: 'plannedKg' | 'targetArea' | 'expectedGain' | 'exit'
  promised: number
  /** Best of the years that count; null while none has ended. */
  shown: number | null
  outcome: Outcome
}

/** Business years after that of the decision in which its figures may come true. */
export const HINDSIGHT_YEARS = 3

/**
 * Compares what a decision promised with the 1st to 3rd business year after its own. A figure is met by the best of the years that
 * have ended (through `ended`), is open as long as one of the three is still to come, unknown
 * if nothing was recorded in them, and else missed.
 */
export function hindsightOf(
  promise: DecisionPromise,
  shown: readonly YearShown[],
  ended: number,
): { figures: FigureShown[]; outcome: Outcome } {
  const counted = shown.filter(
    ({ bizYear }) =>
      bizYear > promise.bizYear && bizYear <= Math.min(promise.bizYear + HINDSIGHT_YEARS, ended),
  )
  const isOver = ended >= promise.bizYear + HINDSIGHT_YEARS
  const best = (of: (year: YearShown) => number | null): number | null => {
    const values = counted.flatMap((year) => of(year) ?? [])
    return values.length > 0 ? Math.max(...values) : null
  }
  const figure = (key: FigureShown['key'], promised: number | null, value: number | null): FigureShown[] => {
    if (promised === null) return []
    return [{ key, promised, shown: value, outcome: outcomeOf(promised, value, isOver) }]
  }
  const figures = [
    ...figure(
      'plannedKg',
      promise.plannedKg,
      best(({ kg }) => kg),
    ),
    ...figure(
      'targetArea',
      promise.targetArea,
      best(({ area }) => area),
    ),
    ...figure(
      'expectedGain',
      promise.expectedGain,
      best(({ gain }) => gain),
    ),
    ...exitFigure(promise, counted, ended),
  ]
  return { figures, outcome: together(figures.map(({ outcome }) => outcome)) }
}

function outcomeOf(promised: number, value: number | null, isOver: boolean): Outcome {
  if (value !== null && value >= promised) return 'HIT'
  if (!isOver) return 'OPEN'
  return value === null ? 'UNKNOWN' : 'MISS'
}

/** An exit is right if nothing is sold any more, and wrong if it was taken back or sales go on. */
function exitFigure(promise: DecisionPromise, counted: readonly YearShown[], ended: number): FigureShown[] {
  if (promise.decision !== '退出' && promise.decision !== '停售') return []
  const known = counted.flatMap(({ kg }) => kg ?? [])
  const sold = known.reduce((sum, kg) => sum + Math.max(0, kg), 0)
  const isWrong = promise.isTakenBack || sold > 0
  const outcome = isWrong ? 'MISS' : ended <= promise.bizYear ? 'OPEN' : known.length > 0 ? 'HIT' : 'UNKNOWN'
  return [{ key: 'exit', promised: 0, shown: known.length > 0 ? sold : null, outcome }]
}

function together(found: readonly Outcome[]): Outcome {
  if (found.length === 0) return 'NONE'
  if (found.includes('MISS')) return 'MISS'
  if (found.includes('OPEN')) return 'OPEN'
  return found.includes('UNKNOWN') ? 'UNKNOWN' : 'HIT'
}

export interface HitRate {
  decision: DecisionKind
  hits: number
  misses: number
  open: number
  /** Without data; they count in no rate. */
  unknown: number
  /** Percent of those decided; null without any. */
  rate: number | null
}

/** Returns the share of decisions that came true, by kind. */
export function hitRates(found: readonly { decision: DecisionKind; outcome: Outcome }[]): HitRate[] {
  return Array.from(
    Map.groupBy(found, ({ decision }) => decision),
    ([decision, rows]) => {
      const count = (wanted: Outcome) => rows.filter(({ outcome }) => outcome === wanted).length
      const [hits, misses, open, unknown] = [count('HIT'), count('MISS'), count('OPEN'), count('UNKNOWN')]
      const rate = hits + misses > 0 ? (hits / (hits + misses)) * 100 : null
      return { decision, hits, misses, open, unknown, rate }
    },
  )
}
