/** Hundredths of a percent: weights are summed as integers, so that sums are exact. */
const WHOLE = 10_000

/** Returns a weight in percent as hundredths; null stays null. Throws nothing: more than two decimals are rounded. */
export const hundredthsOf = (percent: number | string | null): number | null =>
  percent === null ? null : Math.round(Number(percent) * 100)

/** Returns hundredths as text with two decimals, as weights are stored and shown. */
export const weightText = (hundredths: number): string => (hundredths / 100).toFixed(2)

/** Returns whether a weight in percent has at most two decimals. */
export const isExactWeight = (percent: number): boolean =>
  Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6

/**
 * Shares 100.00 % in proportion to `parts`, to 0.01 %, by the largest remainder; of equal remainders the earlier part gets more.
 * Parts without any weight share evenly. Returns hundredths.
 */
function shares(parts: readonly number[]): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0)
  if (parts.length === 0) return []
  if (total <= 0) return shares(parts.map(() => 1))
  const floors = parts.map((part) => Math.floor((part * WHOLE) / total))
  const rests = parts.map((part, at) => ({ at, rest: (part * WHOLE) % total }))
  const left = WHOLE - floors.reduce((sum, part) => sum + part, 0)
  const raised = new Set(
    rests
      .toSorted((a, b) => b.rest - a.rest || a.at - b.at)
      .slice(0, left)
      .map(({ at }) => at),
  )
  return floors.map((part, at) => part + (raised.has(at) ? 1 : 0))
}

/** 均分: returns equal weights in percent whose sum is exactly 100. */
export const evenWeights = (count: number): number[] =>
  shares(Array.from({ length: count }, () => 1)).map((part) => part / 100)

/** 归一化: returns weights in percent in the proportion of the given ones whose sum is exactly 100; blank ones count as 0. */
export const normalWeights = (weights: readonly (number | null)[]): number[] =>
  shares(weights.map((weight) => hundredthsOf(weight) ?? 0)).map((part) => part / 100)

/** Returns how far weights are from 100 %, in hundredths: more than 0 is too much. Null if all are blank: they count the same. */
export function weightGap(weights: readonly (number | string | null)[]): number | null {
  if (weights.every((weight) => weight === null)) return null
  return weights.reduce<number>((sum, weight) => sum + (hundredthsOf(weight) ?? 0), 0) - WHOLE
}

/** Returns why weights do not make 100 %, with the difference; undefined if they do or all are blank. `what` names them. */
export function weightProblem(
  what: string,
  weights: readonly (number | string | null)[],
): string | undefined {
  const gap = weightGap(weights)
  if (gap === null || gap === 0) return undefined
  const difference = `${gap > 0 ? '多' : '少'} ${weightText(Math.abs(gap))}%`
  return `${what}的权重合计为 ${weightText(WHOLE + gap)}%，比 100% ${difference}，请调整，或用“均分”“归一化”`
}

/**
 * Returns what is wrong with the weights of parts of which some may be cancelled: either those that count or all of them together
 * make 100 %, since cancelling leaves the weights of the others as they are. Null if nothing.
 */
export function weightsWrong(
  what: string,
  parts: readonly { weight: number | string | null; isCancelled: boolean }[],
): string | null {
  const counted = parts.filter(({ isCancelled }) => !isCancelled).map(({ weight }) => weight)
  const problem = weightProblem(what, counted)
  if (
    !problem ||
    weightProblem(
      what,
      parts.map(({ weight }) => weight),
    ) === undefined
  )
    return null
  return problem
}
