/** A position in the plane of the first two axes. */
export type Place = readonly [x: number, y: number]

/**
 * Returns the corners of the convex hull, counter-clockwise from the leftmost (Andrew's monotone chain), as indices.
 * Positions on an edge between two corners are no corners.
 */
export function convexHull(places: readonly Place[]): number[] {
  const order = places.map((_, i) => i).toSorted((a, b) => compare(places[a]!, places[b]!))
  const distinct = order.filter((at, i) => i === 0 || compare(places[order[i - 1]!]!, places[at]!) !== 0)
  if (distinct.length < 3) return distinct
  const lower = chain(places, distinct)
  const upper = chain(places, distinct.toReversed())
  return [...lower.slice(0, -1), ...upper.slice(0, -1)]
}

const compare = (a: Place, b: Place): number => a[0] - b[0] || a[1] - b[1]

function chain(places: readonly Place[], order: readonly number[]): number[] {
  const kept: number[] = []
  for (const at of order) {
    while (kept.length > 1 && turn(places[kept.at(-2)!]!, places[kept.at(-1)!]!, places[at]!) <= 0) kept.pop()
    kept.push(at)
  }
  return kept
}

/** Returns a positive number if the path a → b → c turns left. */
const turn = (a: Place, b: Place, c: Place): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
