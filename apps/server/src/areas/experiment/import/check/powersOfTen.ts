/** Powers of ten by which a value may have slipped: a decimal point, per cent as a share, m for cm, g for kg. */
const POWERS = [0.1, 10, 0.01, 100, 0.001, 1000] as const

/**
 * Returns a value times the power of ten that brings it nearest to a target; null if even that is further away than
 * `within`, a difference of logarithms, or is not possible.
 */
export function movedNear(
  value: number,
  target: number,
  within: number,
  isPossible: (moved: number) => boolean = () => true,
): number | null {
  const moved = movesOf(value).filter(isPossible)
  const distance = (one: number): number => Math.abs(Math.log(one / target))
  const [nearest] = moved.toSorted((a, b) => distance(a) - distance(b))
  return nearest !== undefined && distance(nearest) <= within ? nearest : null
}

/** Returns a value with its decimal point moved, without binary noise. */
export const movesOf = (value: number): number[] =>
  POWERS.map((factor) => Number((value * factor).toPrecision(12)))
