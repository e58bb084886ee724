import { assertPixels, notImage } from './imageRules.ts'
import { orientationOf, orientationSegment } from './orientation.ts'

const SOI = Buffer.from([0xff, 0xd8])
/** Markers without a length: the restarts and TEM. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
/** Start of a frame: SOF0–SOF15 except DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Segments that the picture needs: tables, frame, restart interval. Colour depends on Adobe's APP14. */
const isNeeded = (marker: number): boolean =>
  isFrame(marker) || [0xc4, 0xcc, 0xdb, 0xdd].includes(marker) || marker === 0xee

/** A part of a JPEG: its marker, its bytes with the marker, and where the next one begins. */
interface Segment {
  marker: number
  bytes: Buffer
  end: number
}

/**
 * Writes a JPEG anew without its application segments and comments: EXIF with GPS, XMP, thumbnails, profiles. Of EXIF only the
 * direction in which the camera was held is kept, else pictures of phones would lie on their side.
 */
export function cleanJpeg(bytes: Buffer): { bytes: Buffer; width: number; height: number } {
  const kept: Buffer[] = [SOI]
  let at = 2
  let size: { width: number; height: number } | undefined
  let scans = 0
  for (;;) {
    const segment = readSegment(bytes, at)
    const { marker } = segment
    at = segment.end
    if (marker === 0xd9) break
    if (marker === 0xe1) {
      const direction = orientationOf(segment.bytes)
      if (direction > 1 && kept.length === 1) kept.push(orientationSegment(direction))
    }
    if (isFrame(marker)) size = sizeOf(segment.bytes)
    if (marker === 0xda) {
      if (!size) throw notImage('结构不完整')
      const end = endOfScan(bytes, at)
      kept.push(segment.bytes, bytes.subarray(at, end))
      at = end
      scans += 1
    } else if (isNeeded(marker)) kept.push(segment.bytes)
  }
  if (!size || scans === 0) throw notImage('没有画面')
  return { bytes: Buffer.concat([...kept, Buffer.from([0xff, 0xd9])]), ...size }
}

function readSegment(bytes: Buffer, start: number): Segment {
  let at = start
  if (bytes[at] !== 0xff) throw notImage('结构不完整')
  while (bytes[at] === 0xff) at += 1
  const marker = bytes[at]
  if (marker === undefined || marker === 0) throw notImage('结构不完整')
  at += 1
  if (marker === 0xd9 || isBare(marker)) return { marker, bytes: Buffer.from([0xff, marker]), end: at }
  if (at + 2 > bytes.length) throw notImage('文件被截断')
  const length = bytes.readUInt16BE(at)
  if (length < 2 || at + length > bytes.length) throw notImage('文件被截断')
  const body = bytes.subarray(at, at + length)
  return { marker, bytes: Buffer.concat([Buffer.from([0xff, marker]), body]), end: at + length }
}

function sizeOf(frame: Buffer): { width: number; height: number } {
  if (frame.length < 10) throw notImage('结构不完整')
  const [height, width] = [frame.readUInt16BE(5), frame.readUInt16BE(7)]
  assertPixels(width, height)
  return { width, height }
}

/** Returns where the entropy-coded data of a scan ends: at the next marker that is no stuffed byte and no restart. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = start
  for (;;) {
    at = bytes.indexOf(0xff, at)
    if (at < 0 || at + 1 >= bytes.length) throw notImage('文件被截断')
    const next = bytes[at + 1]
    if (next === 0xff) at += 1
    else if (next === 0 || (next !== undefined && next >= 0xd0 && next <= 0xd7)) at += 2
    else return at
  }
}
