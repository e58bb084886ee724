import { meanOf } from '../pointPlots.ts'
import { answer, refuse } from '../result.ts'
import type { Result } from '../result.ts'
import { standardDeviation } from '../summary.ts'
import { rowOf } from './cells.ts'
import type { Cells } from './cells.ts'

const METHOD = '高稳系数HSC=(平均−标准差)÷(1.10×对照平均)×100'

/** 高稳系数 counts a yield of 10 % over the check as the goal. */
const GOAL = 1.1

/**
 * 高稳系数 (Wen Zhenmin 1994): HSC_i = 100·(x̄_i − s_i)/(1.10·x̄_CK) in %, s with n − 1; larger =
 * high and stable. Several checks: their mean. `checks` are names. Refuses without a check in the complete part.
 */
export function highStability(cells: Cells, checks: readonly string[]): Result<number[]> {
  const basis = { method: METHOD, n: cells.mean.length, df: cells.points.length - 1 }
  if (checks.length === 0) return refuse('未指定对照', basis)
  const gone = checks.filter((check) => !cells.entries.includes(check))
  if (gone.length > 0) return refuse(`对照${gone.join('、')}在部分试点缺数据`, basis)
  const checkMean = meanOf(checks.map((check) => cells.fit.entryMeans[cells.entries.indexOf(check)]!))
  if (checkMean <= 0) return refuse('对照平均值不大于0', basis)
  const value = cells.entries.map((_, i) => {
    const row = rowOf(cells, i)
    return (100 * (meanOf(row) - standardDeviation([...row]))) / (GOAL * checkMean)
  })
  return answer(value, basis)
}
