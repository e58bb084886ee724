import type { Gge, GgeScaling } from './gge.ts'
import { convexHull, type Place } from './hull.ts'
import type { Scores } from './scores.ts'

/** Which entry wins where: the polygon of the outermost entries, and the points at which each of them wins. */
export interface WhichWonWhere {
  /** Outermost entries in order around the origin. */
  hull: string[]
  /** Unit directions at right angles to the sides of the polygon: they separate the sectors. */
  rays: Place[]
  /** Groups of points with one winner (mega-environments), in the order of the points. */
  sectors: { winner: string; points: string[] }[]
}

/** An entry on the axis of the average environment. */
export interface MeanAndStability {
  name: string
  /** Position along the axis: the higher, the higher the mean. */
  mean: number
  /** Signed distance from the axis: the farther from 0, the less stable. */
  deviation: number
}

/** The information that a point gives about the entries. */
export interface PointWorth {
  name: string
  /** Length of its vector: how well the point separates the entries. */
  discriminating: number
  /** Cosine of its angle with the average environment: 1 = same information as all points together. */
  representative: number | null
  /**
   * Distance from the ideal point, which lies on the average axis with the longest vector: small = good for testing.
   */
  toIdeal: number
}

/**
 * Turns the first axis of the analysis so that the points lie on the right on average, as biplots are usually read:
 * entries farther right then yield more. The sign of an axis is arbitrary; both sides of it turn in every scaling.
 */
export function towardsAverage(value: Gge): Gge {
  const sum = value.symmetric.points.reduce((total, { scores }) => total + (scores[0] ?? 0), 0)
  if (sum >= 0) return value
  const turn = (list: readonly Scores[]): Scores[] =>
    list.map(({ name, scores }) => ({ name, scores: scores.map((score, k) => (k === 0 ? -score : score)) }))
  const turned = ({ entries, points }: GgeScaling): GgeScaling => ({
    entries: turn(entries),
    points: turn(points),
  })
  return {
    ...value,
    symmetric: turned(value.symmetric),
    entryMetric: turned(value.entryMetric),
    pointMetric: turned(value.pointMetric),
  }
}

/** Returns the coordinates of a biplot as pairs, or null if there is only one axis. */
function placesOf(list: readonly Scores[]): Place[] | null {
  const places = list.map(({ scores }): Place => [scores[0] ?? NaN, scores[1] ?? NaN])
  return places.some(([x, y]) => Number.isNaN(x) || Number.isNaN(y)) ? null : places
}

/**
 * Computes which-won-where of a symmetric biplot (Yan et al. 2000): at a point the entry with the largest inner product
 * of the two vectors wins, and that is always a corner of the hull. Null with a single axis.
 */
export function whichWonWhere({ entries, points }: GgeScaling): WhichWonWhere | null {
  const [ofEntries, ofPoints] = [placesOf(entries), placesOf(points)]
  if (ofEntries === null || ofPoints === null) return null
  const corners = convexHull(ofEntries)
  const sectors = new Map<number, string[]>()
  ofPoints.forEach((point, j) => {
    const winner = corners.reduce((best, at) =>
      inner(ofEntries[at]!, point) > inner(ofEntries[best]!, point) ? at : best,
    )
    sectors.set(winner, [...(sectors.get(winner) ?? []), points[j]!.name])
  })
  return {
    hull: corners.map((at) => entries[at]!.name),
    rays:
      corners.length < 3
        ? []
        : corners.map((at, i) => normal(ofEntries, at, corners[(i + 1) % corners.length]!)),
    sectors: [...sectors].map(([winner, names]) => ({ winner: entries[winner]!.name, points: names })),
  }
}

/**
 * Computes mean and stability of entries (average environment coordination, Yan 2001): the axis runs from the origin
 * through the mean of the points; the mean of an entry is its projection on the axis, its deviation the distance from
 * it. For the entry-metric scaling. Null with a single axis, or if the mean of the points is the origin.
 */
export function meanAndStability({
  entries,
  points,
}: GgeScaling): { axis: Place; entries: MeanAndStability[] } | null {
  const [ofEntries, ofPoints] = [placesOf(entries), placesOf(points)]
  const axis = ofPoints && averageAxis(ofPoints)
  if (!ofEntries || !axis) return null
  return {
    axis,
    entries: ofEntries.map(([x, y], i) => ({
      name: entries[i]!.name,
      mean: x * axis[0] + y * axis[1],
      deviation: y * axis[0] - x * axis[1],
    })),
  }
}

/**
 * Computes discriminating power and representativeness of points (Yan & Tinker 2006) on the point-metric scaling:
 * length of the vector, cosine with the average axis, and distance from the ideal point. Null with a single axis or
 * without an axis.
 */
export function worthOfPoints({ points }: GgeScaling): PointWorth[] | null {
  const places = placesOf(points)
  const axis = places && averageAxis(places)
  if (!places || !axis) return null
  const lengths = places.map(([x, y]) => Math.hypot(x, y))
  const longest = Math.max(...lengths)
  return places.map((place, j) => ({
    name: points[j]!.name,
    discriminating: lengths[j]!,
    representative: lengths[j]! > 0 ? inner(place, axis) / lengths[j]! : null,
    toIdeal: Math.hypot(place[0] - longest * axis[0], place[1] - longest * axis[1]),
  }))
}

/** Share of the longest vector below which the mean of the points counts as the origin. */
const NO_AXIS = 1e-9

function averageAxis(points: readonly Place[]): Place | null {
  const x = points.reduce((sum, place) => sum + place[0], 0) / points.length
  const y = points.reduce((sum, place) => sum + place[1], 0) / points.length
  const length = Math.hypot(x, y)
  const longest = Math.max(...points.map((place) => Math.hypot(...place)))
  return length > NO_AXIS * longest ? [x / length, y / length] : null
}

/** Returns the unit normal of a side of the polygon; it points outward for counter-clockwise corners. */
function normal(places: readonly Place[], from: number, to: number): Place {
  const [dx, dy] = [places[to]![0] - places[from]![0], places[to]![1] - places[from]![1]]
  const length = Math.hypot(dx, dy)
  return [dy / length, -dx / length]
}

const inner = (a: Place, b: Place): number => a[0] * b[0] + a[1] * b[1]
