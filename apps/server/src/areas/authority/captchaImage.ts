import { randomInt } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { glyphs } from './glyphs.ts'

const WIDTH = 120
const HEIGHT = 40
/** Colours as RGB: the ground, four for strokes and lines, one for specks only. */
const PALETTE = [
  [244, 246, 248],
  [31, 111, 84],
  [120, 72, 20],
  [30, 80, 150],
  [150, 40, 60],
  [170, 180, 190],
]
const INKS = 4
const LINES = 3
const SPECKS = 40

/** A number between, from the secure generator. */
const between = (low: number, high: number): number => low + ((high - low) * randomInt(1 << 24)) / (1 << 24)
const anyInk = (): number => 1 + randomInt(INKS)

/** A picture as palette indexes, row by row. */
type Canvas = Uint8Array

function drawDot(canvas: Canvas, x: number, y: number, ink: number, radius: number): void {
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

interface Pen {
  ink: number
  radius: number
  /** Shifts a point of the picture up or down. */
  wave: (x: number) => number
}

function drawLine(
  canvas: Canvas,
  from: readonly [number, number],
  to: readonly [number, number],
  pen: Pen,
): void {
  const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1])) * 2 || 1
  for (let step = 0; step <= steps; step++) {
    const x = from[0] + ((to[0] - from[0]) * step) / steps
    const y = from[1] + ((to[1] - from[1]) * step) / steps
    drawDot(canvas, x, y + pen.wave(x), pen.ink, pen.radius)
  }
}

/** Draws one character, turned, scaled and shifted at random within its column. */
function drawGlyph(canvas: Canvas, character: string, left: number, room: number, wave: Pen['wave']): void {
  const turn = between(-0.35, 0.35)
  const scale = between(2.4, 3)
  const x0 = left + between(0, Math.max(room - 4.6 * scale, 1)) + 2 * scale
  const y0 = between(6, 12) + 4 * scale * 0.85
  const pen = { ink: anyInk(), radius: 1, wave }
  for (const stroke of glyphs[character] ?? []) {
    const points: [number, number][] = []
    for (let at = 0; at < stroke.length; at += 2) {
      const x = stroke[at]! - 2
      const y = stroke[at + 1]! - 4
      points.push([
        x0 + scale * (x * Math.cos(turn) - y * Math.sin(turn)),
        y0 + scale * 0.85 * (x * Math.sin(turn) + y * Math.cos(turn)),
      ])
    }
    for (let at = 1; at < points.length; at++) drawLine(canvas, points[at - 1]!, points[at]!, pen)
  }
}

/** The text as a PNG that people can read and simple programs cannot: bent strokes, crossing lines, specks. */
export function drawCaptcha(text: string): Buffer {
  const canvas = new Uint8Array(WIDTH * HEIGHT)
  const [phase, height, rate] = [between(0, 6), between(1, 2.5), between(0.06, 0.12)]
  const wave = (x: number): number => height * Math.sin(x * rate + phase)
  const room = (WIDTH - 16) / text.length
  for (let at = 0; at < text.length; at++) drawGlyph(canvas, text.charAt(at), 8 + at * room, room, wave)
  for (let n = 0; n < LINES; n++) {
    const pen = { ink: anyInk(), radius: 0, wave }
    drawLine(
      canvas,
      [between(0, 20), between(4, HEIGHT - 4)],
      [between(WIDTH - 20, WIDTH), between(4, HEIGHT - 4)],
      pen,
    )
  }
  for (let n = 0; n < SPECKS; n++) {
    drawDot(canvas, between(0, WIDTH), between(0, HEIGHT), 1 + randomInt(INKS + 1), 0)
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
