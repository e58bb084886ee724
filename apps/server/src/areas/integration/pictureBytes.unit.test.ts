import { expect, test } from 'vitest'
import { cleanPicture } from './pictureBytes.ts'

const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
const frame = segment(0xc0, Buffer.from([8, 0, 30, 0, 40, 1, 1, 0x11, 0]))
const scan = Buffer.from([0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9])
const start = Buffer.from([0xff, 0xd8])
const jfif = segment(0xe0, Buffer.from('JFIF\0'))
const exif = segment(0xe1, Buffer.from('Exif\0\0GPSLatitude 34.7'))

const chunk = (name: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length, 0)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content, Buffer.alloc(4)])
}
const size = Buffer.alloc(13)
size.writeUInt32BE(640, 0)
size.writeUInt32BE(480, 4)
const png = (...more: Buffer[]) =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', size),
    ...more,
    chunk('IEND', Buffer.alloc(0)),
  ])

test('a photograph loses its place and keeps its picture', () => {
  const clean = cleanPicture(Buffer.concat([start, jfif, exif, frame, scan]))
  expect(clean).toMatchObject({ width: 40, height: 30 })
  expect(clean?.bytes).toEqual(Buffer.concat([start, jfif, frame, scan]))
})

test('a PNG loses its texts and keeps its picture', () => {
  const data = chunk('IDAT', Buffer.from([1, 2, 3]))
  const clean = cleanPicture(png(chunk('eXIf', Buffer.from('GPS')), data, chunk('tEXt', Buffer.from('by'))))
  expect(clean).toEqual({ bytes: png(data), width: 640, height: 480 })
})

test('bytes that are no picture, or are cut off, are not taken', () => {
  const whole = Buffer.concat([start, exif, frame, scan])
  expect(cleanPicture(Buffer.from('<svg/>'))).toBeNull()
  expect(cleanPicture(whole.subarray(0, 12))).toBeNull()
  expect(cleanPicture(png().subarray(0, 40))).toBeNull()
})
