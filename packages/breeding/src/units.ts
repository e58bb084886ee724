import { answer, refuse } from './result.ts'
import type { Result } from './result.ts'

/** Area of one mu (亩) in m². Old reports use 666.67 or 667: pass those as `mu`. */
export const MU_M2 = 2000 / 3

/** Mu in one hectare: kg/ha = kg/亩 × 15. */
export const MU_PER_HA = 15

/** Moisture (%) to which yields are converted, by crop. */
export const STANDARD_MOISTURE = { 玉米: 14, 籼稻: 13.5, 粳稻: 14.5, 小麦: 13, 大豆: 13 } as const

/** How the plot was weighed: threshed grain (combine) or whole ears (by hand). */
export type WeightKind = 'GRAIN' | 'EAR'

/** Measurements at harvest. Null = not measured. */
export interface PlotHarvest {
  /** kg, as weighed in the field. */
  weight: number | null
  weightKind: WeightKind
  /** 鲜出籽率 %: fresh kernel ÷ fresh ear, same moisture state as the ears; only for EAR. */
  shellFresh?: number | null
  /** % at harvest. */
  moisture: number | null
  /** 计产面积, m². */
  area: number | null
  /** %, see `STANDARD_MOISTURE`. */
  standardMoisture: number
  /** m² per mu, `MU_M2` unless an old report used 666.67 or 667. */
  mu?: number
}

/** Plot yield at standard moisture (kg) and converted yield (kg/亩). */
export interface PlotYield {
  yieldStd: number
  yieldMu: number
}

const CONVERSION = '折亩产=小区产量×(鲜出籽率)×(100−含水量)÷(100−标准水分)×亩面积÷计产面积'

/**
 * Converts a plot's field weight to kg at standard moisture and to kg/亩:
 * GRAIN `W·(100−M)/(100−STD)`, EAR also `× shell%/100`, then `× MU / area`.
 * Refuses (value null, Chinese reason) anything missing or impossible; a missing moisture is never assumed.
 */
export function yieldPerMu(plot: PlotHarvest): Result<PlotYield> {
  const problem = findHarvestProblem(plot)
  if (problem !== null) return refuse(problem, { method: CONVERSION })
  const shell = plot.weightKind === 'EAR' ? plot.shellFresh! / 100 : 1
  const yieldStd = (plot.weight! * shell * (100 - plot.moisture!)) / (100 - plot.standardMoisture)
  return answer(
    { yieldStd, yieldMu: (yieldStd * (plot.mu ?? MU_M2)) / plot.area! },
    { method: CONVERSION, n: 1 },
  )
}

function findHarvestProblem(plot: PlotHarvest): string | null {
  const { weight, area, moisture, standardMoisture, mu = MU_M2 } = plot
  if (isMissing(weight)) return '缺小区产量'
  if (weight < 0) return '小区产量不能为负数'
  if (isMissing(area)) return '缺计产面积'
  if (area <= 0) return '计产面积必须大于0'
  if (isMissing(moisture)) return '缺含水量'
  if (moisture < 0 || moisture >= 100) return '含水量必须在0（含）至100（不含）之间'
  if (!(standardMoisture >= 0 && standardMoisture < 100)) return '标准水分必须在0（含）至100（不含）之间'
  if (!(mu > 0)) return '每亩面积必须大于0'
  return plot.weightKind === 'EAR' ? findShellProblem(plot.shellFresh) : null
}

function findShellProblem(shell: number | null | undefined): string | null {
  if (isMissing(shell)) return '缺鲜出籽率'
  return shell > 0 && shell <= 100 ? null : '鲜出籽率必须大于0且不超过100'
}

function isMissing(value: number | null | undefined): value is null | undefined {
  return value === null || value === undefined || Number.isNaN(value)
}

/** kg/ha from kg/亩 (× 15). */
export function kgPerHectare(yieldMu: number): number {
  return yieldMu * MU_PER_HA
}

/**
 * Changes a yield from one moisture basis to another: `× (100 − from)/(100 − to)`, both in %.
 * Needed where a source reports at 15.5 % and the standard is 14 %.
 */
export function changeMoistureBasis(amount: number, from: number, to: number): number {
  return (amount * (100 - from)) / (100 - to)
}
