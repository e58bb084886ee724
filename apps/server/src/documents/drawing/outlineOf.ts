import type { Glyph } from 'fontkit'
import type { Polygon } from './fillPolygons.ts'

type Path = Glyph['path']
type Point = Polygon[number]

/** Straight pieces that a curve becomes: enough for text of a chart. */
const PIECES = 6

/** Returns the contours of a glyph as polygons, in units of its font, y upwards. */
export function outlineOf(path: Path): Polygon[] {
  const contours: Point[][] = []
  for (const { command, args } of path.commands) {
    const points = pairsOf(args)
    const current = contours.at(-1)
    if (command === 'moveTo') contours.push(points)
    else if (current && command !== 'closePath') addPiece(current, points)
  }
  return contours
}

/** Adds a line or a curve of the second or third degree to a contour; a line is a curve of the first. */
function addPiece(contour: Point[], points: readonly Point[]): void {
  const controls = [contour.at(-1) ?? [0, 0], ...points] as const
  const pieces = points.length === 1 ? 1 : PIECES
  for (let piece = 1; piece <= pieces; piece++) contour.push(pointAt(controls, piece / pieces))
}

/** Returns a point of a Bézier curve, by the construction of de Casteljau. */
function pointAt(controls: readonly Point[], t: number): Point {
  const [first = [0, 0], ...rest] = controls
  if (rest.length === 0) return first
  const between = rest.map((to, at): Point => {
    const from = controls[at] ?? first
    return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
  })
  return pointAt(between, t)
}

const pairsOf = (values: readonly number[]): Point[] =>
  Array.from({ length: values.length / 2 }, (_, at) => [values[2 * at] ?? 0, values[2 * at + 1] ?? 0])
