import { allocate } from '@hepu/api/core/money/allocate'

/** Tenths of a per cent in the whole. */
const WHOLE = 1000n

/** Returns shares in per cent with one decimal that add up to 100.0 (largest remainder). A quantity below 0 counts as 0; all are 0 without any. */
export function sharesOf(quantities: readonly number[]): number[] {
  const weights = quantities.map((quantity) => Math.max(0, quantity).toFixed(3))
  if (weights.every((weight) => Number(weight) === 0)) return weights.map(() => 0)
  return allocate(WHOLE, weights).map((tenths) => Number(tenths) / 10)
}
