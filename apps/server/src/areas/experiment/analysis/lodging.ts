import type * as api from '@hepu/api/areas/experiment/analysis/statistic'
import { traitOf } from '@hepu/api/areas/experiment/traits/traits'
import type { ResultOf } from '@hepu/api/core/route'
import { lodgingShare } from '@hepu/breeding/lodging'
import type { PointTable } from '@hepu/breeding/table'
import { cachedAnalysis } from './analysisCache.ts'
import type { Trial } from './loadTrial.ts'
import { entryHeadOf } from '../group/presentHeads.ts'

type Lodging = ResultOf<typeof api.beatingDownAnalysis>

/** Limit of 倒伏倒折率之和 in the national maize standard, %, drawn as a line across the chart. */
const LIMIT = 8

/**
 * Computes 倒伏分析: the means of root lodging and stalk breakage over the valid points, their sum, and the share of points
 * where the sum reaches 10 %. Where an entry has a sum, its two parts use the same points, so that they add up. Crops
 * that do not distinguish the two have lodging (倒伏率, else 倒伏面积) alone.
 */
export function analyseLodging(trial: Trial): Lodging {
  const hasBreakage = traitOf(trial.group.crop, 'breakage') !== undefined
  const lodging = trial.pointTable(trial.numericTraits.includes('lodging') ? 'lodging' : 'lodgeArea')
  const breakage = trial.pointTable('breakage')
  const sums = hasBreakage ? trial.pointTable('lodgingSum') : lodging
  const rows = trial.entries.map((entry, e) => {
    const summed = valuesOf(sums, e)
    const share = lodgingShare(summed)
    const parts = [lodging, breakage].map((table) => {
      const values = valuesOf(table, e)
      return lodgingShare(share.n > 0 ? values.filter((_, point) => !Number.isNaN(summed[point])) : values)
    })
    const [lodged = null, broken = null] = parts.map(({ value }) => value?.mean ?? null)
    return {
      ...entryHeadOf(entry),
      lodging: lodged,
      breakage: broken,
      sum: share.value?.mean ?? null,
      share10: share.value?.sharePct ?? null,
      n: share.n > 0 ? share.n : Math.max(...parts.map(({ n }) => n)),
    }
  })
  const isSurveyed = rows.some((row) => row.lodging !== null || row.breakage !== null)
  return {
    limit: LIMIT,
    rows,
    reason: isSurveyed ? null : '没有调查倒伏率、倒折率',
    note: isSurveyed ? whyNoSum(rows) : null,
  }
}

function whyNoSum(rows: Lodging['rows']): string | null {
  if (rows.some(({ sum }) => sum !== null)) return null
  const isWithout = (part: 'lodging' | 'breakage') => rows.every((row) => row[part] === null)
  const lack = isWithout('breakage')
    ? '缺倒折率'
    : isWithout('lodging')
      ? '缺倒伏率'
      : '没有同时调查倒伏率和倒折率的试点'
  return `${lack}，不能计算倒伏倒折率之和与≥10%点率；点数为已调查项目的试点数`
}

/** 倒伏分析 of a group, cached per data version. */
export const lodgingAnalysis = cachedAnalysis(analyseLodging)

const valuesOf = ({ points, mean }: PointTable, entry: number): Float64Array =>
  mean.subarray(entry * points.length, (entry + 1) * points.length)
