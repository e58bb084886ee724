/** The value below which half of the values lie (mean of the middle two when their number is even). */
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The value below which this share of the values lies, interpolated. NaN without any value. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = share * (sorted.length - 1)
  const low = sorted[Math.floor(at)] ?? NaN
  const high = sorted[Math.ceil(at)] ?? NaN
  return low + (high - low) * (at - Math.floor(at))
}

/** How long something takes, in ms. */
export async function timeOf(run: () => unknown): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

/**
 * Times several ways of doing the same in turn, so that other load of the machine affects them equally. Warm-up rounds do
 * not count. Returns the times in ms, in the order of `ways`.
 */
export async function timeInTurn(
  ways: readonly (() => unknown)[],
  { warmUp, rounds }: { warmUp: number; rounds: number },
): Promise<number[][]> {
  const times = ways.map((): number[] => [])
  for (let round = -warmUp; round < rounds; round++) {
    for (const [i, way] of ways.entries()) {
      const ms = await timeOf(way)
      if (round >= 0) times[i]!.push(ms)
    }
  }
  return times
}
