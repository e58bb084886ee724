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
  kg: number
  area: number | null
  /** Mean gain over the checks of the trials of that year, percent. */
  gain: number | null
}

export type Outcome = 'HIT' | 'MISS' | 'OPEN' | 'NONE'
/** 复盘结果. NONE: nothing was promised that figures could show. */
export const outcomes: Readonly<Record<Outcome, string>> = {
  HIT: '达成',
  MISS: '未达成',
  OPEN: '待观察',
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
 * have ended (through `ended`), is open as long as one of the three is still to come, and else missed.
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
    const isMet = value !== null && value >= promised
    return [{ key, promised, shown: value, outcome: isMet ? 'HIT' : isOver ? 'MISS' : 'OPEN' }]
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

/** An exit is right if nothing is sold any more, and wrong if it was taken back or sales go on. */
function exitFigure(promise: DecisionPromise, counted: readonly YearShown[], ended: number): FigureShown[] {
  if (promise.decision !== '退出' && promise.decision !== '停售') return []
  const sold = counted.reduce((sum, { kg }) => sum + Math.max(0, kg), 0)
  const isWrong = promise.isTakenBack || sold > 0
  const isKnown = ended > promise.bizYear
  const outcome = isWrong ? 'MISS' : isKnown ? 'HIT' : 'OPEN'
  return [{ key: 'exit', promised: 0, shown: isKnown ? sold : null, outcome }]
}

function together(found: readonly Outcome[]): Outcome {
  if (found.length === 0) return 'NONE'
  if (found.includes('MISS')) return 'MISS'
  return found.includes('OPEN') ? 'OPEN' : 'HIT'
}

export interface HitRate {
  decision: DecisionKind
  hits: number
  misses: number
  open: number
  /** Percent of those decided; null without any. */
  rate: number | null
}

/** Returns the share of decisions that came true, by kind. */
export function hitRates(found: readonly { decision: DecisionKind; outcome: Outcome }[]): HitRate[] {
  return Array.from(
    Map.groupBy(found, ({ decision }) => decision),
    ([decision, rows]) => {
      const count = (wanted: Outcome) => rows.filter(({ outcome }) => outcome === wanted).length
      const [hits, misses, open] = [count('HIT'), count('MISS'), count('OPEN')]
      return { decision, hits, misses, open, rate: hits + misses > 0 ? (hits / (hits + misses)) * 100 : null }
    },
  )
}
