import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [number, number, number]

const [WIDTH, HEIGHT] = [320, 240]
const SKY: Colour = [214, 230, 238]
const FIELD: Colour = [94, 142, 92]
const HUSK: Colour = [128, 168, 84]

/** Returns a drawing of an ear of maize as PNG; `grain` is the colour of its grains. */
export function demoPicture(grain: Colour): Buffer {
  const lines = Array.from({ length: HEIGHT }, (_, y) => {
    const line = Buffer.alloc(1 + WIDTH * 3)
    for (let x = 0; x < WIDTH; x += 1) line.set(colourAt(x, y, grain), 1 + x * 3)
    return line
  })
  const head = Buffer.alloc(13)
  head.writeUInt32BE(WIDTH, 0)
  head.writeUInt32BE(HEIGHT, 4)
  // Eight bits for each of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function colourAt(x: number, y: number, grain: Colour): Colour {
  const [dx, dy] = [(x - WIDTH / 2) / 42, (y - HEIGHT / 2) / 96]
  const distance = dx * dx + dy * dy
  if (distance < 1) return (Math.floor(x / 9) + Math.floor(y / 9)) % 2 === 0 ? grain : darker(grain)
  if (distance < 1.5 && y > HEIGHT / 2) return HUSK
  return y > HEIGHT * 0.7 ? FIELD : SKY
}

const darker = ([red, green, blue]: Colour): Colour => [red - 24, green - 24, Math.max(0, blue - 24)]

/** Returns a chunk of a PNG: its length, its type, its data, and their check sum. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
