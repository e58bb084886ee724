import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { assertPixels, notImage } from './imageRules.ts'

const START = 8
/** Chunks besides the picture that change how it looks: palette, transparency, gamma and colours. */
const KEPT = new Set(['PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB'])
/** Samples of a pixel by colour type. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** Start and step of the seven passes of an interlaced picture: x, y, dx, dy. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

interface Chunk {
  type: string
  data: Buffer
}

/**
 * Writes a PNG anew with nothing but its picture: texts, EXIF, times and further frames are left out. The picture is decompressed and
 * must have exactly the bytes that its size asks for; not more are ever decompressed.
 */
export function cleanPng(bytes: Buffer): { bytes: Buffer; width: number; height: number } {
  const chunks = readChunks(bytes)
  const head = chunks[0]
  if (head?.type !== 'IHDR' || head.data.length !== 13) throw notImage('结构不完整')
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)]
  assertPixels(width, height)
  const expected = bytesOf(head.data, width, height)
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const lines = unpack(packed, expected)
  const kept = chunks.filter(({ type }) => KEPT.has(type))
  return {
    bytes: Buffer.concat([
      bytes.subarray(0, START),
      chunk(head),
      ...kept.map(chunk),
      chunk({ type: 'IDAT', data: deflateSync(lines) }),
      chunk({ type: 'IEND', data: Buffer.alloc(0) }),
    ]),
    width,
    height,
  }
}

function readChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  let at = START
  for (;;) {
    if (at + 12 > bytes.length) throw notImage('文件被截断')
    const length = bytes.readUInt32BE(at)
    if (at + 12 + length > bytes.length) throw notImage('文件被截断')
    const body = bytes.subarray(at + 4, at + 8 + length)
    if (crc32(body) !== bytes.readUInt32BE(at + 8 + length)) throw notImage('文件已损坏')
    const type = body.toString('latin1', 0, 4)
    if (type === 'IEND') return chunks
    chunks.push({ type, data: body.subarray(4) })
    at += 12 + length
  }
}

/** Returns how many bytes the decompressed picture has: each line with its filter byte. */
function bytesOf(head: Buffer, width: number, height: number): number {
  const [depth = 0, colour = 0, , , interlace = 0] = head.subarray(8)
  const channels = CHANNELS[colour]
  if (!channels || ![1, 2, 4, 8, 16].includes(depth) || interlace > 1) throw notImage('格式不支持')
  const sizeOf = (w: number, h: number): number =>
    w === 0 || h === 0 ? 0 : h * (1 + Math.ceil((w * channels * depth) / 8))
  if (interlace === 0) return sizeOf(width, height)
  return PASSES.reduce(
    (sum, [x, y, dx, dy]) =>
      sum + sizeOf(Math.ceil(Math.max(width - x, 0) / dx), Math.ceil(Math.max(height - y, 0) / dy)),
    0,
  )
}

function unpack(packed: Buffer, expected: number): Buffer {
  const lines = inflated(packed, expected)
  if (lines.length !== expected) throw notImage('画面与尺寸不符')
  return lines
}

function inflated(packed: Buffer, expected: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: expected })
  } catch {
    throw notImage('画面无法解码')
  }
}

function chunk({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
