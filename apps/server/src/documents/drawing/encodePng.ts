import { crc32, deflateSync } from 'node:zlib'
import type { Canvas } from './fillPolygons.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Eight bits a channel; red, green and blue; no other options. */
const FORMAT = Buffer.from([8, 2, 0, 0, 0])

/** Encodes a canvas as PNG. */
export function encodePng({ width, height, pixels }: Canvas): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  // Each row begins with the number of its filter; 0 is none.
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let row = 0; row < height; row++) {
    rows.set(pixels.subarray(row * width * 3, (row + 1) * width * 3), row * (width * 3 + 1) + 1)
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([size, FORMAT])),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
