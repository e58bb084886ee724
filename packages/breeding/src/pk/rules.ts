/**
 * The way a trait is compared head to head: yield by a threshold; percentages of stressed plants and grades over
 * pressure points only; moisture by its means alone; other measures by which end is better.
 */
export type PkKind = 'yield' | 'percent' | 'grade' | 'moisture' | 'number'

export interface PkRule {
  kind: PkKind
  /** Which end wins; NONE has no winner. */
  better: 'HIGH' | 'LOW' | 'NONE'
  /** Half width of the white band: % of the base for yield, the trait's own unit else. null = not coloured. */
  band: number | null
  /** The value of a plot without any stress: 0 %, or the best grade. */
  best: number
}

/** The facts of a trait from the registry. */
interface TraitFacts {
  key: string
  unit: string | null
  direction: 'HIGH' | 'LOW' | 'MID' | 'NONE'
  grades: readonly number[]
}

const YIELD_BAND = 5
const GRADE_BAND = 1.5
const PERCENT_BAND = 10
/** Percentages with a band of their own. */
const bandOf: Readonly<Record<string, number>> = { earlyLodge: 20, moldyRate: 0.5 }

/** Slider of the yield difference (kg/亩) that a win must exceed. */
export const THRESHOLD_MAX = 300

/** Returns the rule of a trait; bands by domain section C.7. */
export function pkRuleOf({ key, unit, direction, grades }: TraitFacts): PkRule {
  if (key === 'yieldMu') return { kind: 'yield', better: 'HIGH', band: YIELD_BAND, best: 0 }
  if (key === 'moisture') return { kind: 'moisture', better: 'NONE', band: null, best: 0 }
  if (direction === 'LOW' && unit === '%') {
    return { kind: 'percent', better: 'LOW', band: bandOf[key] ?? PERCENT_BAND, best: 0 }
  }
  if (direction === 'LOW' && unit === '级') {
    return { kind: 'grade', better: 'LOW', band: GRADE_BAND, best: grades[0] ?? 1 }
  }
  return { kind: 'number', better: direction === 'MID' ? 'NONE' : direction, band: null, best: 0 }
}

/** Whether win rates of the trait count pressure points only. */
export const isStress = ({ kind }: PkRule): boolean => kind === 'percent' || kind === 'grade'

/**
 * Whether a point is a 压力点: some entry of the trial showed the stress there. `values` are those of every entry, null =
 * not surveyed.
 */
export const isPressure = (rule: PkRule, values: readonly (number | null)[]): boolean =>
  values.some((value) => value !== null && value > rule.best + 1e-9)

export type PkBand = 'GOOD' | 'EVEN' | 'BAD'

/** Returns the colour of a difference: beyond the band on the good side, within it, or beyond it on the bad side. */
export function bandOfDifference(
  rule: PkRule,
  difference: number | null,
  differencePct: number | null,
): PkBand | null {
  const value = rule.kind === 'yield' ? differencePct : difference
  if (rule.band === null || value === null) return null
  const advantage = rule.better === 'LOW' ? -value : value
  if (advantage > rule.band) return 'GOOD'
  return advantage < -rule.band ? 'BAD' : 'EVEN'
}

/** Returns the colour of a win rate (%): around one half it is even. */
export function bandOfWinRate(winRatePct: number | null): PkBand | null {
  if (winRatePct === null) return null
  if (winRatePct >= 40 && winRatePct <= 60) return 'EVEN'
  return winRatePct > 60 ? 'GOOD' : 'BAD'
}
