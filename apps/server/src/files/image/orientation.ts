const EXIF = Buffer.from('Exif\0\0', 'latin1')
const ORIENTATION = 0x0112

/** Returns the direction (1–8) that an EXIF segment of a JPEG names; 1, upright, if it names none. */
export function orientationOf(segment: Buffer): number {
  // Marker and length take four bytes.
  if (!segment.subarray(4, 10).equals(EXIF)) return 1
  const tiff = segment.subarray(10)
  if (tiff.length < 14) return 1
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (start + 2 > tiff.length) return 1
  const entries = short(start)
  for (let index = 0; index < entries; index += 1) {
    const at = start + 2 + index * 12
    if (at + 12 > tiff.length) return 1
    if (short(at) !== ORIENTATION) continue
    const value = short(at + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** Returns an EXIF segment that says nothing but the direction. */
export function orientationSegment(direction: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM', 0, 'latin1')
  tiff.writeUInt16BE(42, 2)
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION, 10)
  // Type 3 is a short; there is one of them.
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(direction, 18)
  const head = Buffer.from([0xff, 0xe1, 0, 2 + EXIF.length + tiff.length])
  return Buffer.concat([head, EXIF, tiff])
}
