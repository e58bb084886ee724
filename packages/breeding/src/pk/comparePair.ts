import { pairedT, signTest, type PairedT, type SignTest } from '../paired.ts'
import { meanOf } from '../pointPlots.ts'
import { bandOfDifference, isStress, type PkBand, type PkRule } from './rules.ts'

/** One trait of all compared varieties at all sites (a point of a group of a year). */
export interface PkTrait {
  rule: PkRule
  /** Variety → site → value; null = not surveyed, never zero. */
  values: readonly (readonly (number | null)[])[]
  /** Whether some entry of the trial showed the stress at the site; null for traits without pressure points. */
  pressure: readonly boolean[] | null
}

export interface PkPoint {
  /** Index of the site. */
  site: number
  target: number
  base: number
  difference: number
  /** Counts for the win rate. */
  judged: boolean
  won: boolean
}

/** Two varieties in one trait over their common sites, without the tests. */
export interface PkFigures {
  /** 目标点次, 对照点次, 对比点数. */
  targetSites: number
  baseSites: number
  common: number
  targetMean: number | null
  baseMean: number | null
  /** Target minus base, unit of the trait. */
  difference: number | null
  /** % of the base; for yield and measures, not for percentages, grades and moisture. */
  differencePct: number | null
  /**
   * 增产点数 (or points won), and the number of points over which they are counted: common points, or the pressure points
   * among them.
   */
  wins: number
  judged: number
  /** 赢率, %. */
  winRatePct: number | null
  /** The reason why there is no win rate. */
  winReason: string | null
  band: PkBand | null
  points: PkPoint[]
  /** The reason why nothing can be compared; null if something can. */
  reason: string | null
}

/** The same with the tests, which do not depend on the threshold. */
export interface PkPair extends PkFigures {
  t: PairedT
  sign: SignTest
}

/** A comparison: the indices of the varieties, and what counts. */
export interface PkChoice {
  target: number
  base: number
  /** Yield difference (kg/亩) that a win must exceed. */
  threshold?: number
  /** Only these sites; all if absent. */
  sites?: readonly number[]
}

/**
 * Compares two varieties over their common sites: the points of the same group of the same year where both have a
 * value. Yield: a point is won when the difference exceeds the threshold. Stress: won when the target is lower,
 * pressure points only. Source: domain section C.7.
 */
export function comparePair(trait: PkTrait, choice: PkChoice): PkPair {
  const figures = pairFigures(trait, choice)
  const differences = figures.points.map((point) => point.difference)
  return { ...figures, t: pairedT(differences), sign: signTest(differences) }
}

/** Computes the figures of a pair without the tests: enough for a matrix of many pairs, and much faster. */
export function pairFigures(trait: PkTrait, { target, base, threshold = 0, sites }: PkChoice): PkFigures {
  const chosen = sites ?? (trait.values[0] ?? []).map((_, site) => site)
  const has = (variety: number) => chosen.filter((site) => valueAt(trait, variety, site) !== null).length
  const points = commonPoints(trait, { target, base, threshold }, chosen)
  const common = points.length
  const targetMean = meanOrNull(points.map((point) => point.target))
  const baseMean = meanOrNull(points.map((point) => point.base))
  const difference = meanOrNull(points.map((point) => point.difference))
  const differencePct = percentOf(trait.rule, difference, baseMean)
  return {
    targetSites: has(target),
    baseSites: has(base),
    common,
    targetMean,
    baseMean,
    difference,
    differencePct,
    ...winsOf(trait.rule, points),
    band: bandOfDifference(trait.rule, difference, differencePct),
    points,
    reason: common === 0 ? whyNothing(has(target), has(base)) : null,
  }
}

const valueAt = (trait: PkTrait, variety: number, site: number): number | null =>
  trait.values[variety]?.[site] ?? null

function commonPoints(
  trait: PkTrait,
  { target, base, threshold }: { target: number; base: number; threshold: number },
  sites: readonly number[],
): PkPoint[] {
  const { rule, pressure } = trait
  return sites.flatMap((site) => {
    const ours = valueAt(trait, target, site)
    const theirs = valueAt(trait, base, site)
    if (ours === null || theirs === null) return []
    const difference = ours - theirs
    const judged = rule.better !== 'NONE' && (!isStress(rule) || pressure?.[site] === true)
    const advantage = rule.better === 'LOW' ? -difference : difference
    const won = judged && advantage > (rule.kind === 'yield' ? threshold : 0) + 1e-9
    return [{ site, target: ours, base: theirs, difference, judged, won }]
  })
}

function winsOf(
  rule: PkRule,
  points: readonly PkPoint[],
): Pick<PkFigures, 'wins' | 'judged' | 'winRatePct' | 'winReason'> {
  const judged = points.filter((point) => point.judged).length
  const wins = points.filter((point) => point.won).length
  if (judged > 0) return { wins, judged, winRatePct: (100 * wins) / judged, winReason: null }
  return { wins, judged, winRatePct: null, winReason: whyNoRate(rule, points.length) }
}

function whyNoRate(rule: PkRule, common: number): string {
  if (rule.kind === 'moisture') return '含水量只比较均值与差值，不计赢率'
  if (rule.better === 'NONE') return '该性状不分优劣，只比较均值与差值'
  return common === 0 ? '没有共同试点' : '共同试点中没有压力点（试验中各品种均未表现），不计赢率'
}

function percentOf(rule: PkRule, difference: number | null, baseMean: number | null): number | null {
  if (rule.kind !== 'yield' && rule.kind !== 'number') return null
  return difference === null || baseMean === null || baseMean <= 0 ? null : (100 * difference) / baseMean
}

function whyNothing(targetSites: number, baseSites: number): string {
  if (targetSites === 0) return '目标品种在所选组别中没有该性状的数据'
  if (baseSites === 0) return '对比品种在所选组别中没有该性状的数据'
  return '两个品种没有共同试点（同年、同组、同点均有数据）'
}

const meanOrNull = (values: readonly number[]): number | null =>
  values.length === 0 ? null : meanOf([...values])
