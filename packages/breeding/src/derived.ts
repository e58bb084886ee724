import { answer, refuse } from './result.ts'
import type { Result } from './result.ts'
import { cellMean } from './table.ts'
import type { PointTable } from './table.ts'

/** A measured quantity; null = not measured. */
export type Measured = number | null

/**
 * Computes 出籽率 %: dry kernel ÷ dry ear × 100. This is a trait of its own, not the fresh rate that converts weighed
 * ears.
 */
export function shellRate(kernelDry: Measured, earDry: Measured): Result<number> {
  const method = '出籽率=籽粒干重÷果穗干重×100'
  const problem = findProblem({ 籽粒干重: kernelDry, 果穗干重: earDry })
  if (problem !== null) return refuse(problem, { method })
  if (earDry === 0) return refuse('果穗干重必须大于0', { method })
  if (kernelDry! > earDry!) return refuse('籽粒干重不能大于果穗干重', { method })
  return answer((100 * kernelDry!) / earDry!, { method, n: 1 })
}

/** 百粒重 (g) at standard moisture: w·(100 − M)/(100 − STD) (14 % for maize). */
export function hundredKernelWeight(weight: Measured, moisture: Measured, standard = 14): Result<number> {
  const method = `百粒重=实测百粒重×(100−含水量)÷(100−${standard})`
  const problem = findProblem({ 百粒重: weight, 含水量: moisture })
  if (problem !== null) return refuse(problem, { method })
  if (moisture! >= 100) return refuse('含水量必须小于100', { method })
  return answer((weight! * (100 - moisture!)) / (100 - standard), { method, n: 1 })
}

/** Maize, kg/亩: ears per mu × kernels per ear × 百粒重 (g)/100 ÷ 1000 × field factor (0.85 usual; 1 = none). */
export function theoreticalMaizeYield(
  parts: { earsPerMu: Measured; kernelsPerEar: Measured; hundredKernelWeight: Measured },
  factor = 1,
): Result<number> {
  const method = `理论产量=亩穗数×穗粒数×百粒重÷100÷1000×${factor}`
  return product(
    { 亩穗数: parts.earsPerMu, 穗粒数: parts.kernelsPerEar, 百粒重: parts.hundredKernelWeight },
    factor / 1e5,
    method,
  )
}

/** Rice, kg/亩: panicles (万/亩) × 10⁴ × grains per panicle × seed set % × 千粒重 (g)/10⁶. */
export function theoreticalRiceYield(parts: {
  panicles10k: Measured
  grainsPerPanicle: Measured
  seedSetPct: Measured
  thousandGrainWeight: Measured
}): Result<number> {
  const fields = {
    有效穗数: parts.panicles10k,
    每穗总粒数: parts.grainsPerPanicle,
    结实率: parts.seedSetPct,
    千粒重: parts.thousandGrainWeight,
  }
  if ((parts.seedSetPct ?? 0) > 100) return refuse('结实率不能超过100', { method: RICE_YIELD })
  return product(fields, 1e-4, RICE_YIELD)
}

const RICE_YIELD = '理论产量=有效穗数(万)×每穗总粒数×结实率×千粒重'

/** Wheat, kg/亩: spikes (万/亩) × 10⁴ × grains per spike × 千粒重 (g)/10⁶ × field factor (0.85 usual; 1 = none). */
export function theoreticalWheatYield(
  parts: { spikes10k: Measured; grainsPerSpike: Measured; thousandGrainWeight: Measured },
  factor = 1,
): Result<number> {
  const fields = { 亩穗数: parts.spikes10k, 穗粒数: parts.grainsPerSpike, 千粒重: parts.thousandGrainWeight }
  return product(fields, factor / 100, `理论产量=亩穗数(万)×穗粒数×千粒重×${factor}`)
}

/** 稻瘟病综合指数 = leaf blast level × 25 % + incidence level × 25 % + loss level × 50 % (NY/T 2646). */
export function blastIndex(leaf: Measured, incidence: Measured, loss: Measured): Result<number> {
  const method = '稻瘟病综合指数=叶瘟级×25%+穗瘟发病率级×25%+穗瘟损失率级×50%'
  const problem = findProblem({ 叶瘟级: leaf, 穗瘟发病率级: incidence, 穗瘟损失率级: loss })
  if (problem !== null) return refuse(problem, { method })
  return answer(leaf! * 0.25 + incidence! * 0.25 + loss! * 0.5, { method, n: 3 })
}

/** Computes 生育期差 (days): the mean over the common points of entry − check (printed with one decimal). */
export function growthDifference(days: PointTable, entry: number, check: number): Result<number> {
  const method = '生育期比对照±天(共同试点平均)'
  const differences = days.points
    .map((_, point) => cellMean(days, entry, point) - cellMean(days, check, point))
    .filter(Number.isFinite)
  const n = differences.length
  if (n === 0) return refuse('与对照没有共同调查生育期的试点', { method })
  return answer(differences.reduce((sum, d) => sum + d, 0) / n, { method, n })
}

/** Multiplies the values by field label and a unit factor; refuses missing and negative fields by their label. */
function product(fields: Record<string, Measured>, factor: number, method: string): Result<number> {
  const problem = findProblem(fields)
  if (problem !== null) return refuse(problem, { method })
  const value = Object.values(fields).reduce<number>((total, part) => total * part!, factor)
  return answer(value, { method, n: 1 })
}

function findProblem(fields: Record<string, Measured>): string | null {
  for (const [label, value] of Object.entries(fields)) {
    if (value === null || Number.isNaN(value)) return `缺${label}`
    if (value < 0) return `${label}不能为负数`
  }
  return null
}
