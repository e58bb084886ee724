/** Corners of a polygon; the last one is joined with the first. */
export type Polygon = readonly (readonly [x: number, y: number])[]

/** An image of red, green and blue bytes, row by row. */
export interface Canvas {
  width: number
  height: number
  pixels: Uint8Array
}

/** Returns a white canvas. */
export const newCanvas = (width: number, height: number): Canvas => ({
  width,
  height,
  pixels: new Uint8Array(width * height * 3).fill(255),
})

/** Lines that each row of pixels is sampled by, so that edges are smooth. */
const SAMPLES = 4

/** Where a line of samples crosses an edge, and whether the edge goes down (1) or up (-1). */
interface Crossing {
  x: number
  direction: number
}

/** Fills polygons with a colour (`#rrggbb`): what lies within a contour that runs the other way stays free, as in glyphs. */
export function fillPolygons(canvas: Canvas, polygons: readonly Polygon[], colour: string): void {
  const ys = polygons.flatMap((polygon) => polygon.map(([, y]) => y))
  const from = Math.max(0, Math.floor(minOf(ys)))
  const to = Math.min(canvas.height, Math.ceil(maxOf(ys)))
  const rgb = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  for (let row = from; row < to; row++) paintRow(canvas, row, coverageOf(polygons, row, canvas.width), rgb)
}

/** Returns for each pixel of a row the part that the polygons cover, from 0 to 1. */
function coverageOf(polygons: readonly Polygon[], row: number, width: number): Float32Array {
  const coverage = new Float32Array(width)
  for (let sample = 0; sample < SAMPLES; sample++) {
    const y = row + (sample + 0.5) / SAMPLES
    const crossings = polygons.flatMap((polygon) => crossingsOf(polygon, y)).toSorted((a, b) => a.x - b.x)
    let winding = 0
    crossings.forEach(({ x, direction }, at) => {
      winding += direction
      const next = crossings[at + 1]
      if (winding !== 0 && next) addSpan(coverage, x, next.x)
    })
  }
  return coverage
}

function crossingsOf(polygon: Polygon, y: number): Crossing[] {
  return polygon.flatMap(([x1, y1], at) => {
    const [x2, y2] = polygon[(at + 1) % polygon.length] ?? [x1, y1]
    if (y1 <= y === y2 <= y) return []
    return [{ x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), direction: y2 > y1 ? 1 : -1 }]
  })
}

/** Adds a covered span of one line of samples. */
function addSpan(coverage: Float32Array, from: number, to: number): void {
  const [left, right] = [Math.max(0, from), Math.min(coverage.length, to)]
  for (let pixel = Math.floor(left); pixel < right; pixel++) {
    const covered = Math.min(right, pixel + 1) - Math.max(left, pixel)
    coverage[pixel] = (coverage[pixel] ?? 0) + covered / SAMPLES
  }
}

function paintRow(canvas: Canvas, row: number, coverage: Float32Array, rgb: readonly number[]): void {
  coverage.forEach((covered, column) => {
    if (covered === 0) return
    const part = Math.min(1, covered)
    const at = (row * canvas.width + column) * 3
    rgb.forEach((value, channel) => {
      const ground = canvas.pixels[at + channel] ?? 255
      canvas.pixels[at + channel] = Math.round(ground + (value - ground) * part)
    })
  })
}

const minOf = (values: readonly number[]): number =>
  values.reduce((min, value) => Math.min(min, value), Infinity)
const maxOf = (values: readonly number[]): number =>
  values.reduce((max, value) => Math.max(max, value), -Infinity)
