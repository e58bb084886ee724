import { chiSquareTail } from './distributions.ts'
import { answer, refuse } from './result.ts'
import type { Result } from './result.ts'

/** Error variance of one point and its degrees of freedom. */
export interface ErrorVariance {
  ms: number
  df: number
}

/** χ² of homogeneity. `chisq` is null when a variance is zero: χ² is then infinite and p zero. */
export interface Bartlett {
  chisq: number | null
  df: number
  p: number
  /** Chinese verdict at 0.05: whether the points may be combined. */
  verdict: string
}

const METHOD = 'Bartlett方差同质性检验'

/**
 * Bartlett's test that the error variances of the points are equal:
 * χ² = [N·ln s̄² − Σ ν·ln s²] / C, s̄² = Σ ν·s²/N, C = 1 + (Σ 1/ν − 1/N)/(3(k−1)), on k−1 df.
 */
export function bartlett(variances: readonly ErrorVariance[]): Result<Bartlett> {
  const k = variances.length
  if (k < 2) return refuse('有误差方差的试点不足2个，无法做方差同质性检验', { method: METHOD, n: k })
  if (variances.some((v) => !(v.df > 0) || !(v.ms >= 0))) {
    return refuse('有试点缺误差方差或误差自由度为0', { method: METHOD, n: k })
  }
  const total = variances.reduce((sum, v) => sum + v.df, 0)
  const pooled = variances.reduce((sum, v) => sum + v.df * v.ms, 0) / total
  if (pooled === 0) return refuse('各试点误差方差均为0，无法做方差同质性检验', { method: METHOD, n: k })
  const spread = total * Math.log(pooled) - variances.reduce((sum, v) => sum + v.df * Math.log(v.ms), 0)
  const inverse = variances.reduce((sum, v) => sum + 1 / v.df, 0)
  const chisq = spread / (1 + (inverse - 1 / total) / (3 * (k - 1)))
  const isFinite = Number.isFinite(chisq)
  const p = isFinite ? chiSquareTail(chisq, k - 1) : 0
  const verdict =
    p > 0.05 ? '各试点误差方差同质，可以合并分析' : '各试点误差方差不同质，合并分析的结果应谨慎使用'
  return answer(
    { chisq: isFinite ? chisq : null, df: k - 1, p, verdict },
    { method: METHOD, n: k, df: k - 1 },
  )
}
