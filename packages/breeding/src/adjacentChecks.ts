import { gainOfPairs, noGain } from './gain.ts'
import type { Gain } from './gain.ts'
import { meanOf } from './pointPlots.ts'
import { answer, refuse } from './result.ts'
import type { Result } from './result.ts'

/** A plot of an interval design (间比法) with its position in the field. */
export interface FieldPlot {
  entry: string
  point: string
  /** Plots of one strip (replicate, row of plots) lie side by side. */
  strip: string
  /** Order within the strip. */
  position: number
  /** Null or NaN = not harvested. */
  y: number | null
}

/** One plot compared with its adjacent checks (邻CK). */
export interface AdjacentPlot extends FieldPlot {
  /** Values of the nearest check before and after the plot: two, one or none. */
  checkValues: number[]
  /** Their mean. */
  checkMean: number | null
  gainPct: number | null
  /** Chinese sentence: why there is no gain, or that only one side counts; null if both sides count. */
  note: string | null
}

/** One entry over all its plots. */
export interface AdjacentEntry {
  entry: string
  /** Gain over points: the mean of its plots at a point over the mean of their adjacent checks. */
  gain: Gain
  plots: AdjacentPlot[]
}

/** Entries of an interval design; `points` gives the order `Gain.perPoint` refers to. */
export interface AdjacentComparison {
  points: string[]
  entries: AdjacentEntry[]
}

const METHOD = '间比法(与相邻对照平均值比较)'

/**
 * Compares every plot with the mean of the nearest check plot on either side in its strip (间比法, 比邻CK±%), or with the
 * only one at the end of a strip. A check plot without a value is not replaced by one further away. Entry gain: point
 * means, then the ratio of means over the points. `threshold` in %.
 */
export function compareAdjacent(
  plots: readonly FieldPlot[],
  check: string,
  threshold = 0,
): Result<AdjacentComparison> {
  const problem = findProblem(plots, check)
  if (problem !== null) return refuse(problem, { method: METHOD })
  const checks = Map.groupBy(
    plots.filter((plot) => plot.entry === check),
    stripOf,
  )
  const compared = plots
    .filter((plot) => plot.entry !== check)
    .map((plot) => comparePlot(plot, checks.get(stripOf(plot)) ?? []))
  const points = distinct(plots.map((plot) => plot.point))
  const entries = distinct(compared.map((plot) => plot.entry)).map((entry) => {
    const own = compared.filter((plot) => plot.entry === entry)
    return { entry, gain: gainOf(own, points, threshold), plots: own }
  })
  const n = compared.filter((plot) => plot.gainPct !== null).length
  return answer({ points, entries }, { method: METHOD, n })
}

function findProblem(plots: readonly FieldPlot[], check: string): string | null {
  if (plots.length === 0) return '没有小区数据'
  if (!plots.some((plot) => plot.entry === check)) return `没有对照${check}的小区`
  const places = new Set<string>()
  for (const { point, strip, position } of plots) {
    if (!Number.isFinite(position)) return `试点${point}第${strip}排有小区缺排列顺序`
    const place = JSON.stringify([point, strip, position])
    if (places.has(place)) return `试点${point}第${strip}排的顺序号${position}有两个小区`
    places.add(place)
  }
  return null
}

function stripOf({ point, strip }: FieldPlot): string {
  return JSON.stringify([point, strip])
}

function comparePlot(plot: FieldPlot, checks: readonly FieldPlot[]): AdjacentPlot {
  const before = nearest(plot, checks, (other) => other.position < plot.position)
  const after = nearest(plot, checks, (other) => other.position > plot.position)
  const checkValues = [before, after].flatMap((other) =>
    other !== null && isValue(other.y) ? [other.y] : [],
  )
  const checkMean = checkValues.length > 0 ? meanOf(checkValues) : null
  const comparable = isValue(plot.y) && checkMean !== null && checkMean > 0
  return {
    ...plot,
    checkValues,
    checkMean,
    gainPct: comparable ? (100 * (plot.y! - checkMean)) / checkMean : null,
    note: explain(plot, checks.length, checkValues),
  }
}

function nearest(
  plot: FieldPlot,
  checks: readonly FieldPlot[],
  onSide: (check: FieldPlot) => boolean,
): FieldPlot | null {
  const distance = (other: FieldPlot): number => Math.abs(other.position - plot.position)
  return checks.filter(onSide).toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

function explain(plot: FieldPlot, checks: number, values: readonly number[]): string | null {
  if (!isValue(plot.y)) return '小区无数据'
  if (checks === 0) return '同排没有对照小区'
  if (values.length === 0) return '相邻对照小区无数据'
  if (meanOf(values) <= 0) return '相邻对照平均值不大于0'
  return values.length === 1 ? '只有一侧相邻对照有数据' : null
}

function gainOf(plots: readonly AdjacentPlot[], points: readonly string[], threshold: number): Gain {
  const valid = plots.filter((plot) => plot.gainPct !== null)
  const at = (point: string): AdjacentPlot[] => valid.filter((plot) => plot.point === point)
  const own = points.map((point) => meanOf(at(point).map((plot) => plot.y!)))
  const base = points.map((point) => meanOf(at(point).map((plot) => plot.checkMean!)))
  return gainOfPairs(own, base, { threshold }) ?? noGain('各小区都没有可比的相邻对照')
}

function isValue(y: number | null): y is number {
  return y !== null && Number.isFinite(y)
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)]
}
