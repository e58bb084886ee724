import type * as api from '@hepu/api/areas/experiment/statistic'
import { traitOf } from '@hepu/api/areas/experiment/traits'
import type { ResultOf } from '@hepu/api/core/route'
import { lodgingShare } from '@hepu/breeding/lodging'
import type { PointTable } from '@hepu/breeding/table'
import { cachedAnalysis } from './analysisCache.ts'
import type { Trial } from './loadTrial.ts'
import { entryHeadOf } from './present.ts'

type Lodging = ResultOf<typeof api.beatingDownAnalysis>

/** Line drawn across the chart: the limit of 倒伏倒折率之和 in the national maize standard, %. */
const LIMIT = 8

/**
 * 倒伏分析: means of root lodging and stalk breakage over the valid points, their sum, and the share of points where
 * the sum reaches 10 %. Crops that do not part the two have lodging (倒伏率, else 倒伏面积) alone.
 */
export function analyseLodging(trial: Trial): Lodging {
  const hasBreakage = traitOf(trial.group.crop, 'breakage') !== undefined
  const lodging = trial.pointTable(trial.numericTraits.includes('lodging') ? 'lodging' : 'lodgeArea')
  const breakage = trial.pointTable('breakage')
  const sums = hasBreakage ? trial.pointTable('lodgingSum') : lodging
  const rows = trial.entries.map((entry, e) => {
    const values = valuesOf(sums, e)
    const share = lodgingShare(values)
    return {
      ...entryHeadOf(entry),
      lodging: lodgingShare(valuesOf(lodging, e)).value?.mean ?? null,
      breakage: lodgingShare(valuesOf(breakage, e)).value?.mean ?? null,
      sum: share.value?.mean ?? null,
      share10: share.value?.sharePct ?? null,
      n: share.n,
    }
  })
  const isSurveyed = rows.some((row) => row.lodging !== null || row.breakage !== null)
  return { limit: LIMIT, rows, reason: isSurveyed ? null : '没有调查倒伏率、倒折率' }
}

/** 倒伏分析 of a group, remembered per data version. */
export const lodgingAnalysis = cachedAnalysis(analyseLodging)

const valuesOf = ({ points, mean }: PointTable, entry: number): Float64Array =>
  mean.subarray(entry * points.length, (entry + 1) * points.length)
