import { randomInt } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { itemAt } from '@hepu/api/core/must'
import { glyphs } from './captchaGlyphs.ts'

/** Twice the size at which it is shown, so that it is sharp on fine screens too. */
const WIDTH = 240
const HEIGHT = 76
/**
 * Colours as RGB: the ground, then the inks. A picture has one ink, so that colour does not separate the text from the
 * lines.
 */
const PALETTE = [
  [244, 246, 248],
  [31, 111, 84],
  [120, 72, 20],
  [30, 80, 150],
  [150, 40, 60],
]
const GROUND = 0
const INKS = PALETTE.length - 1
/** Half the width of a stroke, of a line across, and of a gap cut through both. */
const STROKE = 3
const LINE = 1
const CUT = 1
const LINES = 2
const CUTS = 1
const SPECKS = 70
const MARGIN = 14

/** Returns a random number between two values, from the secure generator. */
const between = (low: number, high: number): number => low + ((high - low) * randomInt(1 << 24)) / (1 << 24)

/** A picture as palette indexes, row by row. */
type Canvas = Uint8Array
type Point = readonly [number, number]

interface Pen {
  canvas: Canvas
  ink: number
  radius: number
  /** Where a point of the flat picture lies in the bent one. */
  bend: (point: Point) => Point
}

function drawDot({ canvas, ink, radius }: Pen, [x, y]: Point): void {
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      const px = Math.round(x + dx)
      const py = Math.round(y + dy)
      const inside =
        dx * dx + dy * dy <= radius * radius + 1 && px >= 0 && py >= 0 && px < WIDTH && py < HEIGHT
      if (inside) canvas[py * WIDTH + px] = ink
    }
  }
}

function drawLine(pen: Pen, from: Point, to: Point): void {
  const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1])) * 2 || 1
  for (let step = 0; step <= steps; step++) {
    const x = from[0] + ((to[0] - from[0]) * step) / steps
    const y = from[1] + ((to[1] - from[1]) * step) / steps
    drawDot(pen, pen.bend([x, y]))
  }
}

/** Draws one character around a middle, turned and scaled at random; each touches its neighbour or nearly so. */
function drawGlyph(pen: Pen, character: string, middle: Point): void {
  const turn = between(-0.22, 0.22)
  const scale = between(8, 9.5)
  const flat = scale * 0.75
  for (const stroke of glyphs[character] ?? []) {
    const points: Point[] = []
    for (let at = 0; at < stroke.length; at += 2) {
      const x = (itemAt(stroke, at) - 2) * scale
      const y = (itemAt(stroke, at + 1) - 4) * flat
      points.push([
        middle[0] + x * Math.cos(turn) - y * Math.sin(turn),
        middle[1] + x * Math.sin(turn) + y * Math.cos(turn),
      ])
    }
    for (const [at, point] of points.slice(1).entries()) drawLine(pen, itemAt(points, at), point)
  }
}

/** Waves in both directions, different in every picture. */
function anyBend(): Pen['bend'] {
  const [phaseX, phaseY] = [between(0, 6), between(0, 6)]
  const [rise, sway] = [between(2.5, 4.5), between(2, 4)]
  const [along, down] = [between(0.03, 0.05), between(0.06, 0.1)]
  return ([x, y]) => [x + sway * Math.sin(y * down + phaseX), y + rise * Math.sin(x * along + phaseY)]
}

/** Draws a line from the left edge to the right one. */
function drawAcross(pen: Pen): void {
  const height = (): number => between(HEIGHT * 0.15, HEIGHT * 0.85)
  drawLine(pen, [between(0, 30), height()], [between(WIDTH - 30, WIDTH), height()])
}

/**
 * Returns the text as a PNG that people can read and simple programs cannot: characters of one colour that touch one another,
 * bent both ways, with lines of the same ink across them, and a gap cut through all of it.
 */
export function drawCaptcha(text: string): Buffer {
  const canvas = new Uint8Array(WIDTH * HEIGHT)
  const pen: Pen = { canvas, ink: 1 + randomInt(INKS), radius: STROKE, bend: anyBend() }
  const room = (WIDTH - 2 * MARGIN) / text.length
  for (let at = 0; at < text.length; at++) {
    const middle = MARGIN + (at + 0.5) * room + between(-2, 2)
    drawGlyph(pen, text.charAt(at), [middle, HEIGHT / 2 + between(-5, 5)])
  }
  for (let n = 0; n < LINES; n++) drawAcross({ ...pen, radius: LINE, bend: anyBend() })
  for (let n = 0; n < CUTS; n++) drawAcross({ ...pen, ink: GROUND, radius: CUT, bend: anyBend() })
  for (let n = 0; n < SPECKS; n++) {
    drawDot({ ...pen, radius: randomInt(2) }, [between(0, WIDTH), between(0, HEIGHT)])
  }
  return encodePng(canvas)
}

/** PNG with a palette, 8 bits a pixel (ISO/IEC 15948). */
function encodePng(canvas: Canvas): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header[8] = 8
  header[9] = 3
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT)
  for (let y = 0; y < HEIGHT; y++) rows.set(canvas.subarray(y * WIDTH, (y + 1) * WIDTH), y * (WIDTH + 1) + 1)
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(PALETTE.flat())),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
