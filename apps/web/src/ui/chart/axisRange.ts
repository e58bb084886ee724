/** The part of an axis that a plot shows. */
export interface Range {
  min: number
  max: number
}

/** Returns the range of values and a share of it beyond either end, where names have room. */
export function axisRange(values: readonly number[], share: number): Range {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const beyond = share * (high - low) || 1
  return { min: low - beyond, max: high + beyond }
}

/** An axis with labels at round figures only: its ends are none, and would stand close to the round ones. */
export const roundLabels = {
  axisLabel: { showMinLabel: false, showMaxLabel: false, hideOverlap: true },
  axisTick: { show: false },
} as const
