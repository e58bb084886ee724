/** A picture without what the camera wrote beside it: place, time, owner. */
export interface CleanPicture {
  bytes: Buffer
  width: number
  height: number
}

/** Returns a JPEG or PNG picture without its metadata; null for bytes that are neither, or are cut off. */
export function cleanPicture(bytes: Buffer): CleanPicture | null {
  if (bytes.length > 4 && bytes.readUInt16BE(0) === 0xff_d8) return cleanJpeg(bytes)
  return bytes.length > 33 && bytes.subarray(0, 8).equals(PNG_HEAD) ? cleanPng(bytes) : null
}

const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Chunks that a PNG needs to be shown as it was made. */
const PNG_KEPT = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'pHYs',
])

function cleanPng(bytes: Buffer): CleanPicture | null {
  const kept: Buffer[] = [PNG_HEAD]
  let at = 8
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (end > bytes.length) return null
    if (PNG_KEPT.has(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND')
      return { bytes: Buffer.concat(kept), width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    at = end
  }
  return null
}

const START_OF_SCAN = 0xda
const COMMENT = 0xfe
const ICC_PROFILE = 0xe2
/** Segments of applications: EXIF with the place, XMP, thumbnails. The colour profile and the first one stay. */
const isApplication = (marker: number): boolean => marker >= 0xe1 && marker <= 0xef && marker !== ICC_PROFILE
/** Segments that hold height and width. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function cleanJpeg(bytes: Buffer): CleanPicture | null {
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | null = null
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === START_OF_SCAN)
      return size && { bytes: Buffer.concat([...kept, bytes.subarray(at)]), ...size }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) return null
    if (isFrame(marker) && end >= at + 9)
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    if (!isApplication(marker) && marker !== COMMENT) kept.push(bytes.subarray(at, end))
    at = end
  }
  return null
}
