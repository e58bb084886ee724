import type { correlation as api } from '@hepu/api/areas/experiment/fits/correlation'
import type { ResultOf } from '@hepu/api/core/route'
import { correlateTraits } from '@hepu/breeding/correlation'
import { groupSummary } from '@hepu/breeding/summary'
import { cachedAnalysis } from '../analysis/analysisCache.ts'
import type { Trial } from '../analysis/loadTrial.ts'
import { groupHeadOf } from '../group/presentHeads.ts'
import { numericTraitsOf, traitHeadOf } from '../analysis/traitHeads.ts'
import { scopeOf } from '../analysis/traitSummary.ts'
import { fitMethods } from './fitMethods.ts'

/** Computes 性状相关: Pearson over the entry means, for every pair of numeric traits with any values. */
export function analyseCorrelation(trial: Trial): ResultOf<typeof api> {
  const traits = numericTraitsOf(trial)
  const means = Object.fromEntries(
    traits.map((trait) => [
      trait.key,
      groupSummary(trial.pointTable(trait.key, scopeOf(trait)), []).map(({ mean }) => mean ?? NaN),
    ]),
  )
  return {
    group: groupHeadOf(trial.group),
    traits: traits.map(traitHeadOf),
    pairs: correlateTraits(means).map(({ a, b, result }) => ({
      a,
      b,
      r: result.value?.r ?? null,
      n: result.n,
      p: result.value?.p ?? null,
      reason: result.reason,
    })),
    reason: traits.length < 2 ? '有数据的数值性状不足2个，没有相关可算' : null,
    methods: fitMethods('correlation'),
  }
}

/** 性状相关 of a group, cached per data version. */
export const correlationAnalysis = cachedAnalysis(analyseCorrelation)
