import type { MeanBasis } from '@hepu/api/areas/experiment/analysis/analysis'
import { combinedAnova, type Combined, type Lsd } from '@hepu/breeding/combined'
import { meanLetters, type LetterTest, type MeanLetters } from '@hepu/breeding/meanLetters'
import { bartlett, type Bartlett } from '@hepu/breeding/bartlett'
import type { AnovaRow } from '@hepu/breeding/anovaRow'
import { rcbdByPoint } from '@hepu/breeding/rcbd'
import type { Result } from '@hepu/breeding/result'
import {
  completePart,
  keepCells,
  type CompletePart,
  type PlotTable,
  type PointTable,
} from '@hepu/breeding/table'
import { twowayAnova, type Twoway } from '@hepu/breeding/twoway'

/** Points random: entries are tested against entry × point; fixed: against the plot error. */
export type PointModel = 'random' | 'fixed'

/** Letters of one entry by the chosen test; null for an entry that could not take part in the analysis. */
export interface Letters {
  letter05: string | null
  letter01: string | null
}

/** The analysis of a group over its points. Its kind depends on the data. */
export interface CombinedAnalysis {
  /** Name of the analysis that was made. */
  kind: string
  anova: AnovaRow[]
  cvPct: number | null
  lsd: Lsd | null
  /** The reason why random and fixed points give the same result; null where they differ. */
  modelReason: string | null
  /** What was left out, or why there is no analysis; null if everything took part. */
  reason: string | null
  bartlett: Result<Bartlett>
  /** Letters by the index of the entry in the tables. */
  letters: Letters[]
  /** The reason why there are no letters although there is a test; null otherwise. */
  letterReason: string | null
  /** The means that the letters rest on: adjusted ones where plots are missing. */
  letterBasis: MeanBasis
}

/** The options of a combined analysis. */
export interface CombineChoice {
  model: PointModel
  letters: LetterTest
}

/**
 * Makes the combined analysis that the data allow; kinds are never mixed silently. Leaves out points without data, then
 * entries that are not at every point, and names both. Plots with replicates give a combined ANOVA, of type II with
 * adjusted means where plots are lost. Otherwise (only means) it is a two-way ANOVA of the point means, whose only error
 * is entry × point, so that both models test against it.
 */
export function combine(plots: PlotTable, means: PointTable, choice: CombineChoice): CombinedAnalysis {
  const part = completePart(means)
  const left = leftOut(part)
  const full = combinedAnova(keepCells(plots, part.table))
  if (full.value) return fromCombined(plots, full.value, choice, left)
  const homogeneity = bartlettOf(plots)
  const twoway = twowayAnova(means)
  if (twoway.value)
    return fromTwoway(plots, twoway.value, {
      homogeneity,
      letters: choice.letters,
      why: [full.reason, left, onlyRandom(choice.model)],
    })
  return {
    kind: '无法做方差分析',
    modelReason: '没有方差分析，试点随机或固定没有区别',
    anova: [],
    cvPct: null,
    lsd: null,
    reason: joined([twoway.reason, left]),
    bartlett: homogeneity,
    letters: plots.entries.map(() => NO_LETTERS),
    letterReason: null,
    letterBasis: 'mean',
  }
}

const NO_LETTERS: Letters = { letter05: null, letter01: null }

function fromCombined(
  plots: PlotTable,
  value: Combined,
  { model, letters: test }: CombineChoice,
  left: string | null,
): CombinedAnalysis {
  const isRandom = model === 'random'
  const lsd = isRandom ? value.lsdEnvRandom : value.lsdEnvFixed
  const { envs, entries, reps } = value.design
  const design = `${envs}个试点×${entries}个品种×${reps}次重复${value.balanced ? '' : '，小区不全，Ⅱ型平方和'}`
  return {
    kind: `联合方差分析（${design}，${isRandom ? '试点随机' : '试点固定'}）`,
    modelReason: null,
    anova: isRandom ? value.anova : withFixedTests(value),
    cvPct: value.cvPct,
    lsd,
    reason: joined([left, value.note]),
    bartlett: value.bartlett,
    ...(isRandom || value.balanced
      ? lettersOf(plots, value.entries, lsd, test, value.balanced)
      : lettersOfPairs(plots, value, test)),
    letterBasis: value.balanced ? 'mean' : 'adjusted',
  }
}

/** Returns the letters with fixed points where plots are lost, by the critical difference of each pair. */
function lettersOfPairs(
  plots: PlotTable,
  { entries, lettersReason }: Combined,
  test: LetterTest,
): Pick<CombinedAnalysis, 'letters' | 'letterReason'> {
  if (test === 'duncan') return noDuncan(plots)
  const found = new Map(entries.map((entry) => [entry.entry, entry]))
  return {
    letterReason: lettersReason,
    letters: plots.entries.map((name) => {
      const entry = found.get(name)
      return { letter05: entry?.lsd05EnvFixed ?? null, letter01: entry?.lsd01EnvFixed ?? null }
    }),
  }
}

const noDuncan = (plots: PlotTable): Pick<CombinedAnalysis, 'letters' | 'letterReason'> => ({
  letterReason: '小区不全，各对品种的临界差不同，不做新复极差检验',
  letters: plots.entries.map(() => NO_LETTERS),
})

/** Returns the letters of the entries that took part, each at the index of its entry in the tables. */
function lettersOf(
  plots: PlotTable,
  entries: readonly { entry: string; mean: number }[],
  lsd: Lsd,
  test: LetterTest,
  isComplete = true,
): Pick<CombinedAnalysis, 'letters' | 'letterReason'> {
  if (test === 'duncan' && !isComplete) return noDuncan(plots)
  const found: MeanLetters = meanLetters(
    entries.map(({ mean }) => mean),
    lsd,
    test,
  )
  const place = new Map(entries.map(({ entry }, i) => [entry, i]))
  return {
    letterReason: found.reason,
    letters: plots.entries.map((name) => {
      const i = place.get(name)
      return i === undefined
        ? NO_LETTERS
        : { letter05: found.letter05[i] ?? null, letter01: found.letter01[i] ?? null }
    }),
  }
}

/** Returns the ANOVA table for fixed points, where points and entries too are tested against the plot error. */
function withFixedTests({ anova, alternativeF }: Combined): AnovaRow[] {
  const tests = { env: alternativeF.envVsError, entry: alternativeF.entryVsError }
  return anova.map((row) =>
    row.term === 'env' || row.term === 'entry' ? { ...row, ...tests[row.term], against: 'error' } : row,
  )
}

function fromTwoway(
  plots: PlotTable,
  value: Twoway,
  {
    homogeneity,
    letters: test,
    why,
  }: { homogeneity: Result<Bartlett>; letters: LetterTest; why: readonly (string | null)[] },
): CombinedAnalysis {
  const lsd = { seDifference: value.seDifference, df: value.df, lsd05: value.lsd05, lsd01: value.lsd01 }
  return {
    kind: `两向方差分析（${value.design.envs}个试点×${value.design.entries}个品种，每格一个均值，试点随机）`,
    modelReason: '没有可用的重复误差，只能以品种×试点检验，试点随机或固定没有区别',
    anova: value.anova,
    cvPct: value.cvPct,
    lsd,
    reason: joined([...why, value.note]),
    bartlett: homogeneity,
    ...lettersOf(plots, value.entries, lsd, test),
    letterBasis: 'mean',
  }
}

const onlyRandom = (model: PointModel): string | null =>
  model === 'fixed' ? '没有可用的重复误差，只能以品种×试点检验（试点随机）' : null

function leftOut({ droppedEntries, droppedPoints }: CompletePart): string | null {
  return joined([
    droppedPoints.length > 0 ? `无数据的试点未参加分析：${droppedPoints.join('、')}` : null,
    droppedEntries.length > 0 ? `未在各试点都有数据的品种未参加分析：${droppedEntries.join('、')}` : null,
  ])
}

const joined = (parts: readonly (string | null)[]): string | null => parts.filter(Boolean).join('；') || null

function bartlettOf(plots: PlotTable): Result<Bartlett> {
  const points = rcbdByPoint(plots).flatMap(({ value }) =>
    value ? [{ ms: value.mse, df: value.dfError }] : [],
  )
  return bartlett(points)
}
