import type { Drawing, Shape } from '@hepu/api/core/document/documentShape'
import { fontOf } from '../fonts.ts'
import { tidyText } from '../tidyText.ts'
import { encodePng } from './encodePng.ts'
import { fillPolygons, newCanvas, type Polygon } from './fillPolygons.ts'
import { outlineOf } from './outlineOf.ts'

/** Pixels for each point: 216 for each inch. */
const SCALE = 3

/** Paints a drawing as PNG on a white ground, for programs that show no SVG. Pictures within it are left out. */
export function toPng({ width, height, shapes }: Drawing): Buffer {
  const canvas = newCanvas(Math.ceil(width * SCALE), Math.ceil(height * SCALE))
  for (const shape of shapes) {
    if (shape.kind === 'picture') continue
    fillPolygons(canvas, polygonsOf(shape), shape.kind === 'line' ? shape.stroke : shape.fill)
  }
  return encodePng(canvas)
}

function polygonsOf(shape: Exclude<Shape, { kind: 'picture' }>): Polygon[] {
  if (shape.kind === 'polygon') return shape.rings.map((ring) => scaled(pairsOf(ring)))
  if (shape.kind === 'rect') return [rectangle(shape.x, shape.y, shape.width, shape.height)]
  return shape.kind === 'line' ? strokesOf(shape) : glyphsOf(shape)
}

const pairsOf = (values: readonly number[]): [number, number][] =>
  Array.from({ length: values.length / 2 }, (_, at) => [values[2 * at] ?? 0, values[2 * at + 1] ?? 0])

const rectangle = (x: number, y: number, width: number, height: number): Polygon =>
  scaled([
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ])

const scaled = (points: Polygon): Polygon => points.map(([x, y]) => [x * SCALE, y * SCALE])

/** Length of the dashes of a line and of the gaps between them, in points. */
const DASH = 4
const GAP = 3

/** Returns a line as polygons of its width: one, or one for each dash. */
function strokesOf({ x1, y1, x2, y2, width, isDashed }: Extract<Shape, { kind: 'line' }>): Polygon[] {
  const length = Math.hypot(x2 - x1, y2 - y1)
  if (length === 0) return []
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length]
  const [nx, ny] = [(-dy * width) / 2, (dx * width) / 2]
  const stroke = (from: number, to: number): Polygon =>
    scaled([
      [x1 + dx * from + nx, y1 + dy * from + ny],
      [x1 + dx * to + nx, y1 + dy * to + ny],
      [x1 + dx * to - nx, y1 + dy * to - ny],
      [x1 + dx * from - nx, y1 + dy * from - ny],
    ])
  if (!isDashed) return [stroke(0, length)]
  const dashes = Math.ceil(length / (DASH + GAP))
  return Array.from({ length: dashes }, (_, at) => {
    const from = at * (DASH + GAP)
    return stroke(from, Math.min(from + DASH, length))
  })
}

/** Returns the outlines of the characters of a text. */
function glyphsOf({ x, y, text, size, anchor, isBold }: Extract<Shape, { kind: 'text' }>): Polygon[] {
  const font = fontOf(isBold ? 'bold' : 'normal')
  const glyphs = font.glyphsForString(tidyText(text))
  const ratio = size / font.unitsPerEm
  const width = glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0) * ratio
  let left = x - { start: 0, middle: width / 2, end: width }[anchor]
  return glyphs.flatMap((glyph) => {
    const outline = outlineOf(glyph.path).map((polygon) =>
      scaled(polygon.map(([px, py]) => [left + px * ratio, y - py * ratio])),
    )
    left += glyph.advanceWidth * ratio
    return outline
  })
}
