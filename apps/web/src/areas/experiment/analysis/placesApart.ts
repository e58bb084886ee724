/**
 * Returns positions at least a gap apart, each as near as possible to the wanted one: positions that are too close form
 * a run, and a run is centred on the middle of its wanted positions. Keeps the order; of equal ones the first is the
 * highest. All are between `low` and `high`, as long as there is room.
 */
export function placesApart(
  wanted: readonly number[],
  gap: number,
  { low, high }: { low: number; high: number },
): number[] {
  const upwards = wanted.map((_, at) => at).toSorted((a, b) => wanted[a]! - wanted[b]! || b - a)
  const middleOf = (run: readonly number[]): number => {
    const middle = run.reduce((sum, at) => sum + wanted[at]!, 0) / run.length
    const half = (gap * (run.length - 1)) / 2
    return Math.max(low + half, Math.min(high - half, middle))
  }
  const runs: number[][] = []
  for (const at of upwards) {
    let run = [at]
    let below = runs.at(-1)
    while (below && middleOf(run) - middleOf(below) < (gap * (run.length + below.length)) / 2) {
      run = [...runs.pop()!, ...run]
      below = runs.at(-1)
    }
    runs.push(run)
  }
  const places = Array.from(wanted)
  for (const run of runs) {
    const first = middleOf(run) - (gap * (run.length - 1)) / 2
    run.forEach((at, i) => {
      places[at] = first + i * gap
    })
  }
  return places
}
