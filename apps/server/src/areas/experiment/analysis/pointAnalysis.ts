import type * as api from '@hepu/api/areas/experiment/analysis/analysis'
import type { Trait } from '@hepu/api/areas/experiment/traits/traits'
import { itemAt } from '@hepu/api/core/must'
import type { ResultOf } from '@hepu/api/core/route'
import { baseMeans, gainOverBase, isOwnBase } from '@hepu/breeding/gain'
import { meanLetters, type LetterTest, type MeanLetters } from '@hepu/breeding/meanLetters'
import { competitionRanks } from '@hepu/breeding/rank'
import { rcbdByPoint, type Rcbd } from '@hepu/breeding/rcbd'
import type { Result } from '@hepu/breeding/result'
import { cellMean, selectCells, type PlotTable, type PointTable } from '@hepu/breeding/table'
import { anovaAnswer } from './anovaAnswer.ts'
import { cachedAnalysis } from './analysisCache.ts'
import { basesOf, type TrialBase } from './comparisonBases.ts'
import type { Point, Trial } from './loadTrial.ts'
import { methodsOf } from './analysisMethods.ts'
import { checkOf, entryHeadOf, groupHeadOf, pointHeadOf } from '../group/presentHeads.ts'
import { proposalsOf } from '../scrap/scrapProposals.ts'
import { isLowBest, numericTraitsOf, requireTrait, traitHeadOf } from './traitHeads.ts'
import { scopeOf } from './traitSummary.ts'
import { isNursery } from './trialTables.ts'

type PointAnalysis = ResultOf<typeof api.dataAnalysis>
type PointFigures = PointAnalysis['points'][number]
type Cell = PointAnalysis['rows'][number]['cells'][number]

/** One column of the table: a point with its values and its own analysis. */
interface Column {
  point: Point
  /** Whether the point counts for this trait. */
  counts: boolean
  /** Means of the entries at this point. */
  means: PointTable
  n: Int32Array
  analysis: Result<Rcbd>
  /** Letters of the analysed entries, in the order of the analysis; null without an analysis. */
  letters: MeanLetters | null
  /** Adjusted means by entry, NaN = blank; null where the simple means are shown. */
  adjusted: Float64Array | null
}

/**
 * Computes 各点分析: the mean of every entry at every point, with rank, gains over every base, LSD letters and the analysis
 * of variance of the point. Where plots are missing, the figure that is shown, ranked and lettered is the adjusted mean,
 * and `basis` says so. Points that do not count stay visible with their means and error CV, without ranks, gains
 * and tests.
 */
export function analysePoints(trial: Trial, key: string, letters: LetterTest = 'lsd'): PointAnalysis {
  const trait = requireTrait(trial, key)
  const bases = basesOf(trial)
  const columns = columnsOf(trial, trait, letters)
  const cells = columns.map((column) => cellsOf(column, bases, trait))
  const proposals = proposalsOf(trial)
  return {
    group: groupHeadOf(trial.group),
    trait: traitHeadOf(trait),
    traits: numericTraitsOf(trial).map(traitHeadOf),
    checks: trial.checks.map(checkOf),
    points: columns.map((column, p) => ({
      ...pointHeadOf(column.point, itemAt(proposals, p)),
      ...figuresOf(trial, column, trait),
    })),
    rows: trial.entries.map((entry, e) => ({
      ...entryHeadOf(entry),
      cells: cells.map((column) => itemAt(column, e)),
    })),
    bases: bases.map(({ base, name }) => ({ base, name })),
    methods: methodsOf(
      ...(key === 'yieldMu' ? (['yieldMu'] as const) : []),
      ...(trait.aggPoint === 'max'
        ? (['pointWorst'] as const)
        : (['pointMean', 'rcbd', letters === 'lsd' ? 'letters' : 'duncan'] as const)),
      'rank',
      'pointGain',
      'groupBase',
    ),
  }
}

/** 各点分析 of a group, cached per data version, trait and test. */
export const pointAnalysis = cachedAnalysis(analysePoints)

function columnsOf(trial: Trial, trait: Trait, letters: LetterTest): Column[] {
  const plots = trial.plotTable(trait.key, 'all')
  const means = trial.pointTable(trait.key, 'all')
  const analyses = rcbdByPoint(plots)
  const everyEntry = trial.entries.map((_, e) => e)
  return trial.points.map((point, p) => {
    const analysis = itemAt(analyses, p)
    const counts = point.used || (scopeOf(trait) === 'surveyed' && isNursery(point))
    return {
      point,
      counts,
      adjusted: counts && trait.aggPoint !== 'max' ? adjustedOf(analysis, everyEntry.length) : null,
      means: selectCells(means, everyEntry, [p]),
      n: countPlots(plots, p),
      analysis,
      letters: lettersOf(analysis, letters),
    }
  })
}

/** Returns the letters of a point: on the means when it is balanced, else on the adjusted means, pair by pair. */
function lettersOf({ value }: Result<Rcbd>, test: LetterTest): MeanLetters | null {
  if (!value) return null
  if (!value.balanced) return lettersOfPairs(value, test)
  const { seDifference, dfError: df, lsd05, lsd01 } = value
  return meanLetters(
    value.entries.map(({ mean }) => mean),
    { seDifference, df, lsd05, lsd01 },
    test,
  )
}

function lettersOfPairs({ entries, lettersReason }: Rcbd, test: LetterTest): MeanLetters {
  const isLsd = test === 'lsd'
  return {
    letter05: entries.map(({ lsd05 }) => (isLsd ? lsd05 : null)),
    letter01: entries.map(({ lsd01 }) => (isLsd ? lsd01 : null)),
    reason: isLsd ? lettersReason : UNEQUAL_PLOTS,
  }
}

/** Returns the adjusted means of a point with lost plots by entry; null where none are missing or none can be had. */
function adjustedOf({ value }: Result<Rcbd>, entries: number): Float64Array | null {
  if (!value || value.balanced || value.entries.some(({ blue }) => blue === null)) return null
  const adjusted = new Float64Array(entries).fill(Number.NaN)
  for (const { index, blue } of value.entries) adjusted[index] = blue ?? Number.NaN
  return adjusted
}

/** Counts the plots with a value, per entry at one point. */
function countPlots({ entries, entry, env, y }: PlotTable, point: number): Int32Array {
  const counts = new Int32Array(entries.length)
  y.forEach((value, i) => {
    if (env[i] !== point || Number.isNaN(value)) return
    const e = itemAt(entry, i)
    counts[e] = itemAt(counts, e) + 1
  })
  return counts
}

function cellsOf(column: Column, bases: readonly TrialBase[], trait: Trait): Cell[] {
  const { means, n, counts } = column
  const values = means.entries.map((_, e) => cellMean(means, e, 0))
  const ranks = competitionRanks(column.adjusted ?? values, isLowBest(trait))
  const ofBases = bases.map(({ members }) => baseMeans(means, members))
  const tests = new Map(
    tested(column, trait)?.entries.map(({ index }, i) => [
      index,
      { letter05: column.letters?.letter05[i], letter01: column.letters?.letter01[i] },
    ]),
  )
  return values.map((mean, e) => ({
    pointId: column.point.id,
    n: itemAt(n, e),
    mean: finiteOrNull(mean),
    adjusted: finiteOrNull(column.adjusted?.[e]),
    rank: counts ? itemAt(ranks, e) : null,
    gains: ofBases.map((base) =>
      counts && !isOwnBase(e, base.members) ? gainOverBase(means, e, base).gainPct : null,
    ),
    letter05: tests.get(e)?.letter05 ?? null,
    letter01: tests.get(e)?.letter01 ?? null,
  }))
}

const finiteOrNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value

/** Returns the analysis of the point if the point counts and the trait can be averaged. */
const tested = ({ counts, analysis }: Column, trait: Trait): Rcbd | null =>
  counts && trait.aggPoint !== 'max' ? analysis.value : null

type Figures = Omit<PointFigures, keyof ReturnType<typeof pointHeadOf>>

function figuresOf(trial: Trial, column: Column, trait: Trait): Figures {
  const { analysis, means, n } = column
  const test = tested(column, trait)
  const entryRow = test?.anova.find((row) => row.term === 'entry')
  const present = (column.adjusted ?? means.mean).filter((value) => !Number.isNaN(value))
  return {
    plots: n.reduce((sum, count) => sum + count, 0),
    reps: repsOf(trial, column),
    basis: column.adjusted === null ? 'mean' : 'adjusted',
    mean: present.length > 0 ? present.reduce((sum, value) => sum + value, 0) / present.length : null,
    cv: trait.aggPoint === 'max' ? null : (analysis.value?.cvPct ?? null),
    mse: test?.mse ?? null,
    dfError: test?.dfError ?? null,
    lsd05: test?.lsd05 ?? null,
    lsd01: test?.lsd01 ?? null,
    rlsd05: test?.rlsd05Pct ?? null,
    f: entryRow?.f ?? null,
    p: entryRow?.p ?? null,
    design: test ? designOf(test) : '未做方差分析',
    statReason: test ? test.note : whyNotTested(trial, column, trait),
    letterReason: test ? (column.letters?.reason ?? null) : null,
    anova: anovaAnswer(test?.anova ?? []),
  }
}

const UNEQUAL_PLOTS = '小区不全，各对品种的临界差不同，不做新复极差检验'

const designOf = ({ balanced, nReps }: Rcbd): string =>
  balanced
    ? `随机区组，${nReps}次重复`
    : `随机区组，${nReps}次重复，小区不全：Ⅱ型平方和，均值、位次与字母按矫正均值`

function repsOf(trial: Trial, { point }: Column): number | null {
  const plots = trial.allPlots.filter((plot) => plot.pointId === point.id)
  const reps = new Set(plots.filter((plot) => plot.rep > 0).map((plot) => plot.fieldRep)).size
  if (reps > 0) return reps
  return plots.length > 0 ? Math.max(...plots.map((plot) => plot.repCount)) : null
}

function whyNotTested(trial: Trial, { point, counts, n, analysis }: Column, trait: Trait): string {
  if (!counts) return point.reason ?? '不计入'
  if (n.every((count) => count === 0)) return `无${trait.key === 'yieldMu' ? '产量' : trait.label}数据`
  if (trait.aggPoint === 'max') return '病级取最高值，不做方差分析'
  return isPublishedMeans(trial, point) ? MEANS_ONLY : (analysis.reason ?? '不能检验')
}

const MEANS_ONLY = '只有各重复的平均值，没有每个重复的小区数据，不能检验'

/** Whether only means over several replicates were published at a point. */
function isPublishedMeans(trial: Trial, point: Point): boolean {
  const plots = trial.allPlots.filter((plot) => plot.pointId === point.id)
  return plots.length > 0 && plots.every((plot) => plot.rep === 0)
}
