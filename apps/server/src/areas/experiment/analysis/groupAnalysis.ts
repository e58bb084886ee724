import type * as api from '@hepu/api/areas/experiment/analysis/analysis'
import type { Trait } from '@hepu/api/areas/experiment/traits/traits'
import { itemAt, must } from '@hepu/api/core/must'
import type { ResultOf } from '@hepu/api/core/route'
import { adjustedMeans } from '@hepu/breeding/adjustedMeans'
import type { LetterTest } from '@hepu/breeding/meanLetters'
import { competitionRanks } from '@hepu/breeding/rank'
import { groupMean, groupSummary } from '@hepu/breeding/summary'
import { rcbdByPoint } from '@hepu/breeding/rcbd'
import type { PointTable } from '@hepu/breeding/table'
import { anovaAnswer } from './anovaAnswer.ts'
import { cachedAnalysis } from './analysisCache.ts'
import { basesOf, gainAnswer } from './comparisonBases.ts'
import { combine, type CombineChoice, type CombinedAnalysis, type PointModel } from './combinePoints.ts'
import { moistureOf, type Trial } from './loadTrial.ts'
import { methodsOf } from './analysisMethods.ts'
import { checkOf, entryHeadOf, groupHeadOf } from '../group/presentHeads.ts'
import { isLowBest, requireTrait, traitHeadOf } from './traitHeads.ts'
import { scopeOf } from './traitSummary.ts'

type GroupAnalysis = ResultOf<typeof api.dataAnalysisAvg>

/**
 * Computes 汇总分析: the simple mean over the valid points, the rank, the gains over every base on common points, and the
 * combined analysis of variance under the chosen model with its LSD and letters. It names what could not take part.
 */
export function analyseGroup(
  trial: Trial,
  key: string,
  model: PointModel,
  letters: LetterTest = 'lsd',
): GroupAnalysis {
  const trait = requireTrait(trial, key)
  const means = trial.pointTable(key, scopeOf(trait))
  const bases = basesOf(trial)
  const summaries = groupSummary(means, bases)
  const ranks = competitionRanks(
    summaries.map((summary) => summary.mean),
    isLowBest(trait),
  )
  const combined = combineTrait(trial, trait, { model, letters })
  const adjusted = adjust(means, trait.aggPoint === 'max' ? means : adjustedCells(trial, trait, means))
  return {
    group: groupHeadOf(trial.group),
    trait: traitHeadOf(trait),
    checks: trial.checks.map(checkOf),
    bases: bases.map(({ base, name }) => ({ base, name })),
    moisture: moistureOf(trial),
    usedPoints: countPointsWithData(means),
    allPoints: trial.points.length,
    groupMean: groupMean(means, must(bases.at(-1), 'base of the group mean').members).value,
    cv: combined.cvPct,
    lsd05: combined.lsd?.lsd05 ?? null,
    lsd01: combined.lsd?.lsd01 ?? null,
    lsdReason: combined.lsd ? null : combined.reason,
    model,
    letters,
    letterReason: combined.letterReason,
    letterBasis: combined.letterBasis,
    adjustedReason: adjusted.reason,
    isIncomplete: adjusted.isIncomplete,
    rows: summaries.map(({ mean, points, gains, cvPct }, e) => ({
      ...entryHeadOf(itemAt(trial.entries, e)),
      mean,
      adjusted: adjusted.values?.[e] ?? null,
      n: points,
      rank: itemAt(ranks, e),
      gains: gains.map((gain, b) => gainAnswer(itemAt(bases, b), gain)),
      pointCv: cvPct,
      ...itemAt(combined.letters, e),
    })),
    anova: anovaAnswer(combined.anova),
    anovaKind: combined.kind,
    modelReason: combined.modelReason,
    anovaReason: combined.reason,
    bartlett: bartlettAnswer(combined),
    methods: methodsOf(
      ...(key === 'yieldMu' ? (['yieldMu'] as const) : []),
      'groupMean',
      'rank',
      'gain',
      'gainPoints',
      'groupBase',
      'pointCv',
      model === 'random' ? 'combinedRandom' : 'combinedFixed',
      'incomplete',
      ...(adjusted.values ? (['adjusted'] as const) : []),
      letters === 'lsd' ? 'letters' : 'duncan',
      'bartlett',
    ),
  }
}

/** Returns the table with the adjusted means of the points where plots are missing. */
function adjustedCells(trial: Trial, trait: Trait, means: PointTable): PointTable {
  const mean = means.mean.slice()
  rcbdByPoint(trial.plotTable(trait.key, scopeOf(trait))).forEach(({ value }, point) => {
    if (!value || value.balanced) return
    for (const { index, blue } of value.entries) {
      if (blue !== null) mean[index * means.points.length + point] = blue
    }
  })
  return { ...means, mean }
}

/**
 * Adjusts the means for the points that an entry misses (least squares on the cells, those of a point with missing plots
 * being adjusted themselves). A complete table needs no adjustment.
 */
function adjust(
  means: PointTable,
  cells: PointTable,
): {
  values: (number | null)[] | null
  reason: string | null
  isIncomplete: boolean
} {
  const columns = means.points.length
  const counted = means.points.map(
    (_, p) => means.entries.filter((_, e) => isCell(means, e * columns + p)).length,
  )
  const present = counted.filter((count) => count > 0)
  const grown = means.entries.filter((_, e) =>
    means.points.some((_, p) => isCell(means, e * columns + p)),
  ).length
  const lacksPlots = cells.mean.some((value, c) => isCell(means, c) && value !== means.mean[c])
  const isIncomplete = lacksPlots || present.some((count) => count < grown)
  if (!isIncomplete) return { values: null, reason: null, isIncomplete }
  const { value, reason } = adjustedMeans(cells)
  return { values: value, reason, isIncomplete }
}

const isCell = ({ mean }: PointTable, cell: number): boolean => !Number.isNaN(mean[cell])

/** 汇总分析 of a group, cached per data version, trait, model and test. */
export const groupAnalysis = cachedAnalysis(analyseGroup)

/** Returns 汇总点数: the number of points that count and have a value of any entry. */
const countPointsWithData = (means: PointTable): number =>
  means.points.filter((_, p) => means.entries.some((_, e) => isCell(means, e * means.points.length + p)))
    .length

function combineTrait(trial: Trial, trait: Trait, choice: CombineChoice): CombinedAnalysis {
  const scope = scopeOf(trait)
  const combined = combine(trial.plotTable(trait.key, scope), trial.pointTable(trait.key, scope), choice)
  if (trait.aggPoint !== 'max') return combined
  return {
    ...combined,
    kind: '未做方差分析',
    modelReason: '病级不做方差分析，试点随机或固定没有区别',
    anova: [],
    cvPct: null,
    lsd: null,
    reason: '病级取最高值，不做方差分析',
    letters: trial.entries.map(() => ({ letter05: null, letter01: null })),
    letterReason: null,
    letterBasis: 'mean',
  }
}

function bartlettAnswer({ bartlett }: CombinedAnalysis): GroupAnalysis['bartlett'] {
  const { value, reason } = bartlett
  return {
    chi2: value?.chisq ?? null,
    df: value?.df ?? null,
    p: value?.p ?? null,
    reason,
    verdict: value?.verdict ?? '不能检验',
  }
}
